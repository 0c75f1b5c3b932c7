import { type DatedStay, DeskList, isInDeskList, isStayingTonight } from '../bookings/phases.ts'
import type { Booking } from '../bookings/schema.ts'
import type { CivilDate } from '../core/dates.ts'

type RegisteredStay = Pick<Booking, 'status' | 'checkIn' | 'checkOut' | 'guestErasedAt'>

/** Whether guests of a booking can be added to the register. */
export const isRegisterOpen = ({ status, guestErasedAt }: RegisteredStay): boolean =>
  status !== 'CANCELLED' && !guestErasedAt

/** Whether the guests can add themselves, on the guest's page. */
export const isRegisterOpenToGuests = (stay: RegisteredStay, today: CivilDate): boolean =>
  isRegisterOpen(stay) &&
  (stay.status === 'CONFIRMED' || stay.status === 'CHECKED_IN') &&
  today <= stay.checkOut

/** Whether staff see the register of a stay: those of the lists of the day. Owners see that of each booking. */
export const isRegisterShownToStaff = (stay: DatedStay, today: CivilDate): boolean =>
  DeskList.options.some((list) => isInDeskList[list](stay, today))

/**
 * Whether a guest stays at the property in a night, as far as check-in and check-out say so. `night` is today or a day before. The
 * server's SQL condition must match.
 */
export function staysInNight(stay: DatedStay, night: CivilDate, today: CivilDate): boolean {
  if (stay.checkIn > night) return false
  if (stay.status === 'CHECKED_OUT') return night < stay.checkOut
  return stay.status === 'CHECKED_IN' && (night < today || isStayingTonight(stay, today))
}
