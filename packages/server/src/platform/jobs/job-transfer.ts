import type { Client, ClientConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { type Job, queueOptions } from './jobs.ts'

/**
 * A pending job that is moved to another database. It omits the queue's own columns, which depend on the library
 * version. It keeps its id, which prevents duplicate mails.
 */
export const TransferredJob = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.coerce.date(),
  enqueuedAt: z.coerce.date(),
})
export type TransferredJob = z.infer<typeof TransferredJob>

const batchSize = 500

/** Yields jobs that are waiting, due for a retry or running, as the open transaction sees them, in batches. */
export async function* listPendingJobs(client: Client): AsyncGenerator<TransferredJob[]> {
  const found = await client.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`)
  if (!found.rows[0]?.exists) return
  await client.query(`DECLARE pending_jobs CURSOR FOR
    SELECT id, name, coalesce(data, '{}') AS data, start_after AS "startAfter", created_on AS "enqueuedAt"
    FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND NOT starts_with(name, '__pgboss__')`)
  for (;;) {
    const { rows } = await client.query(`FETCH ${batchSize} FROM pending_jobs`)
    if (rows.length === 0) return
    yield z.array(TransferredJob).parse(rows)
  }
}

export interface JobImporter {
  /**
   * Queues them again in the client's open transaction; returns the number of jobs that this version does not define.
   */
  send: (client: Client, jobs: readonly TransferredJob[]) => Promise<number>
  close: () => Promise<void>
}

/** Creates the queue in a database that has none. No job runs there yet. */
export async function openJobImporter(
  connection: ClientConfig,
  definitions: readonly Job[],
): Promise<JobImporter> {
  const idleOptions = { max: 1, supervise: false, schedule: false }
  const boss = new PgBoss({ ...connection, ...idleOptions } as ConstructorParameters<typeof PgBoss>[0])
  // Failures are reported by the call that failed.
  boss.on('error', () => undefined)
  await boss.start()
  for (const { name } of definitions) {
    await boss.createQueue(name, queueOptions)
    await boss.getQueue(name)
  }
  const definedNames = new Set(definitions.map(({ name }) => name))
  const sendOne = async (client: Client, { id, name, data, startAfter, enqueuedAt }: TransferredJob) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    await boss.send(name, data, { id, startAfter, db })
    // The library sets this to the current time, but some jobs are only valid for minutes after their cause.
    await client.query('UPDATE pgboss.job SET created_on = $1 WHERE name = $2 AND id = $3', [
      enqueuedAt,
      name,
      id,
    ])
  }
  return {
    send: async (client, jobs) => {
      const runnableJobs = jobs.filter(({ name }) => definedNames.has(name))
      for (const job of runnableJobs) await sendOne(client, job)
      return jobs.length - runnableJobs.length
    },
    close: () => boss.stop({ graceful: false }),
  }
}
