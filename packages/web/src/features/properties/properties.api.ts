import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { PropertyFilter } from '@ilewa/contract/properties/day-state'
import { properties } from '@ilewa/contract/properties/endpoints'
import type { PropertySort } from '@ilewa/contract/properties/filters'
import { newImagePlaceholder, type Property, PropertyInput } from '@ilewa/contract/properties/schema'
import type { PropertyStatus } from '@ilewa/contract/properties/terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'
import { filesOf, isNewTile, type PictureTile } from '../../ui/images/picture-tiles.ts'

export interface PropertyFilters {
  q?: string
  status?: PropertyFilter
  /** Lists deleted properties instead; owners only. */
  archived?: 'true'
  sort?: z.output<typeof PropertySort>
}

const maxOptions = 20

export const propertyApi = recordApi({ kind: 'property', endpoints: properties })

/** No retry and no refetch on focus, as documented. */
export const useProperties = (query: PropertyFilters) =>
  usePagedEndpoint(properties.list, { query }, { limit: 24, retry: false, refetchOnWindowFocus: false })

interface PropertyOptionFilters {
  q?: string
  /** Statuses set by the owner, for example AVAILABLE. Default: all. */
  statuses?: readonly PropertyStatus[]
}

/** The first matching properties by name, for a select. */
export const usePropertyOptions = ({ q, statuses }: PropertyOptionFilters) =>
  useQuery({
    queryKey: [...queryKeyOf(properties.list, { query: { q } }), 'options', statuses],
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

const maxPageRows = 500

/** All properties by name, for a list of checkboxes. */
export const useAllProperties = () =>
  useQuery({
    queryKey: [...queryKeyOf(properties.list), 'all'],
    queryFn: async ({ signal }) => {
      const all: Property[] = []
      for (let cursor: string | undefined; ; ) {
        const query = { sort: 'name' as const, limit: maxPageRows, cursor }
        const { data, page } = await call(properties.list, { query, signal })
        all.push(...data.properties)
        cursor = page.nextCursor ?? undefined
        if (!cursor) return all.map(({ id, name }) => ({ id, name }))
      }
    },
  })

export const usePropertyStats = () => useEndpoint(properties.stats, {})

/** The server's limit for one request. */
export const calendarDays = 400

/** Stays that occupy nights of a property from `from` on. Disabled while `id` is null. */
export const useTakenNights = (id: string | null, from: CivilDate) =>
  useEndpoint(
    properties.calendar,
    { params: { id: id ?? '' }, query: { from, to: addDays(from, calendarDays) } },
    { select: ({ taken }) => taken, enabled: id !== null },
  )

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

interface PropertyCreation extends Upload {
  input: PropertyInput
  idempotencyKey: string
}

export const createProperty = ({ input, tiles, ...upload }: PropertyCreation) =>
  propertyApi.save(properties.create, { ...upload, body: toFields(input), files: filesOf(tiles) })

interface PropertyChange extends Upload {
  id: string
  version: number
  input: PropertyInput
}

export function updateProperty({ id, version, input, tiles, ...upload }: PropertyChange) {
  const keepImages = tiles.map((tile) => (isNewTile(tile) ? newImagePlaceholder : tile.image.id))
  const body = { ...toFields(input), keepImages, version: String(version) }
  return propertyApi.save(properties.update, { ...upload, params: { id }, body, files: filesOf(tiles) })
}

/** Changes the price per night of the property as it is now, without its other fields. */
export async function updatePricePerNight(id: string, pricePerNight: number): Promise<void> {
  const { data } = await call(properties.get, { params: { id } })
  const input = PropertyInput.parse({ ...data.property, pricePerNight })
  const body = { ...toFields(input), version: String(data.property.version) }
  await propertyApi.save(properties.update, { params: { id }, body, files: [] })
}
