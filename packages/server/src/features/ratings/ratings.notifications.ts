import { undoMailDelaySeconds } from '@ilewa/contract/core/undo'
import { db } from '../../platform/database/database.ts'
import { takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { logDroppedMail } from '../../platform/mail/mail.ts'
import { getMailAllowance } from '../subscription/mail-allowance.queries.ts'
import { sendRatingRequest } from './ratings.jobs.ts'
import { ratings } from './ratings.table.ts'

/**
 * Limits mails to guests per business and day, because a business could invent guests; mails above the limit are
 * dropped.
 */
async function takeRatingMailAttempt(businessId: string): Promise<boolean> {
  const { limits } = await getMailAllowance({ businessId })
  const key = `rating-mails:${businessId}`
  const wait = await takeAttempt({ key, limit: limits.guestMails, windowSeconds: 86_400 })
  if (wait > 0) logDroppedMail({ businessId, limit: limits.guestMails })
  return wait === 0
}

/**
 * Requests a rating from a guest who has checked out, once per booking; not if the check-out is undone while the screen offers it. Call it
 * inside the transaction.
 */
export async function createRatingRequest(
  { businessId }: { businessId: string },
  bookingId: string,
): Promise<void> {
  const [created] = await db()
    .insert(ratings)
    .values({ businessId, id: newId(), bookingId })
    .onConflictDoNothing()
    .returning({ id: ratings.id })
  if (created && (await takeRatingMailAttempt(businessId)))
    await enqueue(sendRatingRequest, { businessId, id: created.id }, { afterSeconds: undoMailDelaySeconds })
}
