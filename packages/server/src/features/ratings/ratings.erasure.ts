import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { eraseFromAudit } from '../audit/audit.erasure.ts'
import { ratings } from './ratings.table.ts'

interface RatingErasure {
  businessId: string
  /** The new label of each rating, by booking id. */
  labels: ReadonlyMap<string, string>
}

/** Erases the guest's comments and open links. The stars remain, as they rate the property. */
export async function eraseFromRatings({ businessId, labels }: RatingErasure): Promise<void> {
  const erased = await db()
    .update(ratings)
    .set({ comment: null, tokenHash: null, expiresAt: null })
    .where(and(eq(ratings.businessId, businessId), inArray(ratings.bookingId, [...labels.keys()])))
    .returning({ id: ratings.id, bookingId: ratings.bookingId })
  await eraseFromAudit({
    businessId,
    kind: 'rating',
    labels: new Map(erased.map(({ id, bookingId }) => [id, labels.get(bookingId) ?? ''])),
    fields: ['comment'],
  })
}
