import { properties } from '@ilewa/contract/properties/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import * as queries from './properties.queries.ts'
import * as service from './properties.service.ts'
import { listTakenNights } from './taken-nights.queries.ts'

export function propertiesRoutes(app: FastifyInstance): void {
  implement(app, properties.list, async ({ ctx, query }) => {
    const { page, ...data } = await queries.listProperties(ctx, query)
    return { data, page }
  })
  implement(app, properties.stats, async ({ ctx }) => ({ data: await queries.getPropertyStats(ctx) }))
  implement(app, properties.available, async ({ ctx, query }) => {
    const { page, ...data } = await queries.listAvailable(ctx, query)
    return { data, page }
  })
  implement(app, properties.get, async ({ ctx, params }) => ({
    data: { property: await queries.getPropertyDetails(ctx, params.id) },
  }))
  implement(app, properties.calendar, async ({ ctx, params, query }) => ({
    data: { taken: await listTakenNights(ctx, params.id, query) },
  }))
  implement(app, properties.create, async ({ ctx, body, files }) => ({
    data: { property: await service.createProperty(ctx, body, files) },
  }))
  implement(app, properties.update, async ({ ctx, params, body, files }) => ({
    data: { property: await service.updateProperty(ctx, params.id, body, files) },
  }))
  implement(app, properties.switchStatus, async ({ ctx, params, body }) => ({
    data: { property: await service.switchPropertyStatus(ctx, params.id, body) },
  }))
  implement(app, properties.restore, async ({ ctx, params }) => ({
    data: { property: await service.restoreProperty(ctx, params.id) },
  }))
  implement(app, properties.remove, async ({ ctx, params }) => {
    await service.removeProperty(ctx, params.id)
    return { data: {} }
  })
}
