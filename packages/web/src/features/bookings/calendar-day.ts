import type { CalendarProperty, CalendarStay } from '@ilewa/contract/booking-calendar'
import type { CivilDate } from '@ilewa/contract/dates'
import { takesBookings } from '@ilewa/contract/properties'

export interface StayOfDay {
  stay: CalendarStay
  property: CalendarProperty
}

export interface CalendarDay {
  arrivals: StayOfDay[]
  /** Slept there the night before and will tonight. */
  inHouse: StayOfDay[]
  departures: StayOfDay[]
  /** Take bookings and have nobody tonight. */
  free: CalendarProperty[]
}

/** Who comes, stays and leaves on a day, and what can still be booked for its night. */
export function toCalendarDay(properties: readonly CalendarProperty[], day: CivilDate): CalendarDay {
  const all = properties.flatMap((property) => property.stays.map((stay) => ({ stay, property })))
  const isTonight = ({ checkIn, checkOut }: CalendarStay) => checkIn <= day && day < checkOut
  return {
    arrivals: all.filter(({ stay }) => stay.checkIn === day),
    inHouse: all.filter(({ stay }) => stay.checkIn < day && day < stay.checkOut),
    departures: all.filter(({ stay }) => stay.checkOut === day),
    free: properties.filter(({ status, stays }) => takesBookings(status) && !stays.some(isTonight)),
  }
}
