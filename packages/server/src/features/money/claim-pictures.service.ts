import { type ChangedPayments, maxClaimPictures } from '@ilewa/contract/money/schema'
import { and, eq } from 'drizzle-orm'
import { invalidField, notFound, tooManyFiles } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import type { ReceivedFile } from '../../platform/http/uploads/uploads.ts'
import { withStoredPictures } from '../../platform/images/stored-pictures.ts'
import { lockStay } from '../bookings/write.ts'
import { getClaim } from './claims.queries.ts'
import { requireOpenClaim } from './claims.service.ts'
import { claimPictures } from './money.table.ts'
import { getPayments } from './payments.queries.ts'

/**
 * Adds pictures, such as screenshots of a transfer, to an open payment claim. Throws `common.not_found` for claims of others and of an
 * erased guest, `common.invalid` without a picture, `claims.decided`, `uploads.too_many_files` and the errors of an upload.
 */
export async function addClaimPictures(
  ctx: Context,
  claimId: string,
  files: readonly ReceivedFile[],
): Promise<ChangedPayments> {
  const { businessId } = ctx
  const { claimedBy, bookingId } = await getClaim(ctx, claimId)
  if (claimedBy !== ctx.userId) throw notFound()
  if (files.length === 0) throw invalidField('pictures', 'Please choose a picture.')
  await withStoredPictures(ctx, files, (added) =>
    inTransaction(async () => {
      // A guest who is erased meanwhile has no pictures.
      const { before } = await lockStay(ctx, bookingId)
      if (before.guestErasedAt) throw notFound()
      await requireOpenClaim(ctx, claimId)
      const ofClaim = and(eq(claimPictures.businessId, businessId), eq(claimPictures.claimId, claimId))
      const existing = await db().select({ sha256: claimPictures.sha256 }).from(claimPictures).where(ofClaim)
      const known = new Set(existing.map(({ sha256 }) => sha256.toString('hex')))
      // A repeated request sends the same files.
      const pictures = added
        .map((picture, index) => ({ ...picture, sha256: files[index]?.sha256 ?? '' }))
        .filter(({ sha256 }, index, all) => {
          const isFirst = all.findIndex((other) => other.sha256 === sha256) === index
          return isFirst && !known.has(sha256)
        })
      if (existing.length + pictures.length > maxClaimPictures) throw tooManyFiles(maxClaimPictures)
      if (pictures.length > 0)
        await db()
          .insert(claimPictures)
          .values(
            pictures.map(({ sha256, ...picture }, index) => ({
              ...picture,
              businessId,
              claimId,
              position: existing.length + index,
              sha256: Buffer.from(sha256, 'hex'),
            })),
          )
      return { images: pictures }
    }),
  )
  return { payments: await getPayments(ctx, bookingId) }
}
