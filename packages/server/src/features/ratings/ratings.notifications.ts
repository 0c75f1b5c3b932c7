import { db } from '../../platform/database/database.ts'
import { takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { logDroppedMail } from '../../platform/mail/mail.ts'
import { getMailAllowance } from '../subscription/mail-allowance.queries.ts'
import { requestRating } from './ratings.jobs.ts'
import { ratings } from './ratings.table.ts'

/** Whoever makes up guests must not have strangers mailed without end: beyond the limit a mail is dropped. */
async function mayAsk(businessId: string): Promise<boolean> {
  const { limits } = await getMailAllowance({ businessId })
  const key = `rating-mails:${businessId}`
  const wait = await takeAttempt({ key, limit: limits.guestMails, windowSeconds: 86_400 })
  if (wait > 0) logDroppedMail({ businessId, limit: limits.guestMails })
  return wait === 0
}

/** Asks the guest who has checked out how it was, once per booking. Call it inside the transaction. */
export async function askForRating({ businessId }: { businessId: string }, bookingId: string): Promise<void> {
  const [asked] = await db()
    .insert(ratings)
    .values({ businessId, id: newId(), bookingId })
    .onConflictDoNothing()
    .returning({ id: ratings.id })
  if (asked && (await mayAsk(businessId))) await enqueue(requestRating, { businessId, id: asked.id })
}
