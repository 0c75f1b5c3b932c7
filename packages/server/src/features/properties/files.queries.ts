import { db } from '../../platform/database/database.ts'
import type { PictureColumns } from '../../platform/storage/metrics.ts'
import { amongNames, type FindNamed } from '../../platform/storage/sweep.ts'
import { propertyImages } from './properties.table.ts'

/** Returns those of the files that are property images. */
export const findNamedImages: FindNamed = (names) =>
  db()
    .select({ owner: propertyImages.businessId, id: propertyImages.id })
    .from(propertyImages)
    .where(amongNames(names, propertyImages.businessId, propertyImages.id))

export const imageColumns: PictureColumns = {
  table: propertyImages,
  businessId: propertyImages.businessId,
  pictureId: propertyImages.id,
  bytes: propertyImages.bytes,
}
