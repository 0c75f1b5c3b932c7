import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getMaintenanceRequest, getMaintenanceStats, listMaintenanceRequests } from './maintenance.queries.ts'
import * as service from './maintenance.service.ts'
import { setPhotos } from './photos.service.ts'

export function maintenanceRoutes(app: FastifyInstance): void {
  implement(app, maintenance.list, async ({ ctx, query }) => {
    const { page, ...data } = await listMaintenanceRequests(ctx, query)
    return { data, page }
  })
  implement(app, maintenance.stats, async ({ ctx }) => ({ data: await getMaintenanceStats(ctx) }))
  implement(app, maintenance.get, async ({ ctx, params }) => ({
    data: { maintenanceRequest: await getMaintenanceRequest(ctx, params.id) },
  }))
  implement(app, maintenance.create, async ({ ctx, body }) => ({
    data: { maintenanceRequest: await service.createMaintenanceRequest(ctx, body) },
  }))
  implement(app, maintenance.update, async ({ ctx, params, body }) => ({
    data: { maintenanceRequest: await service.updateMaintenanceRequest(ctx, params.id, body) },
  }))
  implement(app, maintenance.setStatus, async ({ ctx, params, body }) => ({
    data: { maintenanceRequest: await service.setMaintenanceStatus(ctx, params.id, body) },
  }))
  implement(app, maintenance.setPhotos, async ({ ctx, params, body, files }) => ({
    data: { maintenanceRequest: await setPhotos(ctx, params.id, body, files) },
  }))
  implement(app, maintenance.remove, async ({ ctx, params }) => {
    await service.removeMaintenanceRequest(ctx, params.id)
    return { data: {} }
  })
}
