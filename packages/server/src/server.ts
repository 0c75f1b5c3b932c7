import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { allJobs } from './jobs.ts'
import { closeDatabase, connectDatabase, hasTimeLimits } from './platform/database/database.ts'
import { syncClockWithDatabase } from './platform/database/database-clock.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { setUpDiskSpace } from './platform/disk-space.ts'
import { invalidateReadiness, markStopping } from './platform/http/monitoring/health.ts'
import { drainConnections } from './platform/http/pipeline/drain.ts'
import { endStreams } from './platform/http/pipeline/stream.ts'
import { type JobRunner, startJobs } from './platform/jobs/jobs.ts'
import { setUpLinks } from './platform/links.ts'
import { startLive } from './platform/live/live.ts'
import { setUpMail } from './platform/mail/mail.ts'
import { setUpOutgoing } from './platform/outgoing/fetch-public.ts'
import { packageFolder } from './platform/package-folder.ts'
import { setUpPayments } from './platform/payments/payments.ts'
import { setUpSecret } from './platform/secret/secret.ts'
import type { Settings } from './platform/settings.ts'
import { setUpStorage } from './platform/storage/storage.ts'
import { stopWorkers } from './platform/workers/workers.ts'

const webFolder = path.join(packageFolder, '../web/dist')

type Closer = () => Promise<unknown>

export interface Server {
  /** Finishes running requests, then stops jobs and database. */
  close(): Promise<void>
}

interface Connections {
  /** Possibly through a pooler. */
  connection: PoolConfig
  /** For features that need a dedicated session. */
  direct: PoolConfig
  replica?: PoolConfig | undefined
}

const toConfig = (connectionString: string): PoolConfig => ({ connectionString })

async function openDatabase(settings: Settings, log: Logger, closers: Closer[]): Promise<Connections> {
  const { databaseUrl, databaseDirectUrl, databaseReportsUrl } = settings
  if (databaseUrl) {
    return {
      connection: toConfig(databaseUrl),
      direct: toConfig(databaseDirectUrl ?? databaseUrl),
      replica: databaseReportsUrl === undefined ? undefined : toConfig(databaseReportsUrl),
    }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    onNotice: (message) => log.info(message),
    onLost: (error) => {
      log.fatal(error.message)
      process.exitCode = 1
      process.emit('SIGTERM')
    },
  })
  closers.unshift(() => embedded.stop())
  return { connection: embedded.connection, direct: embedded.connection }
}

const closeTimeoutMs = 10_000

/** Lets running requests finish, but closes stalled connections after the timeout. */
async function closeApp(app: FastifyInstance, { trustProxy }: Settings): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs)
  await drainConnections(app, { isBehindProxy: trustProxy !== undefined, endStreams })
  await app.close()
  clearTimeout(timer)
}

const isLocal = (url: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.local)$/.test(new URL(url).hostname)

/** Warns if a deployment that is reachable from outside gives plans away, which is probably a mistake. */
function warnOfSandbox({ payments, publicUrl }: Settings, log: Logger): void {
  if (payments.provider === 'sandbox' && !isLocal(publicUrl))
    log.warn('PAYMENT_PROVIDER is sandbox: plans are activated without any money being paid')
}

/** Warns if the pooler drops the time limits, which is otherwise noticed only when a query hangs. */
async function warnOfPooler({ databaseDirectUrl }: Settings, log: Logger): Promise<void> {
  if (databaseDirectUrl !== undefined && !(await hasTimeLimits()))
    log.warn('The pooler in DATABASE_URL drops our time limits: set them there, as deploy/pgbouncer.ini does')
}

/** Settings → database → jobs → app → listening. After a failure, everything opened before is closed again. */
export async function startServer(settings: Settings, log: Logger): Promise<Server> {
  const closers: Closer[] = []
  // A closer that fails must not prevent the others, especially the database's, from running.
  const close = async () => {
    markStopping()
    for (const closer of closers.splice(0)) {
      await closer().catch((error: unknown) => log.error({ err: error }, 'An error occurred while stopping'))
    }
  }
  try {
    const { connection, direct, replica } = await openDatabase(settings, log, closers)
    const onError = (error: unknown) => {
      invalidateReadiness()
      log.error({ err: error }, 'The database reports an error')
    }
    await migrateDatabase(direct)
    connectDatabase(connection, onError, { replica, preparesStatements: settings.preparesStatements })
    closers.unshift(closeDatabase)
    closers.unshift(await syncClockWithDatabase(log))
    await warnOfPooler(settings, log)
    await setUpSecret(settings)
    setUpLinks(settings)
    setUpMail(settings, log)
    setUpPayments(settings)
    setUpOutgoing({ privateHosts: settings.privateCalendarHosts })
    warnOfSandbox(settings, log)
    setUpDiskSpace(settings, log)
    await setUpStorage(settings, {
      onRemoveError: (error) =>
        log.warn({ err: error }, 'Files could not be removed: the nightly sweep will'),
    })
    closers.unshift(stopWorkers)
    const jobs: JobRunner = await startJobs({
      connection: direct,
      jobs: allJobs,
      onError: (error, job) => log.error({ err: error, job }, 'A job failed'),
    })
    closers.unshift(() => jobs.stop())
    const live = await startLive({
      connection: direct,
      onError: (error) => log.error({ err: error }, 'An error occurred while listening for changes'),
    })
    closers.unshift(() => live.stop())
    const app = await buildApp({ settings, log, webFolder })
    closers.unshift(() => closeApp(app, settings))
    await app.listen({
      port: settings.port,
      host: settings.host,
      listenTextResolver: () => `Ilewa is running at ${settings.publicUrl}`,
    })
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}
