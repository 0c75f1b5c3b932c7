import { pollUntil } from '@ilewa/tests/support/poll-until'
import type { Look } from './facts.ts'

/** Unfinished jobs, without those scheduled more than 20 minutes ahead. */
const openJobs = `SELECT name, state::text, count(*)::int AS count FROM pgboss.job
  WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%' AND start_after < now() + interval '20 minutes'
  GROUP BY 1, 2`

/** Active statements, such as requests that an app resumes after it was frozen. */
const busySessions = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'`

interface OpenJob {
  name: string
  state: string
  count: number
}

/** Retries back off to minutes, and jobs of a killed process are picked up within one minute. */
const patienceMs = 300_000

/** Waits until no job and no statement is active. Returns what is still unfinished after the timeout. */
export async function awaitQuiet(look: Look): Promise<string[]> {
  let open: OpenJob[] = []
  let idle = 0
  const isQuiet = await pollUntil(
    async () => {
      open = await look<OpenJob>(openJobs)
      const [busy] = await look<{ count: number }>(busySessions)
      idle = open.length === 0 && busy?.count === 0 ? idle + 1 : 0
      return idle >= 3
    },
    patienceMs,
    150,
  )
  return isQuiet
    ? []
    : open.map(({ name, state, count }) => `${count} × ${name} ${state}`).concat('not idle')
}
