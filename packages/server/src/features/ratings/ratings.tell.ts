import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs.ts'
import { requestRating } from './ratings.jobs.ts'
import { ratings } from './ratings.table.ts'

/** Asks the guest who has checked out how it was, once per booking. Call it inside the transaction. */
export async function askForRating({ businessId }: { businessId: string }, bookingId: string): Promise<void> {
  const [asked] = await db()
    .insert(ratings)
    .values({ businessId, id: newId(), bookingId })
    .onConflictDoNothing()
    .returning({ id: ratings.id })
  if (asked) await enqueue(requestRating, { businessId, id: asked.id })
}
