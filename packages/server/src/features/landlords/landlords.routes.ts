import { agreements, landlordMonths, landlords } from '@ilewa/contract/landlords/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { implementRecord } from '../../platform/http/pipeline/implement-record.ts'
import { listAgreements } from './agreements.queries.ts'
import { createAgreement, removeAgreement, updateAgreement } from './agreements.service.ts'
import { exportLandlords } from './landlords.export.ts'
import { getLandlord, listLandlords } from './landlords.queries.ts'
import { createLandlord, removeLandlord, updateLandlord } from './landlords.service.ts'
import { getLandlordMonth } from './months.queries.ts'

export function landlordsRoutes(app: FastifyInstance): void {
  implementRecord(app, landlords, {
    list: listLandlords,
    get: getLandlord,
    create: createLandlord,
    update: updateLandlord,
    remove: removeLandlord,
    export: exportLandlords,
  })
  implement(app, landlordMonths.get, async ({ ctx, params, query }) => ({
    data: { month: await getLandlordMonth(ctx, params.id, query.month) },
  }))
  implement(app, agreements.list, async ({ ctx, query }) => ({
    data: { agreements: await listAgreements(ctx, query) },
  }))
  implement(app, agreements.create, async ({ ctx, body }) => ({
    data: { agreement: await createAgreement(ctx, body) },
  }))
  implement(app, agreements.update, async ({ ctx, params, body }) => ({
    data: { agreement: await updateAgreement(ctx, params.id, body) },
  }))
  implement(app, agreements.remove, async ({ ctx, params }) => {
    await removeAgreement(ctx, params.id)
    return { data: {} }
  })
}
