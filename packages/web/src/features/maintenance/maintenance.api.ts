import type { Picture } from '@ilewa/contract/core/pictures'
import {
  type MaintenanceDetails,
  type MaintenanceInput,
  type MaintenanceStatusInput,
  type MaintenanceUpdate,
  maintenance,
} from '@ilewa/contract/maintenance/schema'
import type { MaintenancePriority, MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { refresh } from '../../lib/api/refresh.ts'
import type { UploadOptions } from '../../lib/forms/use-upload.ts'
import { isNewTile, type PictureTile } from '../../ui/images/picture-tiles.ts'

export interface MaintenanceFilters {
  q?: string
  status?: MaintenanceStatus[]
  priority?: MaintenancePriority
  propertyId?: string
}

const requestKey = (id: string) => ['maintenance', 'one', id]

export const useMaintenanceRequests = (filters: MaintenanceFilters) =>
  usePagedList({
    queryKey: ['maintenance', 'list', filters],
    load: (paging, signal) => call(maintenance.list, { query: { ...filters, ...paging }, signal }),
  })

export const useMaintenanceStats = () =>
  useQuery({
    queryKey: ['maintenance', 'stats'],
    queryFn: async ({ signal }) => (await call(maintenance.stats, { signal })).data,
  })

/** Disabled while `id` is null. */
export const useMaintenanceRequest = (id: string | null) =>
  useQuery({
    queryKey: requestKey(id ?? ''),
    queryFn: async ({ signal }) =>
      (await call(maintenance.get, { params: { id: id ?? '' }, signal })).data.maintenanceRequest,
    enabled: id !== null,
  })

function cacheRequest(request: MaintenanceDetails): MaintenanceDetails {
  queryClient.setQueryData(requestKey(request.id), request)
  void refresh('maintenance')
  return request
}

interface MaintenanceResponse {
  data: { maintenanceRequest: MaintenanceDetails }
  message: string
}
const toSaved = ({ data, message }: MaintenanceResponse) => ({
  record: cacheRequest(data.maintenanceRequest),
  message,
})

export const createMaintenanceRequest = async (
  body: z.input<typeof MaintenanceInput>,
  idempotencyKey: string,
) => toSaved(await call(maintenance.create, { body, idempotencyKey }))

export const updateMaintenanceRequest = async (id: string, body: z.input<typeof MaintenanceUpdate>) =>
  toSaved(await call(maintenance.update, { params: { id }, body }))

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
  sending: UploadOptions,
): Promise<MaintenanceDetails> {
  const files = tiles.filter(isNewTile).map(({ file }) => file)
  const keepPhotos = existingPhotoIds(tiles)
  const isUnchanged = keepPhotos.join() === request.photos.map(({ id }) => id).join()
  if (files.length === 0 && isUnchanged) return request
  const params = { id: request.id }
  const { data } = await call(maintenance.setPhotos, { ...sending, params, body: { keepPhotos }, files })
  const saved = cacheRequest(data.maintenanceRequest)
  const orderedIds = orderedPhotoIds(tiles, saved.photos)
  if (orderedIds.join() === saved.photos.map(({ id }) => id).join()) return saved
  const ordered = await call(maintenance.setPhotos, { params, body: { keepPhotos: orderedIds } })
  return cacheRequest(ordered.data.maintenanceRequest)
}

export const useSetMaintenanceStatus = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof MaintenanceStatusInput>) =>
      call(maintenance.setStatus, { params: { id }, body }),
    onSuccess: ({ data }) => void cacheRequest(data.maintenanceRequest),
  })

export const useRemoveMaintenanceRequest = (id: string) =>
  useMutation({
    mutationFn: () => call(maintenance.remove, { params: { id } }),
    onSuccess: () => void refresh('maintenance'),
  })
