import type { PoolConfig } from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { executeSql } from './database/database.ts'
import { jobRuns } from './metrics.ts'

interface AboutJob {
  /** The same in every try of one job: what keeps its effect from happening twice. */
  jobId: string
  /** When its cause was committed, also in later tries. */
  enqueuedAt: Date
}

/** Work that runs outside the request, at least once, on any node. */
export interface Job<S extends z.ZodType = z.ZodType> {
  /** `feature.verb_noun` */
  name: string
  data: S
  run: (data: z.output<S>, about: AboutJob) => Promise<void>
  /** Cron pattern, in UTC, for a job that repeats. */
  cron?: string
}

export const job = <S extends z.ZodType>(definition: Job<S>): Job<S> => definition

export interface JobRunner {
  stop(): Promise<void>
}

interface StartOptions {
  connection: PoolConfig
  jobs: readonly Job[]
  onError: (error: Error, jobName?: string) => void
  /** Before the first of the growing pauses between tries. */
  retryDelaySeconds?: number
}

let boss: PgBoss | undefined

/** Dead processes are looked for often enough that a code they were to mail still arrives in its time. */
const bossOptions = {
  max: 3,
  useListenNotify: true,
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
}

export const queueOptions = {
  /** From seconds to half an hour between tries: they outlast six hours without, for instance, a mail server. */
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1_800,
  deleteAfterSeconds: 86_400,
  /** A job whose process died is tried again once its heart has not beaten for so long. */
  heartbeatSeconds: 20,
  notify: true,
}

/**
 * A notification wakes the worker, which goes on while batches come back full: two notifications may arrive as one.
 * Polling finds jobs whose pause between tries is over, and all of them when the listening connection is lost.
 */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
} as const

/** Runs one job of a batch; a failure is its own and leaves the others done. */
async function runOne(
  definition: Job,
  { id, data, createdOn, retryCount, retryLimit }: JobWithMetadata<object>,
  onError: StartOptions['onError'],
): Promise<JobResult> {
  try {
    await definition.run(definition.data.parse(data ?? {}), { jobId: id, enqueuedAt: createdOn })
    jobRuns.inc({ job: definition.name, outcome: 'done' })
    return { id, status: 'completed' }
  } catch (error) {
    jobRuns.inc({ job: definition.name, outcome: retryCount < retryLimit ? 'failed' : 'given_up' })
    onError(error instanceof Error ? error : new Error(String(error)), definition.name)
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

async function serve(
  runner: PgBoss,
  definition: Job,
  { onError, retryDelaySeconds = 5 }: StartOptions,
): Promise<void> {
  const options = { ...queueOptions, retryDelay: retryDelaySeconds }
  await runner.createQueue(definition.name, options)
  // A queue that an earlier version made would keep its options.
  await runner.updateQueue(definition.name, options)
  // Looked up once so that later sends inside a transaction need no connection of their own.
  await runner.getQueue(definition.name)
  await runner.work<object, unknown, typeof workOptions>(definition.name, workOptions, (batch) =>
    Promise.all(batch.map((queued) => runOne(definition, queued, onError))),
  )
  if (definition.cron) await runner.schedule(definition.name, definition.cron)
}

/** Starts the queue, which lives in the same database as everything else. */
export async function startJobs(options: StartOptions): Promise<JobRunner> {
  const { connection, jobs, onError } = options
  const runner = new PgBoss({ ...connection, ...bossOptions } as ConstructorParameters<typeof PgBoss>[0])
  runner.on('error', (error) => onError(error))
  await runner.start()
  for (const definition of jobs) await serve(runner, definition, options)
  boss = runner
  return {
    stop: async () => {
      boss = undefined
      await runner.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Enqueues through the open transaction: the job exists exactly when its cause is committed. */
export async function enqueue<S extends z.ZodType>(
  definition: Job<S>,
  data: z.input<S>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  if (!boss) throw new Error('Jobs are not running')
  await boss.send(definition.name, data as object, { db: { executeSql }, startAfter: afterSeconds })
}
