import {
  type PropertyBadge as Badge,
  propertyBadge,
  propertyBadgeLabels,
} from '@ilewa/contract/properties/day-state'
import type { Property } from '@ilewa/contract/properties/schema'
import {
  Archive,
  ArrowLeftRight,
  BedDouble,
  CalendarOff,
  CalendarX,
  CircleSlash,
  LogIn,
  LogOut,
  type LucideIcon,
  Wrench,
} from 'lucide-react'
import { type BadgeVariant, StatusBadge } from './StatusBadge.tsx'

/** Specified colours of the first four: green, red, red, grey. */
const badgeStyles: Record<Badge, { variant: BadgeVariant; icon?: LucideIcon }> = {
  AVAILABLE: { variant: 'success' },
  BOOKED: { variant: 'destructive', icon: CalendarX },
  MAINTENANCE: { variant: 'destructive', icon: Wrench },
  UNAVAILABLE: { variant: 'secondary', icon: CircleSlash },
  OCCUPIED: { variant: 'default', icon: BedDouble },
  ARRIVING: { variant: 'default', icon: LogIn },
  DEPARTING: { variant: 'default', icon: LogOut },
  TURNOVER: { variant: 'warning', icon: ArrowLeftRight },
  BLOCKED: { variant: 'secondary', icon: CalendarOff },
}

type BadgeProperty = Pick<Property, 'status' | 'today' | 'archivedAt'>

/** Status of the property today. */
export function PropertyBadge({ property }: { property: BadgeProperty }) {
  if (property.archivedAt) return <StatusBadge variant="secondary" icon={Archive} label="Archived" />
  const badge = propertyBadge(property)
  return <StatusBadge {...badgeStyles[badge]} label={propertyBadgeLabels[badge]} />
}
