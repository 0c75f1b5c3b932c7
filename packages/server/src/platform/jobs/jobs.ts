import type { PoolConfig } from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { Fault } from '../app-error.ts'
import { afterCommit, executeSql } from '../database/database.ts'
import { statementLimits } from '../database/time-limits.ts'
import { jobRuns } from '../metrics.ts'
import { type Repeating, type Rounds, startRounds } from './recurring-jobs.ts'

interface AboutJob {
  /** The same in every try of one job: what keeps its effect from happening twice. */
  jobId: string
  /** When its cause was committed, also in later tries; of a job that repeats the time at which it was due. */
  enqueuedAt: Date
}

/** Work that runs outside the request, at least once, on any node. */
export interface Job<S extends z.ZodType = z.ZodType> extends Repeating {
  data: S
  run: (data: z.output<S>, about: AboutJob) => Promise<void>
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

interface Running {
  boss: PgBoss
  rounds: Rounds
}

let running: Running | undefined

const daySeconds = 86_400

/** What the queue would do every few seconds by itself is done by `jobs.rounds.ts`, when there is something to do. */
const bossOptions = {
  max: 3,
  useListenNotify: true,
  schedule: false,
  supervise: false,
  monitorIntervalSeconds: 1,
  queueCacheIntervalSeconds: 3_600,
  bamIntervalSeconds: 600,
  // Whether the listening connection still hears. A round finds what it missed.
  notifyHeartbeatIntervalMs: 60_000,
  // A connection to a server that has stopped answering leaves the queue's pool.
  query_timeout: statementLimits.reportMs,
}

export const queueOptions = {
  /** From seconds to half an hour between tries: they outlast six hours without, for instance, a mail server. */
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 1_800,
  deleteAfterSeconds: daySeconds,
  /** A job whose process died is tried again once its heart has not beaten for so long. */
  heartbeatSeconds: 20,
  notify: true,
}

/**
 * A notification wakes the worker, or a round; it goes on while batches come back full, for two notifications may arrive
 * as one. It polls only where it never could listen, as through a pooler.
 */
const workOptions = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: daySeconds,
} as const

interface Repeated {
  dueAt: string
}

const isRepeated = (data: object): data is Repeated => 'dueAt' in data && typeof data.dueAt === 'string'

interface Serving {
  boss: PgBoss
  rounds: () => Rounds | undefined
  options: StartOptions
}

/** Runs one job of a batch; a failure is its own and leaves the others done. */
async function runOne(
  definition: Job,
  { id, data, createdOn, retryCount, retryLimit }: JobWithMetadata<object>,
  { rounds, options }: Serving,
): Promise<JobResult> {
  try {
    const enqueuedAt = data && isRepeated(data) ? new Date(data.dueAt) : createdOn
    await definition.run(definition.data.parse(data ?? {}), { jobId: id, enqueuedAt })
    jobRuns.inc({ job: definition.name, outcome: 'done' })
    return { id, status: 'completed' }
  } catch (error) {
    const isGivenUp = retryCount >= retryLimit
    jobRuns.inc({ job: definition.name, outcome: isGivenUp ? 'given_up' : 'failed' })
    rounds()?.afterFailure(isGivenUp)
    options.onError(error instanceof Error ? error : new Error(String(error)), definition.name)
    return { id, status: 'failed', output: { message: String(error) } }
  }
}

/** Makes the queues that are missing, and gives those of an earlier version the options of this one. */
async function prepareQueues(boss: PgBoss, { jobs, retryDelaySeconds }: StartOptions): Promise<void> {
  const options = { ...queueOptions, retryDelay: retryDelaySeconds ?? queueOptions.retryDelay }
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wanted = Object.entries(options)
  for (const { name } of jobs) {
    const found = new Map(Object.entries(present.get(name) ?? {}))
    if (found.size === 0) await boss.createQueue(name, options)
    else if (wanted.some(([option, value]) => found.get(option) !== value))
      await boss.updateQueue(name, options)
  }
}

/** Answers how to wake the job's worker. */
async function serve(definition: Job, serving: Serving): Promise<() => void> {
  const { boss } = serving
  const worker = await boss.work<object, unknown, typeof workOptions>(definition.name, workOptions, (batch) =>
    Promise.all(batch.map((queued) => runOne(definition, queued, serving))),
  )
  return () => boss.notifyWorker(worker)
}

/** Starts the queue, which lives in the same database as everything else. */
export async function startJobs(options: StartOptions): Promise<JobRunner> {
  const { connection, jobs, onError } = options
  const boss = new PgBoss({ ...connection, ...bossOptions } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', (error) => onError(error))
  await boss.start()
  await prepareQueues(boss, options)
  let rounds: Rounds | undefined
  const wakes = new Map<string, () => void>()
  for (const definition of jobs)
    wakes.set(definition.name, await serve(definition, { boss, rounds: () => rounds, options }))
  rounds = startRounds({
    jobs,
    queue: (definition, id, time) => boss.send(definition.name, { dueAt: time.toISOString() }, { id }),
    wake: (name) => wakes.get(name)?.(),
    keepUp: () => boss.supervise(),
    onError,
  })
  const current = { boss, rounds }
  running = current
  return {
    stop: async () => {
      if (running === current) running = undefined
      await current.rounds.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/**
 * Enqueues through the open transaction: the job exists exactly when its cause is committed. Throws
 * `common.unavailable` in a process that stops, to a request that outlasted its patience.
 */
export async function enqueue<S extends z.ZodType>(
  definition: Job<S>,
  data: z.input<S>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  if (!running) throw new Fault('common.unavailable')
  const { boss, rounds } = running
  await boss.send(definition.name, data as object, { db: { executeSql }, startAfter: afterSeconds })
  if (afterSeconds > 0) afterCommit(() => rounds.lookIn(afterSeconds * 1000))
}
