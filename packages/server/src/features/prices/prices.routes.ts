import { propertyPrices, seasons } from '@ilewa/contract/prices/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getPropertyPrices, listPricedNights, listSeasons } from './prices.queries.ts'
import { resetPropertyPrices, updateDayPrices, updatePropertyPrices } from './prices.service.ts'
import { createSeason, removeSeason, updateSeason } from './seasons.service.ts'

export function pricesRoutes(app: FastifyInstance): void {
  implement(app, propertyPrices.get, async ({ ctx, params }) => ({
    data: { prices: await getPropertyPrices(ctx, params.id) },
  }))
  implement(app, propertyPrices.update, async ({ ctx, params, body }) => ({
    data: { prices: await updatePropertyPrices(ctx, params.id, body) },
  }))
  implement(app, propertyPrices.reset, async ({ ctx, params }) => ({
    data: { prices: await resetPropertyPrices(ctx, params.id) },
  }))
  implement(app, propertyPrices.nights, async ({ ctx, params, query }) => ({
    data: { nights: await listPricedNights(ctx, params.id, query) },
  }))
  implement(app, propertyPrices.updateNights, async ({ ctx, params, body }) => {
    await updateDayPrices(ctx, params.id, body)
    return { data: {} }
  })
  implement(app, seasons.list, async ({ ctx }) => ({ data: { seasons: await listSeasons(ctx) } }))
  implement(app, seasons.create, async ({ ctx, body }) => ({
    data: { season: await createSeason(ctx, body) },
  }))
  implement(app, seasons.update, async ({ ctx, params, body }) => ({
    data: { season: await updateSeason(ctx, params.id, body) },
  }))
  implement(app, seasons.remove, async ({ ctx, params }) => {
    await removeSeason(ctx, params.id)
    return { data: {} }
  })
}
