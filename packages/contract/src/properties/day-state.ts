import { z } from 'zod'
import { type DatedStay, isStayingTonight, stayPhase } from '../bookings/phases.ts'
import type { CivilDate, Span } from '../core/dates.ts'
import { PropertyStatus } from './terms.ts'

/** The state of a property on a day, from its status and its stays. */
export const PropertyDay = z.enum([
  'VACANT',
  'ARRIVING',
  'OCCUPIED',
  'DEPARTING',
  'TURNOVER',
  'BLOCKED',
  'CLOSED',
])
export type PropertyDay = z.infer<typeof PropertyDay>

/** What takes nights of a property. */
export interface PropertyNights {
  stays: readonly DatedStay[]
  /** Blocked nights `[from, to)`. */
  blocks?: readonly Span[]
}

const isBlocked = (blocks: readonly Span[], night: CivilDate) =>
  blocks.some(({ from, to }) => from <= night && night < to)

/** The state of an open property. A guest decides it even if tonight is blocked. */
function dayFromNights({ stays, blocks = [] }: PropertyNights, today: CivilDate): PropertyDay {
  const phases = new Set(stays.map((stay) => stayPhase(stay, today)))
  const isArriving = phases.has('ARRIVING') || phases.has('LATE')
  if (phases.has('IN_HOUSE')) return 'OCCUPIED'
  if (isArriving && (phases.has('DEPARTING') || phases.has('OVERSTAYING'))) return 'TURNOVER'
  if (phases.has('OVERSTAYING')) return 'OCCUPIED'
  if (phases.has('DEPARTING')) return 'DEPARTING'
  if (isArriving) return 'ARRIVING'
  return isBlocked(blocks, today) ? 'BLOCKED' : 'VACANT'
}

/** MAINTENANCE and UNAVAILABLE are closed. BOOKED is closed unless a stay or a block determines the state. */
export function propertyDay(
  { status }: { status: PropertyStatus },
  nights: PropertyNights,
  today: CivilDate,
): PropertyDay {
  if (status === 'MAINTENANCE' || status === 'UNAVAILABLE') return 'CLOSED'
  const day = dayFromNights(nights, today)
  return status === 'BOOKED' && day === 'VACANT' ? 'CLOSED' : day
}

/** A status that closes a property: its nights without a stay are not on offer. */
export const isClosedStatus = (status: PropertyStatus): boolean => status !== 'AVAILABLE'

/** The badge: the state of the day if it is more specific than the status that the owner chose. */
export const PropertyBadge = z.enum([
  ...PropertyStatus.options,
  'OCCUPIED',
  'ARRIVING',
  'DEPARTING',
  'TURNOVER',
  'BLOCKED',
])
export type PropertyBadge = z.infer<typeof PropertyBadge>

export const propertyBadgeLabels: Record<PropertyBadge, string> = {
  AVAILABLE: 'Available',
  BOOKED: 'Booked',
  MAINTENANCE: 'Maintenance',
  UNAVAILABLE: 'Unavailable',
  OCCUPIED: 'Occupied',
  ARRIVING: 'Arriving today',
  DEPARTING: 'Departing today',
  TURNOVER: 'Turnover today',
  BLOCKED: 'Blocked today',
}

export function propertyBadge({
  status,
  today,
}: {
  status: PropertyStatus
  today: PropertyDay
}): PropertyBadge {
  if (today === 'CLOSED') return status
  return today === 'VACANT' ? 'AVAILABLE' : today
}

/** A filter of properties: the four statuses, then the other badges. */
export const PropertyFilter = z.enum(PropertyBadge.options)
export type PropertyFilter = z.infer<typeof PropertyFilter>

/**
 * Available: status AVAILABLE and vacant today. Booked: status BOOKED, or a stay tonight. Unavailable and Maintenance:
 * that status. Others: the badge.
 */
export function matchesPropertyFilter(
  filter: PropertyFilter,
  property: { status: PropertyStatus },
  { today, ...nights }: PropertyNights & { today: CivilDate },
): boolean {
  if (filter === 'BOOKED')
    return property.status === 'BOOKED' || nights.stays.some((stay) => isStayingTonight(stay, today))
  if (filter === 'MAINTENANCE' || filter === 'UNAVAILABLE') return property.status === filter
  return propertyBadge({ ...property, today: propertyDay(property, nights, today) }) === filter
}
