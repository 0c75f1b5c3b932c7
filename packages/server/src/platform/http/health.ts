import type { FastifyInstance } from 'fastify'
import { now } from '../clock.ts'
import { executeSql } from '../database/database.ts'
import { lastMigration } from '../database/migrate.ts'
import { Fault } from '../fault.ts'

/** However often it is asked, the database is asked about twice a second, and never again before it has answered. */
const freshMs = 500
/** A database that says nothing for so long is as good as away. */
const patienceMs = 3_000

interface Probe {
  answer: Promise<boolean>
  /** Unset while the database has not answered. */
  answeredAt: number | undefined
}

let probe: Probe | undefined
let isStopping = false

/** From now on no new visitors may be sent here; those that come are still served. */
export function markStopping(): void {
  isStopping = true
}

/** What the database said a moment ago is no longer true: a connection broke. */
export function doubtReadiness(): void {
  if (probe?.answeredAt !== undefined) probe = undefined
}

/** Whether the database answers and has this version's tables; one of a newer version has them too. */
async function askDatabase(): Promise<boolean> {
  try {
    const { rows } = await executeSql('SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations')
    return Number(rows[0]?.newest) >= lastMigration
  } catch {
    return false
  }
}

function startProbe(): Probe {
  const started: Probe = { answer: askDatabase(), answeredAt: undefined }
  void started.answer.then(() => {
    started.answeredAt = now().getTime()
  })
  return started
}

const isFresh = ({ answeredAt }: Probe) =>
  answeredAt === undefined || Math.abs(now().getTime() - answeredAt) < freshMs

const runOut = () =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, patienceMs, false).unref()
  })

/** Whether this process may be sent visitors. */
export async function isReady(): Promise<boolean> {
  if (isStopping) return false
  probe = probe && isFresh(probe) ? probe : startProbe()
  return probe.answeredAt === undefined ? Promise.race([probe.answer, runOut()]) : probe.answer
}

/** For whoever watches the process (`/healthz`) and whoever sends it traffic (`/readyz`). */
export function registerHealth(app: FastifyInstance): void {
  isStopping = false
  probe = undefined
  app.get('/healthz', { schema: { hide: true } as object }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } as object }, async () => {
    if (!(await isReady())) throw new Fault('common.unavailable', { retryAfterSeconds: 5 })
    return { status: 'ready' }
  })
}
