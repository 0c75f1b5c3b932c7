import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { implementRecord } from '../../platform/http/pipeline/implement-record.ts'
import { getMaintenanceRequest, getMaintenanceStats, listMaintenanceRequests } from './maintenance.queries.ts'
import * as service from './maintenance.service.ts'
import { setPhotos } from './photos.service.ts'

export function maintenanceRoutes(app: FastifyInstance): void {
  implementRecord(app, maintenance, {
    list: listMaintenanceRequests,
    get: getMaintenanceRequest,
    create: service.createMaintenanceRequest,
    update: service.updateMaintenanceRequest,
    remove: service.removeMaintenanceRequest,
  })
  implement(app, maintenance.stats, async ({ ctx }) => ({ data: await getMaintenanceStats(ctx) }))
  implement(app, maintenance.setStatus, async ({ ctx, params, body }) => ({
    data: { maintenanceRequest: await service.setMaintenanceStatus(ctx, params.id, body) },
  }))
  implement(app, maintenance.setPhotos, async ({ ctx, params, body, files }) => ({
    data: { maintenanceRequest: await setPhotos(ctx, params.id, body, files) },
  }))
}
