import { clientErrors } from '@ilewa/contract/client-errors'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { toLoggedClientError } from './client-errors.service.ts'

export function clientErrorsRoutes(app: FastifyInstance): void {
  implement(app, clientErrors.report, async ({ ctx, body }) => {
    const entry = await toLoggedClientError(ctx, body)
    app.log.error(entry, 'The web app broke in a browser')
    return { data: { reference: entry.reference } }
  })
}
