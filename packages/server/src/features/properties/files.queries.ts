import { db } from '../../platform/database/database.ts'
import type { PictureColumns } from '../../platform/storage/metrics.ts'
import { type FindReferenced, namesCondition } from '../../platform/storage/sweep.ts'
import { propertyImages } from './properties.table.ts'

/** Returns those of the files that are property images. */
export const findReferencedImages: FindReferenced = (names) =>
  db()
    .select({ owner: propertyImages.businessId, id: propertyImages.id })
    .from(propertyImages)
    .where(namesCondition(names, propertyImages.businessId, propertyImages.id))

export const imageColumns: PictureColumns = {
  table: propertyImages,
  businessId: propertyImages.businessId,
  pictureId: propertyImages.id,
  bytes: propertyImages.bytes,
}
