import { seldom } from '../cached-async.ts'
import { executeSql } from '../database/database.ts'

interface Queue {
  job: string
  /** Due and not begun. */
  waiting: number
  /** Since the oldest of them was due. */
  oldestSeconds: number
  /** Given up within the last day, as the queue counts them when one is, and every hour. */
  failed: number
}

/** The waiting ones stand in an index of their own, so that the many that are done cost nothing. */
const statement = `
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

/** How far each job is behind; of none while the database cannot tell. */
export const queueFigures = seldom<Queue[]>(async () => (await executeSql(statement)).rows.map(toQueue), {
  freshMs: 5_000,
  patienceMs: 3_000,
  otherwise: [],
})
