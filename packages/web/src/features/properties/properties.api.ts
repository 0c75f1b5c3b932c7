import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { PropertyFilter } from '@ilewa/contract/properties/day-state'
import {
  newImagePlaceholder,
  type PropertyDetails,
  type PropertyInput,
  type PropertySort,
  properties,
} from '@ilewa/contract/properties/schema'
import type { PropertyStatus, SwitchedStatus } from '@ilewa/contract/properties/terms'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { isNewTile, type PictureTile } from '../../ui/images/picture-tiles.ts'

export interface PropertyFilters {
  q?: string
  status?: PropertyFilter
  /** Lists deleted properties instead; owners only. */
  archived?: 'true'
  sort?: z.output<typeof PropertySort>
}

const maxOptions = 20
const propertyKey = (id: string) => ['properties', 'one', id]

/** No retry and no refetch on focus, as documented. */
export const useProperties = (filters: PropertyFilters) =>
  usePagedList({
    queryKey: ['properties', 'list', filters],
    load: (paging, signal) => call(properties.list, { query: { ...filters, ...paging }, signal }),
    limit: 24,
    retry: false,
    refetchOnWindowFocus: false,
  })

interface PropertyOptionFilters {
  q?: string
  /** By the status that the owner chose, for example AVAILABLE; all statuses by default. */
  statuses?: readonly PropertyStatus[]
}

/** The first matching properties by name, for a select. */
export const usePropertyOptions = ({ q, statuses }: PropertyOptionFilters) =>
  useQuery({
    queryKey: ['properties', 'choices', { q, statuses }],
    queryFn: async ({ signal }) => {
      const requests = (statuses ?? [undefined]).map((chosen) =>
        call(properties.list, { query: { q, chosen, limit: maxOptions }, signal }),
      )
      const results = (await Promise.all(requests)).flatMap(({ data }) => data.properties)
      if (requests.length === 1) return results
      // Removes duplicates: a property whose status changed between two responses is in both.
      const unique = [...new Map(results.map((property) => [property.id, property])).values()]
      return unique.sort((a, b) => a.name.localeCompare(b.name)).slice(0, maxOptions)
    },
    placeholderData: keepPreviousData,
  })

export const usePropertyStats = () =>
  useQuery({
    queryKey: ['properties', 'stats'],
    queryFn: async ({ signal }) => (await call(properties.stats, { signal })).data,
  })

/** Disabled while `id` is null. */
export const useProperty = (id: string | null) =>
  useQuery({
    queryKey: propertyKey(id ?? ''),
    queryFn: async ({ signal }) =>
      (await call(properties.get, { params: { id: id ?? '' }, signal })).data.property,
    enabled: id !== null,
  })

/** The server's limit for one request. */
export const calendarDays = 400

/** Stays that occupy nights of a property from `from` on. Disabled while `id` is null. */
export const useTakenNights = (id: string | null, from: CivilDate) =>
  useQuery({
    queryKey: ['properties', 'calendar', id, from],
    queryFn: async ({ signal }) => {
      const query = { from, to: addDays(from, calendarDays) }
      return (await call(properties.calendar, { params: { id: id ?? '' }, query, signal })).data.taken
    },
    enabled: id !== null,
  })

interface Upload {
  tiles: readonly PictureTile[]
  signal: AbortSignal
  onProgress: (share: number) => void
}

const toFields = ({ type, bedrooms, bathrooms, pricePerNight, ...fields }: PropertyInput) => ({
  ...fields,
  type: type ?? undefined,
  bedrooms: String(bedrooms),
  bathrooms: String(bathrooms),
  pricePerNight: String(pricePerNight),
})

const filesOf = (tiles: readonly PictureTile[]) => tiles.filter(isNewTile).map((tile) => tile.file)

function cacheProperty(property: PropertyDetails) {
  queryClient.setQueryData(propertyKey(property.id), property)
  void refresh('property')
}

interface PropertyCreation extends Upload {
  input: PropertyInput
  idempotencyKey: string
}

export const useCreateProperty = () =>
  useMutation({
    mutationFn: ({ input, tiles, ...upload }: PropertyCreation) =>
      call(properties.create, { ...upload, body: toFields(input), files: filesOf(tiles) }),
    onSuccess: ({ data }) => cacheProperty(data.property),
  })

interface PropertyChange extends Upload {
  id: string
  version: number
  input: PropertyInput
}

async function updateProperty({ id, version, input, tiles, ...upload }: PropertyChange) {
  const keepImages = tiles.map((tile) => (isNewTile(tile) ? newImagePlaceholder : tile.image.id))
  const body = { ...toFields(input), keepImages, version: String(version) }
  return call(properties.update, { ...upload, params: { id }, body, files: filesOf(tiles) })
}

export const useUpdateProperty = () =>
  useMutation({ mutationFn: updateProperty, onSuccess: ({ data }) => cacheProperty(data.property) })

export const useRemoveProperty = () =>
  useMutation({
    mutationFn: (id: string) => call(properties.remove, { params: { id } }),
    onSuccess: () => void refresh('property'),
  })

interface StatusSwitch {
  id: string
  status: SwitchedStatus
  version: number
}

export const useSwitchStatus = () =>
  useMutation({
    mutationFn: ({ id, ...body }: StatusSwitch) => call(properties.switchStatus, { params: { id }, body }),
    onSuccess: ({ data }) => cacheProperty(data.property),
  })

export const useRestoreProperty = () =>
  useMutation({
    mutationFn: (id: string) => call(properties.restore, { params: { id } }),
    onSuccess: ({ data }) => cacheProperty(data.property),
  })
