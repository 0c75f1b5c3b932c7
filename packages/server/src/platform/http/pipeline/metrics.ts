import type { FastifyInstance, FastifyRequest } from 'fastify'
import { poolFigures } from '../../database/database.ts'
import { findDiskSpace, isDiskLow } from '../../disk-space.ts'
import { hashOf } from '../../id.ts'
import { queueFigures } from '../../jobs/queue-metrics.ts'
import { registry, watch, watchEach, watchProcess } from '../../metrics.ts'
import { isSame } from '../../payments/signatures.ts'
import type { Settings } from '../../settings.ts'
import { refuseUnknownRoute } from './errors.ts'
import { isReady, probe } from './health.ts'
import { openStreams } from './stream.ts'

const ownMachine = /^(::ffff:)?127\.|^::1$/
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const digest = (text: string) => hashOf(text).toString('hex')

/** Checks the token if one is set; otherwise allows only clients on this machine, without a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    return given !== undefined && isSame(digest(given), digest(token))
  }
  const isForwarded = forwarding.some((name) => request.headers[name] !== undefined)
  return !isForwarded && ownMachine.test(request.raw.socket.remoteAddress ?? '')
}

function watchDatabase(): void {
  watchEach('ilewa_database_connections', {
    help: 'Connections to the database',
    labelNames: ['pool', 'state'],
    read: () =>
      poolFigures().flatMap(({ pool, total, idle, waiting, limit }) =>
        Object.entries({ total, idle, waiting, limit }).map(([state, value]) => ({
          labels: { pool, state },
          value,
        })),
      ),
  })
}

function watchJobs(): void {
  const watchQueue = (name: string, help: string, figure: 'waiting' | 'oldestSeconds' | 'failed') =>
    watchEach(name, {
      help,
      labelNames: ['job'],
      read: async () =>
        (await queueFigures()).map((queue) => ({ labels: { job: queue.job }, value: queue[figure] })),
    })
  watchQueue('ilewa_jobs_waiting', 'Jobs that are due and not started', 'waiting')
  watchQueue('ilewa_jobs_oldest_waiting_seconds', 'Seconds since the oldest waiting job was due', 'oldestSeconds')
  watchQueue('ilewa_jobs_failed', 'Jobs that failed permanently in the last day', 'failed')
}

let isWatching = false

/** Runs once per process, however many servers it creates. */
function startWatching(): void {
  if (isWatching) return
  isWatching = true
  watch('ilewa_ready', '1 while the process can be sent traffic', async () => Number(await isReady()))
  watch('ilewa_live_lines', 'Open live streams', openStreams)
  watch('ilewa_disk_free_bytes', 'Free bytes on the disk of the data folder', async () => {
    return (await findDiskSpace())?.free ?? Number.NaN
  })
  watch('ilewa_uploads_paused', '1 while the disk is too full for uploads', async () =>
    Number(await isDiskLow()),
  )
  watchDatabase()
  watchJobs()
}

/** `/metrics` for Prometheus; unauthorised clients get a 404. */
export function registerMetrics(
  app: FastifyInstance,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
): void {
  startWatching()
  app.get('/metrics', probe, async (request, reply) => {
    if (!mayRead(request, metricsToken)) return refuseUnknownRoute(request, reply)
    watchProcess()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
