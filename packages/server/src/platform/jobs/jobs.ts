import type { PoolConfig } from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { afterCommit, executeSql } from '../database/database.ts'
import { statementLimits } from '../database/time-limits.ts'
import { jobRuns } from '../metrics.ts'
import { type RecurringJob, startScheduler } from './recurring-jobs.ts'
import { createWakeTimers, type WakeWorkers } from './wake-workers.ts'

interface JobInfo {
  /** The same for every attempt of a job; serves as its idempotency key. */
  jobId: string
  /**
   * Start time of the transaction that enqueued the job, also in retries; for a recurring job, the scheduled time.
   */
  enqueuedAt: Date
}

/** Work that runs outside the request, at least once, on any node. */
export interface Job<S extends z.ZodType = z.ZodType> extends RecurringJob {
  data: S
  run: (data: z.output<S>, info: JobInfo) => Promise<void>
  /**
   * The job's name in the previous version, whose nodes enqueue it under that name during an upgrade. Remove it in
   * the next release.
   */
  formerName?: string
}

/** Adds a job without a schedule for each former name, which runs what the previous version enqueued. */
export const withFormerNames = (jobs: readonly Job[]): Job[] =>
  jobs.flatMap((one) => {
    const { formerName, data, run } = one
    return formerName ? [one, { name: formerName, data, run }] : [one]
  })

export const job = <S extends z.ZodType>(definition: Job<S>): Job<S> => definition

export interface JobRunner {
  stop(): Promise<void>
}

interface StartOptions {
  connection: PoolConfig
  jobs: readonly Job[]
  onError: (error: Error, jobName?: string) => void
  /** Delay before the first retry; later delays grow. */
  retryDelaySeconds?: number
}

interface RunningQueue {
  boss: PgBoss
  wakeWorkers: WakeWorkers
}

let running: RunningQueue | undefined

const daySeconds = 86_400

/** The library's schedule is off, because `recurring-jobs.ts` queues the recurring jobs. */
const bossOptions = {
  max: 3,
  useListenNotify: true,
  schedule: false,
  // Retries the jobs of crashed processes; each process checks, because any may be the only one left.
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 1,
  queueCacheIntervalSeconds: 3_600,
  // Long intervals for asynchronous migrations (bam) and dependencies between jobs (flow), which are not used.
  bamIntervalSeconds: 600,
  flowIntervalSeconds: 600,
  // Checks whether the listening connection still receives.
  notifyHeartbeatIntervalMs: 60_000,
  // Drops a connection to an unresponsive server from the queue's pool.
  query_timeout: statementLimits.reportMs,
}

export const queueOptions = {
  /**
   * The retry delay grows from seconds to half an hour. The retries cover an outage of six hours, for instance of
   * the mail server.
   */
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1_800,
  deleteAfterSeconds: daySeconds,
  /** The job of a crashed process is retried after this many seconds without a heartbeat. */
  heartbeatSeconds: 20,
  notify: true,
}

/**
 * A notification wakes the worker. It then fetches jobs while batches are full, because two notifications may be
 * merged into one. It also polls slowly for jobs without a notification: those whose notification was lost, and
 * delayed jobs and retries of another process. It polls fast only where LISTEN does not work, such as behind a
 * pooler.
 */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 30,
} as const

interface RecurringJobData {
  dueAt: string
}

const isRecurringJobData = (data: object): data is RecurringJobData =>
  'dueAt' in data && typeof data.dueAt === 'string'

interface WorkerOptions {
  boss: PgBoss
  wakeWorkers: WakeWorkers
  options: StartOptions
}

/** After this time, the failure of a job is stored and the job waits for its retry. */
const settleMs = 500

/** The longest delay before the next attempt. The library draws it between half of this and this. */
const maxRetryMs = ({ retryDelay, retryDelayMax, retryCount }: RetryOptions): number =>
  Math.min(retryDelayMax ?? Number.POSITIVE_INFINITY, retryDelay * 2 ** (retryCount + 1)) * 1000 + settleMs

