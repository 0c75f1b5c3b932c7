import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { executeSql } from './database/database.ts'

/** Work that runs outside the request, at least once, on any node. */
export interface Job<S extends z.ZodType = z.ZodType> {
  /** `feature.verb_noun` */
  name: string
  data: S
  run: (data: z.output<S>) => Promise<void>
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
}

let boss: PgBoss | undefined

const queueOptions = {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  deleteAfterSeconds: 86_400,
  notify: true,
}

/**
 * A notification wakes the worker; it then goes on while there is work, since two notifications may arrive as one.
 * Polling is what remains when the listening connection is lost.
 */
const workOptions = {
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 30,
  burstWhenBatchFull: true,
} as const

async function serve(runner: PgBoss, definition: Job, onError: StartOptions['onError']): Promise<void> {
  await runner.createQueue(definition.name, queueOptions)
  // Looked up once so that later sends inside a transaction need no connection of their own.
  await runner.getQueue(definition.name)
  await runner.work(definition.name, workOptions, async (batch) => {
    for (const { data } of batch) {
      try {
        await definition.run(definition.data.parse(data ?? {}))
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)), definition.name)
        throw error
      }
    }
  })
  if (definition.cron) await runner.schedule(definition.name, definition.cron)
}

/** Starts the queue, which lives in the same database as everything else. */
export async function startJobs({ connection, jobs, onError }: StartOptions): Promise<JobRunner> {
  const runner = new PgBoss({ ...connection, max: 3, useListenNotify: true } as ConstructorParameters<
    typeof PgBoss
  >[0])
  runner.on('error', (error) => onError(error))
  await runner.start()
  for (const definition of jobs) await serve(runner, definition, onError)
  boss = runner
  return {
    stop: async () => {
      boss = undefined
      await runner.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Enqueues through the open transaction: the job exists exactly when its cause is committed. */
export async function enqueue<S extends z.ZodType>(definition: Job<S>, data: z.input<S>): Promise<void> {
  if (!boss) throw new Error('Jobs are not running')
  await boss.send(definition.name, data as object, { db: { executeSql } })
}
