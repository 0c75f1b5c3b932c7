import type { FastifyInstance } from 'fastify'
import { executeSql } from '../database/database.ts'
import { Fault } from '../fault.ts'

/** For whoever watches the process (`/healthz`) and whoever sends it traffic (`/readyz`). */
export function registerHealth(app: FastifyInstance): void {
  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } as object }, async () => {
    try {
      await executeSql('SELECT 1')
    } catch {
      throw new Fault('common.unavailable', { retryAfterSeconds: 5 })
    }
    return { status: 'ready' }
  })
}
