import {
  formatBathrooms,
  formatBedrooms,
  type Property,
  propertyTypeLabels,
} from '@ilewa/contract/properties/schema'
import { Bath, BedDouble, House, type LucideIcon } from 'lucide-react'
import classes from './PropertyFacts.module.css'

interface FactProps {
  icon: LucideIcon
  label: string
}

function Fact({ icon: Icon, label }: FactProps) {
  return (
    <li className={classes.fact}>
      <Icon size={17} strokeWidth={1.9} aria-hidden />
      {label}
    </li>
  )
}

/** "2 bedrooms", "1 bathroom", "5+ bedrooms". */
const counted = (count: number, shown: string, noun: string) => `${shown} ${noun}${count === 1 ? '' : 's'}`

/** Bedrooms, bathrooms and type in one line. */
export function PropertyFacts({ property }: { property: Property }) {
  const { bedrooms, bathrooms, type } = property
  return (
    <ul className={classes.facts}>
      <Fact icon={BedDouble} label={counted(bedrooms, formatBedrooms(bedrooms), 'bedroom')} />
      <Fact icon={Bath} label={counted(bathrooms, formatBathrooms(bathrooms), 'bathroom')} />
      <Fact icon={House} label={type ? propertyTypeLabels[type] : 'Not specified'} />
    </ul>
  )
}
