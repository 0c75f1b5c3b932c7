import { data } from '@ilewa/contract/data/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { exportBusiness } from './data.export.ts'
import { checkImport, importRows } from './data.service.ts'
import { toTemplate } from './template.ts'

export function dataRoutes(app: FastifyInstance): void {
  implement(app, data.export, async ({ ctx, query }) => exportBusiness(ctx, query))
  implement(app, data.template, async ({ ctx, params }) => toTemplate(ctx, params.noun))
  implement(app, data.check, async ({ ctx, params, files }) => ({
    data: await checkImport(ctx, params.noun, files),
  }))
  implement(app, data.import, async ({ ctx, params, files }) => ({
    data: await importRows(ctx, params.noun, files),
  }))
}
