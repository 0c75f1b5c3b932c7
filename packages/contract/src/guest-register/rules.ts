import { type DatedStay, DeskList, isInDeskList, isStayingTonight } from '../bookings/phases.ts'
import type { Booking } from '../bookings/schema.ts'
import type { PlanType } from '../core/access.ts'
import type { CivilDate } from '../core/dates.ts'
import { planAllows } from '../subscription/plan-rules.ts'
import type { IdKind, RegisterMode } from './terms.ts'

type RegisteredStay = Pick<Booking, 'status' | 'checkIn' | 'checkOut' | 'guestErasedAt'>

/** Whether guests of a booking can be added to the register. */
export const isRegisterOpen = ({ status, guestErasedAt }: RegisteredStay): boolean =>
  status !== 'CANCELLED' && !guestErasedAt

/** Whether as many guests are registered as the booking says. */
export const isRegisterComplete = (entered: number, guests: number): boolean => entered >= guests

/** Whether pictures of documents are taken at all. */
export const takesPictures = ({ mode, plan }: { mode: RegisterMode; plan: PlanType }): boolean =>
  mode === 'IDENTITY' && planAllows(plan, 'id-pictures')

/** Whether a document can have a picture. That of a NIN would show all its digits. */
export const canHavePicture = (idKind: IdKind | null): boolean =>
  idKind !== null && idKind !== 'CHILD' && idKind !== 'NIN'

/** Whether the guests can add themselves, on the guest's page. */
export const isRegisterOpenToGuests = (stay: RegisteredStay, today: CivilDate): boolean =>
  isRegisterOpen(stay) &&
  (stay.status === 'CONFIRMED' || stay.status === 'CHECKED_IN') &&
  today <= stay.checkOut

/** Whether staff see the register of a stay: those of the lists of the day. Owners see that of each booking. */
export const isRegisterShownToStaff = (stay: DatedStay, today: CivilDate): boolean =>
  DeskList.options.some((list) => isInDeskList[list](stay, today))

/**
 * Whether a guest stays at the property in a night, as far as check-in and check-out say so. `night` is today or a day before. Nights
 * after the booked check-out count only until the guest is checked out, because the real departure is not stored. The server's SQL
 * condition must match.
 */
export function staysInNight(stay: DatedStay, night: CivilDate, today: CivilDate): boolean {
  if (stay.checkIn > night) return false
  if (stay.status === 'CHECKED_OUT') return night < stay.checkOut
  return stay.status === 'CHECKED_IN' && (night < today || isStayingTonight(stay, today))
}
