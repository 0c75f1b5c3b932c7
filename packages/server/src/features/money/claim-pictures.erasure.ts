import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterCommit, db } from '../../platform/database/database.ts'
import { discardPictures } from '../../platform/images/stored-pictures.ts'
import { claimPictures, paymentClaims } from './money.table.ts'

/** Deletes the pictures of claims of these bookings, which can name the guest. Files are deleted after the commit. */
export async function eraseClaimPictures(businessId: string, bookingIds: readonly string[]): Promise<void> {
  const claims = db()
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.businessId, businessId), inArray(paymentClaims.bookingId, [...bookingIds])))
  const removed = await db()
    .delete(claimPictures)
    .where(and(eq(claimPictures.businessId, businessId), sql`${claimPictures.claimId} IN (${claims})`))
    .returning({ id: claimPictures.id })
  if (removed.length > 0)
    afterCommit(() =>
      discardPictures(
        { businessId },
        removed.map(({ id }) => id),
      ),
    )
}
