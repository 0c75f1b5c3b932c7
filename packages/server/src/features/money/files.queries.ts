import { db } from '../../platform/database/database.ts'
import type { PictureColumns } from '../../platform/storage/metrics.ts'
import { type FindReferenced, namesCondition } from '../../platform/storage/sweep.ts'
import { claimPictures } from './money.table.ts'

/** Returns those of the files that are pictures of payment claims. */
export const findReferencedClaimPictures: FindReferenced = (names) =>
  db()
    .select({ owner: claimPictures.businessId, id: claimPictures.id })
    .from(claimPictures)
    .where(namesCondition(names, claimPictures.businessId, claimPictures.id))

export const claimPictureColumns: PictureColumns = {
  table: claimPictures,
  businessId: claimPictures.businessId,
  pictureId: claimPictures.id,
  bytes: claimPictures.bytes,
}
