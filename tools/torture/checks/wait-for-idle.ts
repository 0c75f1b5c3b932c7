import { pollUntil } from '@ilewa/tests/support/poll-until'
import type { QueryRows } from './check-context.ts'

/** Unfinished jobs, without those scheduled more than 20 minutes ahead. */
const unfinishedJobsSql = `SELECT name, state::text, count(*)::int AS count FROM pgboss.job
  WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%' AND start_after < now() + interval '20 minutes'
  GROUP BY 1, 2`

/** Statements that still run, such as those of requests that a frozen app continues. */
const activeSessionsSql = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'`

interface UnfinishedJob {
  name: string
  state: string
  count: number
}

/**
 * Covers job retries, which may wait for minutes, and jobs of a killed process, which are picked up within one
 * minute.
 */
const timeoutMs = 300_000

/** Waits until no job and no statement is active. Returns what is still unfinished after the timeout. */
export async function waitForIdle(queryRows: QueryRows): Promise<string[]> {
  let unfinished: UnfinishedJob[] = []
  let idleChecks = 0
  const isIdle = await pollUntil(
    async () => {
      unfinished = await queryRows<UnfinishedJob>(unfinishedJobsSql)
      const [busy] = await queryRows<{ count: number }>(activeSessionsSql)
      idleChecks = unfinished.length === 0 && busy?.count === 0 ? idleChecks + 1 : 0
      return idleChecks >= 3
    },
    timeoutMs,
    150,
  )
  return isIdle
    ? []
    : unfinished.map(({ name, state, count }) => `${count} × ${name} ${state}`).concat('not idle')
}
