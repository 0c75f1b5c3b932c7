import { cachedAsync } from '../cached-async.ts'
import { executeSql } from '../database/database.ts'

interface Queue {
  job: string
  /** Due but not started. */
  waiting: number
  /** Age of the oldest of them. */
  oldestSeconds: number
  /** Failed permanently within the last day; the queue updates the count on each failure and every hour. */
  failed: number
}

/** Waiting jobs have a partial index, so completed jobs do not slow this down. */
const queueStatement = `
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

const toQueue = (row: Record<string, unknown>): Queue => ({
  job: String(row.job),
  waiting: Number(row.waiting),
  oldestSeconds: Number(row.oldestSeconds),
  failed: Number(row.failed),
})

/** Backlog of each job; empty while the database is unavailable. */
export const queueMetrics = cachedAsync<Queue[]>(
  async () => (await executeSql(queueStatement)).rows.map(toQueue),
  {
    maxAgeMs: 5_000,
    timeoutMs: 3_000,
    fallback: [],
  },
)
