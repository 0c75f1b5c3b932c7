import type { Property } from '@ilewa/contract/properties/schema'
import { formatBathrooms, formatBedrooms, propertyTypeLabels } from '@ilewa/contract/properties/terms'
import { Bath, BedDouble, House, type LucideIcon } from 'lucide-react'
import classes from './PropertyFeatures.module.css'

interface FeatureProps {
  icon: LucideIcon
  label: string
}

function Feature({ icon: Icon, label }: FeatureProps) {
  return (
    <li className={classes.fact}>
      <Icon size={17} strokeWidth={1.9} aria-hidden />
      {label}
    </li>
  )
}

/** "2 bedrooms", "1 bathroom", "5+ bedrooms". */
const pluralize = (count: number, shown: string, noun: string) => `${shown} ${noun}${count === 1 ? '' : 's'}`

/** Bedrooms, bathrooms and type in one line. */
export function PropertyFeatures({ property }: { property: Property }) {
  const { bedrooms, bathrooms, type } = property
  return (
    <ul className={classes.facts}>
      <Feature icon={BedDouble} label={pluralize(bedrooms, formatBedrooms(bedrooms), 'bedroom')} />
      <Feature icon={Bath} label={pluralize(bathrooms, formatBathrooms(bathrooms), 'bathroom')} />
      <Feature icon={House} label={type ? propertyTypeLabels[type] : 'Not specified'} />
    </ul>
  )
}
