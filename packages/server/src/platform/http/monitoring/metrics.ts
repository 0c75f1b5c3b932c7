import type { FastifyInstance, FastifyRequest } from 'fastify'
import { poolStats } from '../../database/database.ts'
import { findDiskSpace, isDiskLow } from '../../disk-space.ts'
import { hashOf } from '../../id.ts'
import { queueMetrics } from '../../jobs/queue-metrics.ts'
import { collectProcessMetrics, registerGauge, registerLabelledGauge, registry } from '../../metrics.ts'
import { isSameSignature } from '../../payments/signatures.ts'
import type { Settings } from '../../settings.ts'
import { sendNotFound } from '../pipeline/errors.ts'
import { countOpenStreams } from '../pipeline/stream.ts'
import { isReady, probe } from './health.ts'

const loopbackAddress = /^(::ffff:)?127\.|^::1$/
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const digest = (text: string) => hashOf(text).toString('hex')

/** Checks the token if one is set; otherwise allows only clients on this machine, without a proxy. */
function isAuthorised(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const bearerToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    return bearerToken !== undefined && isSameSignature(digest(bearerToken), digest(token))
  }
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined)
  return !isForwarded && loopbackAddress.test(request.raw.socket.remoteAddress ?? '')
}

function registerDatabaseMetrics(): void {
  registerLabelledGauge('ilewa_database_connections', {
    help: 'Connections to the database',
    labelNames: ['pool', 'state'],
    read: () =>
      poolStats().flatMap(({ pool, total, idle, waiting, limit }) =>
        Object.entries({ total, idle, waiting, limit }).map(([state, value]) => ({
          labels: { pool, state },
          value,
        })),
      ),
  })
}

function registerJobMetrics(): void {
  const registerQueueGauge = (name: string, help: string, property: 'waiting' | 'oldestSeconds' | 'failed') =>
    registerLabelledGauge(name, {
      help,
      labelNames: ['job'],
      read: async () =>
        (await queueMetrics()).map((queue) => ({ labels: { job: queue.job }, value: queue[property] })),
    })
  registerQueueGauge('ilewa_jobs_waiting', 'Jobs that are due and not started', 'waiting')
  registerQueueGauge(
    'ilewa_jobs_oldest_waiting_seconds',
    'Seconds since the oldest waiting job was due',
    'oldestSeconds',
  )
  registerQueueGauge('ilewa_jobs_failed', 'Jobs that failed permanently in the last day', 'failed')
}

let isRegistered = false

/** Runs once per process, however many servers it creates. */
function registerGauges(): void {
  if (isRegistered) return
  isRegistered = true
  registerGauge('ilewa_ready', '1 while the process can be sent traffic', async () => Number(await isReady()))
  registerGauge('ilewa_live_lines', 'Open live streams', countOpenStreams)
  registerGauge('ilewa_disk_free_bytes', 'Free bytes on the disk of the data folder', async () => {
    return (await findDiskSpace())?.free ?? Number.NaN
  })
  registerGauge('ilewa_uploads_paused', '1 while the disk is too full for uploads', async () =>
    Number(await isDiskLow()),
  )
  registerDatabaseMetrics()
  registerJobMetrics()
}

/** `/metrics` for Prometheus; unauthorised clients get a 404. */
export function registerMetrics(
  app: FastifyInstance,
  { metricsToken }: Pick<Settings, 'metricsToken'>,
): void {
  registerGauges()
  app.get('/metrics', probe, async (request, reply) => {
    if (!isAuthorised(request, metricsToken)) return sendNotFound(request, reply)
    collectProcessMetrics()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
