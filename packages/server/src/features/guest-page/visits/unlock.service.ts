import type { Booking } from '@ilewa/contract/bookings/schema'
import { guestPageReasons } from '@ilewa/contract/guest-page/endpoints'
import { type AccessCodes, wrongDigitsMessage } from '@ilewa/contract/guest-page/schema'
import { maxUnlockTries, unlockDigits } from '@ilewa/contract/guest-page/terms'
import { sql } from 'drizzle-orm'
import { invalidField, notPossible } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import { bookingPathFor } from '../../bookings/bookings.notifications.ts'
import { notify } from '../../notifications/notify.notifications.ts'
import { ofBooking } from '../guest-links.queries.ts'
import { type GuestLinkRow, isLocked } from '../guest-links.ts'
import { guestLinks } from '../guest-page.table.ts'
import { codesOf, type GuestStay, getGuestStay, hasCodes } from './guest-stay.queries.ts'

/** Limit per link and hour: a guest opens the codes a few times. */
const triesPerHour = 30

/** The end of the guest's phone number. */
const lastDigitsOf = ({ guestPhone, guestPhoneE164 }: Booking): string =>
  (guestPhoneE164 ?? guestPhone).replace(/\D/g, '').slice(-unlockDigits)

/** Notifies the owners of too many wrong digits. */
const notifyLocked = ({ link, booking }: GuestStay): Promise<void> =>
  notify(
    { businessId: link.businessId, userId: null },
    {
      kind: 'REQUEST',
      key: `guest-link:${link.bookingId}:${link.epoch}`,
      title: `Guest’s page locked: ${booking.guestName}`,
      text: `The last digits of the guest’s phone number were wrong ${maxUnlockTries} times. If the guest asks for the door code, send a new link.`,
      pathFor: bookingPathFor(booking),
      roles: ['OWNER'],
    },
  )

/** Counts a try under the lock of the link, so that no more than `maxUnlockTries` are compared. Returns the tries that are left. */
async function tryDigits(stay: GuestStay, digits: string): Promise<{ isRight: boolean; left: number }> {
  const condition = ofBooking(stay.link)
  const locked: GuestLinkRow = await requireRow(db().select().from(guestLinks).where(condition).for('update'))
  if (locked.epoch !== stay.link.epoch || isLocked(locked)) throw notPossible(guestPageReasons.locked)
  const isRight = digits === lastDigitsOf(stay.booking)
  // Right digits do not reset the count: each time the guest enters them, another holder of the link could try on.
  const wrongTries = locked.wrongTries + (isRight ? 0 : 1)
  if (!isRight) await db().update(guestLinks).set({ wrongTries, updatedAt: sql`now()` }).where(condition)
  if (!isRight && isLocked({ wrongTries })) await notifyLocked(stay)
  return { isRight, left: maxUnlockTries - wrongTries }
}

/**
 * The codes for a guest who knows the last digits of the phone number of the booking. Throws `common.not_found`, and
 * `common.not_possible` while they are not shown, or after too many wrong digits.
 */
export async function unlockCodes(token: string, digits: string): Promise<AccessCodes> {
  const stay = await getGuestStay(token)
  const { businessId, bookingId, epoch } = stay.link
  if (!hasCodes(stay)) throw notPossible(guestPageReasons.noCodes)
  if (codesOf(stay).state !== 'OPEN') throw notPossible(guestPageReasons.notOpen)
  await requireAttempt({
    key: `guest-unlock:${businessId}:${bookingId}:${epoch}`,
    limit: triesPerHour,
    windowSeconds: 3_600,
  })
  const { isRight, left } = await inTransaction(() => tryDigits(stay, digits))
  if (!isRight)
    throw left === 0 ? notPossible(guestPageReasons.locked) : invalidField('digits', wrongDigitsMessage(left))
  const { wifiName, wifiPassword, doorCode } = stay.arrival
  return { wifiName, wifiPassword, doorCode }
}
