import type { FastifyInstance } from 'fastify'
import { Fault } from '../../app-error.ts'
import { seldom } from '../../cached-async.ts'
import { executeSql } from '../../database/database.ts'
import { lastMigration } from '../../database/migrate.ts'

let isStopping = false

/** From now on no new visitors may be sent here; those that come are still served. */
export function markStopping(): void {
  isStopping = true
}

/** Whether the database answers and has this version's tables; one of a newer version has them too. */
const isDatabaseReady = seldom(
  async () => {
    const { rows } = await executeSql('SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations')
    return Number(rows[0]?.newest) >= lastMigration
  },
  { freshMs: 500, patienceMs: 3_000, otherwise: false },
)

/** A connection broke: what the database said a moment ago may no longer be true. */
export const doubtReadiness = isDatabaseReady.doubt

/** Whether this process may be sent visitors. */
export const isReady = async (): Promise<boolean> => !isStopping && isDatabaseReady()

/** A route that machines ask every few seconds. */
export const probe = { schema: { hide: true } as object, config: { isProbe: true } }

/** For whoever watches the process (`/healthz`) and whoever sends it traffic (`/readyz`). */
export function registerHealth(app: FastifyInstance): void {
  isStopping = false
  app.get('/healthz', probe, async () => ({ status: 'ok' }))
  app.get('/readyz', probe, async () => {
    if (!(await isReady())) throw new Fault('common.unavailable', { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
