import { and, eq } from 'drizzle-orm'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { handleDue } from '../../../platform/jobs/handle-due.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { notifyCautionDue } from './cautions.notifications.ts'
import { findDueCaution, type HeldCaution, listDueCautions } from './cautions.queries.ts'

/** A return of the deposit takes the same lock, so no reminder names an amount that is being returned. */
const remindOfCaution = (due: HeldCaution): Promise<void> =>
  inTransaction(async () => {
    await lockPropertyOfStay(due, due.propertyId)
    // A booking that was moved meanwhile is left to the next run.
    const held = await findDueCaution(due)
    if (!held) return
    // Without a new version: an open form does not become stale.
    await db()
      .update(bookings)
      .set({ cautionReminded: true })
      .where(and(eq(bookings.businessId, held.businessId), eq(bookings.id, held.id)))
    await notifyCautionDue(held)
  })

/** Owners who were reminded are reminded again: more of the deposit is held, as after the reversal of its return. */
export async function repeatCautionReminder({
  businessId,
  id,
}: Pick<HeldCaution, 'businessId' | 'id'>): Promise<void> {
  await db()
    .update(bookings)
    .set({ cautionReminded: false })
    .where(and(eq(bookings.businessId, businessId), eq(bookings.id, id), bookings.cautionReminded))
}

/** Reminds owners of all caution deposits that are to be settled. */
export const handleDueCautions = (): Promise<void> =>
  handleDue({ nouns: 'caution deposits', list: listDueCautions, handle: remindOfCaution })
