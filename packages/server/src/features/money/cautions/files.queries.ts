import { db } from '../../../platform/database/database.ts'
import type { PictureColumns } from '../../../platform/storage/metrics.ts'
import { type FindReferenced, namesCondition } from '../../../platform/storage/sweep.ts'
import { cautionPhotos } from '../money.table.ts'

/** Returns those of the files that are photos of what a caution deposit was kept for. */
export const findReferencedCautionPhotos: FindReferenced = (names) =>
  db()
    .select({ owner: cautionPhotos.businessId, id: cautionPhotos.id })
    .from(cautionPhotos)
    .where(namesCondition(names, cautionPhotos.businessId, cautionPhotos.id))

export const cautionPhotoColumns: PictureColumns = {
  table: cautionPhotos,
  businessId: cautionPhotos.businessId,
  pictureId: cautionPhotos.id,
  bytes: cautionPhotos.bytes,
}
