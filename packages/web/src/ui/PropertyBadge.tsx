import {
  type Property,
  type PropertyStatus,
  propertyStatusLabels,
  shownStatus,
} from '@ilewa/contract/properties'
import { Archive, BedDouble, CalendarX, CircleSlash, type LucideIcon, Wrench } from 'lucide-react'
import { type BadgeVariant, StatusBadge } from './StatusBadge.tsx'

/** Operations section 4: green, neutral, red, red, grey. */
const looks: Record<PropertyStatus | 'OCCUPIED', { variant: BadgeVariant; icon?: LucideIcon }> = {
  AVAILABLE: { variant: 'success' },
  OCCUPIED: { variant: 'default', icon: BedDouble },
  BOOKED: { variant: 'destructive', icon: CalendarX },
  MAINTENANCE: { variant: 'destructive', icon: Wrench },
  UNAVAILABLE: { variant: 'secondary', icon: CircleSlash },
}

type Shown = Pick<Property, 'status' | 'occupied' | 'archivedAt'>

export function PropertyBadge({ property }: { property: Shown }) {
  if (property.archivedAt) return <StatusBadge variant="secondary" icon={Archive} label="Archived" />
  const status = shownStatus(property)
  return <StatusBadge {...looks[status]} label={propertyStatusLabels[status]} />
}
