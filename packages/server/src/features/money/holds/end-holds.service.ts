import { formatDateTime } from '@ilewa/contract/core/times'
import { holdEndedReason, soldOnChannelReason } from '@ilewa/contract/money/holds'
import { and, eq } from 'drizzle-orm'
import { now, todayIn } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { updateRow } from '../../../platform/database/record-rows.ts'
import { handleDue } from '../../../platform/jobs/handle-due.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { notifyHoldEnded, notifyHoldEnding, notifyHoldExtended } from './holds.notifications.ts'
import {
  findDueHold,
  type HeldBooking,
  isReminderPast,
  listDueHolds,
  listUnpaidHolds,
} from './holds.queries.ts'
import { releaseDates } from './release-dates.service.ts'

const hourMs = 3_600_000

/** Audits a change by the system. */
const record = (held: HeldBooking, before: Record<string, string | null>, after: Record<string, string>) =>
  recordUpdated({ businessId: held.businessId, userId: null }, toBookingIdentity(held), { before, after })

/** Gives the owner time to look for a claimed payment. It happens once, so that false claims do not hold dates for ever. */
async function extendHold(held: HeldBooking): Promise<void> {
  // From now, if the job is late: the owner has the whole time.
  const start = Math.max(held.holdUntil.getTime(), now().getTime())
  const holdUntil = new Date(start + held.claimHoldHours * hourMs)
  const holdReminded = isReminderPast(holdUntil)
  await updateRow(bookings, held, held.id, { holdUntil, holdExtended: true, holdReminded })
  await record(
    held,
    { holdUntil: held.holdUntil.toISOString() },
    { holdUntil: holdUntil.toISOString(), note: 'A payment is claimed' },
  )
  await notifyHoldExtended({ ...held, holdUntil })
}

const endReason = ({ holdUntil, timeZone }: HeldBooking) =>
  holdEndedReason(formatDateTime(holdUntil, timeZone))

/** Cancels a held booking, and notifies of the reason. */
async function endHold(held: HeldBooking, reason: string): Promise<void> {
  await releaseDates(held, { reason, today: todayIn(held.timeZone) })
  await notifyHoldEnded(held, reason)
}

async function remind(held: HeldBooking): Promise<void> {
  // Without a new version: an open form does not become stale.
  await db()
    .update(bookings)
    .set({ holdReminded: true })
    .where(and(eq(bookings.businessId, held.businessId), eq(bookings.id, held.id)))
  await notifyHoldEnding(held)
}

/**
 * Reminds of, extends or ends one hold. A confirmation of the deposit takes the same lock, so a booking is either confirmed
 * or released. A booking that was moved meanwhile is left to the next run.
 */
const handleHold = (due: HeldBooking): Promise<void> =>
  inTransaction(async () => {
    await lockPropertyOfStay(due, due.propertyId)
    const held = await findDueHold(due)
    if (!held) return
    if (!held.hasEnded) await remind(held)
    else if (held.claimedAmount > 0 && !held.holdExtended && held.claimHoldHours > 0) await extendHold(held)
    else await endHold(held, endReason(held))
  })

/** Reminds of, extends and ends all holds that are due. */
export const handleDueHolds = (): Promise<void> =>
  handleDue({ nouns: 'holds', list: listDueHolds, handle: handleHold })

/** Ends the unpaid holds of a property whose nights a channel has sold. Call it under the lock of the property. */
export async function yieldHolds(
  property: Pick<HeldBooking, 'businessId' | 'propertyId'>,
  sold: readonly Pick<HeldBooking, 'checkIn' | 'checkOut'>[],
  channel: string,
): Promise<void> {
  if (sold.length === 0) return
  for (const held of await listUnpaidHolds(property)) {
    const isSold = sold.some(({ checkIn, checkOut }) => checkIn < held.checkOut && held.checkIn < checkOut)
    if (isSold) await endHold(held, soldOnChannelReason(channel))
  }
}