type RetryOptions = Pick<JobWithMetadata, 'retryDelay' | 'retryCount'> & {
  retryDelayMax?: number | undefined
}

/** Runs one job of a batch; its failure does not affect the others. */
async function runOne(
  definition: Job,
  queued: JobWithMetadata<object>,
  { wakeWorkers, options }: WorkerOptions,
): Promise<JobResult> {
  const { id, data, createdOn, retryCount, retryLimit } = queued
  try {
    const enqueuedAt = data && isRecurringJobData(data) ? new Date(data.dueAt) : createdOn
    await definition.run(definition.data.parse(data ?? {}), { jobId: id, enqueuedAt })
    jobRuns.inc({ job: definition.name, outcome: 'done' })
    return { id, status: 'completed' }
  } catch (error) {
    const isGivenUp = retryCount >= retryLimit
    jobRuns.inc({ job: definition.name, outcome: isGivenUp ? 'given_up' : 'failed' })
    if (!isGivenUp) wakeWorkers.after(maxRetryMs(queued), definition.name)
    options.onError(error instanceof Error ? error : new Error(String(error)), definition.name)
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

/** Creates missing queues, and updates the options of queues created by an earlier version. */
async function prepareQueues(boss: PgBoss, { jobs, retryDelaySeconds }: StartOptions): Promise<void> {
  const options = { ...queueOptions, retryDelay: retryDelaySeconds ?? queueOptions.retryDelay }
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wantedOptions = Object.entries(options)
  for (const { name } of jobs) {
    const found = new Map(Object.entries(existing.get(name) ?? {}))
    if (found.size === 0) await boss.createQueue(name, options)
    else if (wantedOptions.some(([option, value]) => found.get(option) !== value))
      await boss.updateQueue(name, options)
  }
}

/** Starts the worker of a job; returns the worker's id. */
const startWorker = (definition: Job, workerOptions: WorkerOptions): Promise<string> =>
  workerOptions.boss.work<object, unknown, typeof workOptions>(definition.name, workOptions, (batch) =>
    Promise.all(batch.map((queued) => runOne(definition, queued, workerOptions))),
  )

/** Starts the job queue, which is stored in the app's database. */
export async function startJobs(options: StartOptions): Promise<JobRunner> {
  const { connection, jobs, onError, retryDelaySeconds = queueOptions.retryDelay } = options
  const boss = new PgBoss({ ...connection, ...bossOptions } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', (error) => onError(error))
  await boss.start()
  await prepareQueues(boss, options)
  await boss.supervise()
  const wakeWorkers = createWakeTimers(boss)
  for (const definition of jobs)
    wakeWorkers.add(definition.name, await startWorker(definition, { boss, wakeWorkers, options }))
  // `supervise` has scheduled retries for the jobs of crashed processes. These timers wake the workers for them.
  for (const { name } of jobs)
    wakeWorkers.after(maxRetryMs({ retryDelay: retryDelaySeconds, retryCount: 0 }), name)
  const scheduler = startScheduler({
    jobs,
    queue: (definition, id, time) => boss.send(definition.name, { dueAt: time.toISOString() }, { id }),
    onError,
  })
  const current = { boss, wakeWorkers }
  running = current
  return {
    stop: async () => {
      if (running === current) running = undefined
      wakeWorkers.stop()
      await scheduler.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/**
 * Enqueues in the open transaction: the job exists if and only if the transaction commits. Throws `common.unavailable`
 * while the process is stopping.
 */
export async function enqueue<S extends z.ZodType>(
  definition: Job<S>,
  data: z.input<S>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  if (!running) throw new AppError('common.unavailable')
  const { boss, wakeWorkers } = running
  await boss.send(definition.name, data as object, { db: { executeSql }, startAfter: afterSeconds })
  if (afterSeconds > 0) afterCommit(() => wakeWorkers.after(afterSeconds * 1000, definition.name))
}
