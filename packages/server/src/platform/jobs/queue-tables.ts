import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { z } from 'zod'
import { db, executeSql } from '../database/database.ts'
import { containsErasedWords, type ErasedWords, replaceErasedWords } from '../database/erased-words.ts'

/**
 * The version of the library against which this file was checked. The file contains every statement on the queue's
 * private tables, for which the library has no public function: they list pending jobs of all queues in the open
 * transaction, set a job's creation time, erase data of jobs, and measure the backlog. After an upgrade of the
 * library, compare its migrations with these columns.
 */
export const checkedLibraryVersion = '12.30.0'

export interface QueueBacklog {
  job: string
  /** Due but not started. */
  waiting: number
  /** Age of the oldest of them. */
  oldestSeconds: number
  /** Failed permanently within the last day, as of the queue's last supervision. */
  failed: number
}

/** Waiting jobs have a partial index, so completed jobs do not slow this down. */
const backlogStatement = `
  SELECT queue.name AS job, queue.failed_count AS failed,
         coalesce(due.waiting, 0)::int AS waiting, coalesce(due.oldest, 0)::float8 AS "oldestSeconds"
  FROM pgboss.queue
  LEFT JOIN (
    SELECT name, count(*) AS waiting,
           extract(epoch FROM now() - min(greatest(created_on, start_after))) AS oldest
    FROM pgboss.job
    WHERE state < 'active' AND NOT blocked AND start_after <= now()
    GROUP BY name
  ) due USING (name)
  WHERE queue.name NOT LIKE '\\_\\_%'`

const toBacklog = (row: Record<string, unknown>): QueueBacklog => ({
  job: String(row.job),
  waiting: Number(row.waiting),
  oldestSeconds: Number(row.oldestSeconds),
  failed: Number(row.failed),
})

/** Backlog of each queue. */
export const listBacklogs = async (): Promise<QueueBacklog[]> =>
  (await executeSql(backlogStatement)).rows.map(toBacklog)

/**
 * Erases a person's data from the business's jobs, pending or completed: from their payload, and from mail server
 * replies that repeat an address. Call it in the transaction that erases the person.
 */
export async function eraseFromJobs(businessId: string, erased: ErasedWords): Promise<void> {
  const [data, output] = [sql`data::text`, sql`output::text`]
  await db().execute(sql`
    UPDATE pgboss.job SET data = ${replaceErasedWords(data, erased)}::jsonb, output = ${replaceErasedWords(output, erased)}::jsonb
    WHERE (data ->> 'businessId' = ${businessId}
        OR data ->> 'userId' IN (SELECT id::text FROM users WHERE business_id = ${businessId}))
      AND (${containsErasedWords(data, erased)} OR ${containsErasedWords(output, erased)})`)
}

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

/** Sets the creation time, which the library sets to the current time: some jobs are only valid for minutes after it. */
export async function restoreCreationTime(
  client: Client,
  { id, name, enqueuedAt }: TransferredJob,
): Promise<void> {
  await client.query('UPDATE pgboss.job SET created_on = $1 WHERE name = $2 AND id = $3', [
    enqueuedAt,
    name,
    id,
  ])
}
