import type { Picture } from '@ilewa/contract/core/pictures'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import type { MaintenanceListQuery } from '@ilewa/contract/maintenance/filters'
import type { MaintenanceDetails } from '@ilewa/contract/maintenance/schema'
import { openMaintenanceStatuses } from '@ilewa/contract/maintenance/terms'
import type { z } from 'zod'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'
import type { UploadOptions } from '../../lib/forms/use-upload.ts'
import { filesOf, isNewTile, type PictureTile } from '../../ui/images/picture-tiles.ts'

export const maintenanceApi = recordApi({ kind: 'maintenance', endpoints: maintenance })

export const useMaintenanceRequests = (query: z.input<typeof MaintenanceListQuery>) =>
  usePagedEndpoint(maintenance.list, { query })

/** The open requests of a property; disabled while `propertyId` is null. */
export const useOpenRequests = (propertyId: string | null) =>
  useEndpoint(
    maintenance.list,
    { query: { propertyId: propertyId ?? '', status: [...openMaintenanceStatuses] } },
    { select: (data) => data.maintenanceRequests, enabled: propertyId !== null },
  )

export const useMaintenanceStats = () => useEndpoint(maintenance.stats, {})

const existingPhotoIds = (tiles: readonly PictureTile[]) =>
  tiles.flatMap((tile) => (isNewTile(tile) ? [] : tile.image.id))

/** The photo IDs in the order of the tiles. The server appends new photos to the existing ones. */
function orderedPhotoIds(tiles: readonly PictureTile[], photos: readonly Picture[]): string[] {
  const added = photos.slice(existingPhotoIds(tiles).length).map(({ id }) => id)
  return tiles.flatMap((tile) => (isNewTile(tile) ? added.splice(0, 1) : tile.image.id))
}

/** Saves the photos as arranged in the form; does nothing if there is no change. */
export async function sendPhotos(
  request: MaintenanceDetails,
  tiles: readonly PictureTile[],
  uploadOptions: UploadOptions,
): Promise<MaintenanceDetails> {
  const files = filesOf(tiles)
  const keepPhotos = existingPhotoIds(tiles)
  const isUnchanged = keepPhotos.join() === request.photos.map(({ id }) => id).join()
  if (files.length === 0 && isUnchanged) return request
  const params = { id: request.id }
  const upload = { ...uploadOptions, params, body: { keepPhotos }, files }
  const { record } = await maintenanceApi.save(maintenance.setPhotos, upload)
  const orderedIds = orderedPhotoIds(tiles, record.photos)
  if (orderedIds.join() === record.photos.map(({ id }) => id).join()) return record
  return (await maintenanceApi.save(maintenance.setPhotos, { params, body: { keepPhotos: orderedIds } }))
    .record
}
