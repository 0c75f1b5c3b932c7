import type { CivilDate } from '@ilewa/contract/core/dates'
import type { CallInput } from '@ilewa/contract/core/endpoint'
import { propertyPrices, seasons } from '@ilewa/contract/prices/endpoints'
import type { Season, SeasonInput } from '@ilewa/contract/prices/schema'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import type { EditableRecords, RemovableRecords } from '../../../lib/api/record-api.ts'
import { refresh } from '../../../lib/api/refresh.ts'

export const usePropertyPrices = (id: string) =>
  useEndpoint(propertyPrices.get, { params: { id } }, { select: ({ prices }) => prices })

/** Returns the message to show. */
export async function savePropertyPrices(
  id: string,
  body: CallInput<typeof propertyPrices.update>['body'],
): Promise<string> {
  const { data, message } = await call(propertyPrices.update, { params: { id }, body })
  queryClient.setQueryData(queryKeyOf(propertyPrices.get, { params: { id } }), data)
  void refresh('property')
  return message
}

/** Removes rules, day prices and seasons of a property. Returns the message to show. */
export async function resetPropertyPrices(id: string): Promise<string> {
  const { message } = await call(propertyPrices.reset, { params: { id } })
  void refresh('property')
  return message
}

/** The price of each night of `[from, to)`. */
export const usePricedNights = (id: string, from: CivilDate, to: CivilDate) =>
  useEndpoint(
    propertyPrices.nights,
    { params: { id }, query: { from, to } },
    { select: ({ nights }) => nights },
  )

/** Sets the price of nights; null removes it. Returns the message to show. */
export async function saveDayPrices(
  id: string,
  nights: { night: CivilDate; price: number | null }[],
): Promise<string> {
  const { message } = await call(propertyPrices.updateNights, { params: { id }, body: { nights } })
  void refresh('property')
  return message
}

export const useSeasons = () => useEndpoint(seasons.list, {}, { select: (data) => data.seasons })

const notFound = () =>
  new ApiError({ code: 'common.not_found', status: 404, message: 'This season does not exist any more.' })

function toSaved({ data, message }: { data: { season: Season }; message: string }) {
  void refresh('property')
  return { record: data.season, message }
}

/** The endpoints have no single season: it is read from the list. */
export const seasonApi: EditableRecords<Season, SeasonInput, SeasonInput> & RemovableRecords<Season> = {
  useOne: (id) =>
    useEndpoint(
      seasons.list,
      {},
      {
        enabled: id !== null,
        select: (data) => {
          const season = data.seasons.find((candidate) => candidate.id === id)
          if (!season) throw notFound()
          return season
        },
      },
    ),
  create: async (body, idempotencyKey) => toSaved(await call(seasons.create, { body, idempotencyKey })),
  update: async ({ id, version }, changes) =>
    toSaved(await call(seasons.update, { params: { id }, body: { ...changes, version } })),
  remove: async (id) => {
    const { message } = await call(seasons.remove, { params: { id } })
    void refresh('property')
    return message
  },
}
