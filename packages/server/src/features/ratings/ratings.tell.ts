import { db } from '../../platform/database/database.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs.ts'
import { requestRating } from './ratings.jobs.ts'
import { ratings } from './ratings.table.ts'

/** More guests leave no business; whoever makes up guests must not have strangers mailed without end. */
const mostAskedPerDay = 1_000

const mayAsk = async (businessId: string): Promise<boolean> =>
  (await takeAttempt({
    key: `rating-mails:${businessId}`,
    limit: mostAskedPerDay,
    windowSeconds: 86_400,
  })) === 0

/** Asks the guest who has checked out how it was, once per booking. Call it inside the transaction. */
export async function askForRating({ businessId }: { businessId: string }, bookingId: string): Promise<void> {
  const [asked] = await db()
    .insert(ratings)
    .values({ businessId, id: newId(), bookingId })
    .onConflictDoNothing()
    .returning({ id: ratings.id })
  if (asked && (await mayAsk(businessId))) await enqueue(requestRating, { businessId, id: asked.id })
}
