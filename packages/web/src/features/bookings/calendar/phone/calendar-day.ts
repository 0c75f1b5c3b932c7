import type {
  CalendarClosure,
  CalendarProperty,
  CalendarStay,
  OverstayingStay,
} from '@ilewa/contract/bookings/calendar'
import { arrivesOn, departsOn, isInHouse, occupiesNight } from '@ilewa/contract/bookings/phases'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { acceptsBookings } from '@ilewa/contract/properties/terms'

export interface StayOfDay {
  stay: CalendarStay
  property: CalendarProperty
}

interface ClosureOfDay {
  closure: CalendarClosure
  property: CalendarProperty
}

export interface CalendarDay {
  arrivals: StayOfDay[]
  /** Today: guests who are checked in. Other days: guests who stay both the night before and the night after. */
  inHouse: StayOfDay[]
  departures: StayOfDay[]
  /** Blocked dates in the night that starts on this day. */
  blocked: ClosureOfDay[]
  /** Properties that accept bookings and have no stay or block in the night that starts on this day. Today without those with a guest past check-out. */
  vacant: CalendarProperty[]
}

/** Arrivals, guests in house, departures, blocked and vacant properties of a day. */
export function toCalendarDay(
  properties: readonly CalendarProperty[],
  { day, today, overstaying }: { day: CivilDate; today: CivilDate; overstaying: readonly OverstayingStay[] },
): CalendarDay {
  const staysOf = ({ id, stays }: CalendarProperty): CalendarStay[] => {
    const shown = new Set(stays.map((stay) => stay.id))
    return [...stays, ...overstaying.filter((stay) => stay.propertyId === id && !shown.has(stay.id))]
  }
  const all = properties.flatMap((property) => staysOf(property).map((stay) => ({ stay, property })))
  const isInHouseOnDay = (stay: CalendarStay) =>
    day === today ? isInHouse(stay, today) : occupiesNight(stay, day) && !arrivesOn(stay, day)
  const hasOverstayingGuest = ({ id }: CalendarProperty) =>
    day === today && overstaying.some(({ propertyId }) => propertyId === id)
  const isNightOf = ({ checkIn, checkOut }: CalendarClosure) => checkIn <= day && day < checkOut
  return {
    arrivals: all.filter(({ stay }) => arrivesOn(stay, day)),
    inHouse: all.filter(({ stay }) => isInHouseOnDay(stay)),
    departures: all.filter(({ stay }) => departsOn(stay, day)),
    blocked: properties.flatMap((property) =>
      property.closed.filter(isNightOf).map((closure) => ({ closure, property })),
    ),
    vacant: properties.filter(
      (property) =>
        acceptsBookings(property.status) &&
        !property.stays.some((stay) => occupiesNight(stay, day)) &&
        !property.closed.some(isNightOf) &&
        !hasOverstayingGuest(property),
    ),
  }
}
