import { clientErrors } from '@ilewa/contract/client-errors'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { count } from '../../platform/metrics.ts'
import { toLoggedClientError } from './client-errors.service.ts'

export function clientErrorsRoutes(app: FastifyInstance): void {
  implement(app, clientErrors.report, async ({ ctx, body }) => {
    const entry = await toLoggedClientError(ctx, body)
    count('client_errors', 'reported')
    app.log.error(entry, 'Client error reported')
    return { data: { reference: entry.reference } }
  })
}
