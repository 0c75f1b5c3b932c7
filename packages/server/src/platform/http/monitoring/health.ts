import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import { cachedAsync } from '../../cached-async.ts'
import { executeSql } from '../../database/database.ts'
import { lastMigration } from '../../database/migrate.ts'

let isStopping = false

/** Marks this process as not ready; requests that still arrive are served. */
export function markStopping(): void {
  isStopping = true
}

/** Whether the database responds and has at least this version's schema; a newer schema is compatible. */
const isDatabaseReady = cachedAsync(
  async () => {
    const { rows } = await executeSql('SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations')
    return Number(rows[0]?.newest) >= lastMigration
  },
  { maxAgeMs: 500, timeoutMs: 3_000, fallback: false },
)

/** Invalidates the cached result, after a connection broke. */
export const invalidateReadiness = isDatabaseReady.invalidate

/** Whether this process can be sent traffic. */
export const isReady = async (): Promise<boolean> => !isStopping && isDatabaseReady()

/** Options of a route that is polled every few seconds. */
export const probe = { schema: { hide: true } as object, config: { isProbe: true } }

/** Registers the liveness check (`/healthz`) and the readiness check (`/readyz`). */
export function registerHealth(app: FastifyInstance): void {
  isStopping = false
  app.get('/healthz', probe, async () => ({ status: 'ok' }))
  app.get('/readyz', probe, async () => {
    if (!(await isReady())) throw new AppError('common.unavailable', { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
