import type { PoolConfig } from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { afterCommit, executeSql } from '../database/database.ts'
import { statementLimits } from '../database/time-limits.ts'
import { jobRuns } from '../metrics.ts'
import { type RecurringJob, type Scheduler, startScheduler } from './recurring-jobs.ts'

interface JobInfo {
  /** The same for every attempt of a job; serves as its idempotency key. */
  jobId: string
  /** Commit time of the cause, also in retries; for a recurring job, the scheduled time. */
  enqueuedAt: Date
}

/** Work that runs outside the request, at least once, on any node. */
export interface Job<S extends z.ZodType = z.ZodType> extends RecurringJob {
  data: S
  run: (data: z.output<S>, info: JobInfo) => Promise<void>
  /** Its name in the previous version, whose nodes enqueue under it during an upgrade. Removed in the next release. */
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
  scheduler: Scheduler
}

let running: RunningQueue | undefined

const daySeconds = 86_400

/** The queue's own timers are off; `recurring-jobs.ts` runs their work when there is something to do. */
const bossOptions = {
  max: 3,
  useListenNotify: true,
  schedule: false,
  supervise: false,
  monitorIntervalSeconds: 1,
  queueCacheIntervalSeconds: 3_600,
  bamIntervalSeconds: 600,
  // Checks whether the listening connection still receives. The scheduler finds missed jobs.
  notifyHeartbeatIntervalMs: 60_000,
  // Drops a connection to an unresponsive server from the queue's pool.
  query_timeout: statementLimits.reportMs,
}

export const queueOptions = {
  /** Delays of seconds up to half an hour: retries outlast six hours without, for instance, a mail server. */
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
 * A notification or the scheduler wakes the worker; it continues while batches are full, because two notifications may
 * be merged into one. It polls only where LISTEN never worked, such as behind a pooler.
 */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: daySeconds,
} as const

interface RecurringJobData {
  dueAt: string
}

const isRecurringJobData = (data: object): data is RecurringJobData =>
  'dueAt' in data && typeof data.dueAt === 'string'

interface WorkerOptions {
  boss: PgBoss
  scheduler: () => Scheduler | undefined
  options: StartOptions
}

/** Runs one job of a batch; its failure does not affect the others. */
async function runOne(
  definition: Job,
  { id, data, createdOn, retryCount, retryLimit }: JobWithMetadata<object>,
  { scheduler, options }: WorkerOptions,
): Promise<JobResult> {
  try {
    const enqueuedAt = data && isRecurringJobData(data) ? new Date(data.dueAt) : createdOn
    await definition.run(definition.data.parse(data ?? {}), { jobId: id, enqueuedAt })
    jobRuns.inc({ job: definition.name, outcome: 'done' })
    return { id, status: 'completed' }
  } catch (error) {
    const isGivenUp = retryCount >= retryLimit
    jobRuns.inc({ job: definition.name, outcome: isGivenUp ? 'given_up' : 'failed' })
    scheduler()?.afterFailure(isGivenUp)
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

/** Starts the worker of a job; returns a function that wakes it. */
async function startWorker(definition: Job, workerOptions: WorkerOptions): Promise<() => void> {
  const { boss } = workerOptions
  const worker = await boss.work<object, unknown, typeof workOptions>(definition.name, workOptions, (batch) =>
    Promise.all(batch.map((queued) => runOne(definition, queued, workerOptions))),
  )
  return () => boss.notifyWorker(worker)
}

/** Starts the job queue, which is stored in the app's database. */
export async function startJobs(options: StartOptions): Promise<JobRunner> {
  const { connection, jobs, onError } = options
  const boss = new PgBoss({ ...connection, ...bossOptions } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', (error) => onError(error))
  await boss.start()
  await prepareQueues(boss, options)
  let scheduler: Scheduler | undefined
  const wakeByName = new Map<string, () => void>()
  for (const definition of jobs)
    wakeByName.set(
      definition.name,
      await startWorker(definition, { boss, scheduler: () => scheduler, options }),
    )
  scheduler = startScheduler({
    jobs,
    queue: (definition, id, time) => boss.send(definition.name, { dueAt: time.toISOString() }, { id }),
    wake: (name) => wakeByName.get(name)?.(),
    runMaintenance: () => boss.supervise(),
    onError,
  })
  const current = { boss, scheduler }
  running = current
  return {
    stop: async () => {
      if (running === current) running = undefined
      await current.scheduler.stop()
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
  const { boss, scheduler } = running
  await boss.send(definition.name, data as object, { db: { executeSql }, startAfter: afterSeconds })
  if (afterSeconds > 0) afterCommit(() => scheduler.pollWithin(afterSeconds * 1000))
}
