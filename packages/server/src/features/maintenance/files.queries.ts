import { db } from '../../platform/database/database.ts'
import type { PictureColumns } from '../../platform/storage/metrics.ts'
import { type FindReferenced, namesCondition } from '../../platform/storage/sweep.ts'
import { maintenancePhotos } from './maintenance.table.ts'

/** Returns those of the files that are photos of maintenance requests. */
export const findReferencedPhotos: FindReferenced = (names) =>
  db()
    .select({ owner: maintenancePhotos.businessId, id: maintenancePhotos.id })
    .from(maintenancePhotos)
    .where(namesCondition(names, maintenancePhotos.businessId, maintenancePhotos.id))

export const photoColumns: PictureColumns = {
  table: maintenancePhotos,
  businessId: maintenancePhotos.businessId,
  pictureId: maintenancePhotos.id,
  bytes: maintenancePhotos.bytes,
}
