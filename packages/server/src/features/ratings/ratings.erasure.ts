import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { eraseFromAudit } from '../audit/audit.erasure.ts'
import { ratings } from './ratings.table.ts'

interface Erased {
  businessId: string
  /** By the booking's id, what its rating is called from now on. */
  labels: ReadonlyMap<string, string>
}

/** Takes the guest's own words and the links that wait for them; the stars stay, for they are the property's. */
export async function eraseFromRatings({ businessId, labels }: Erased): Promise<void> {
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
