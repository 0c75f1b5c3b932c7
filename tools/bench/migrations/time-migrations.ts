import type { listMigrations } from '@ilewa/server/platform/database/migrate-in-transaction'
import type pg from 'pg'

interface Lock {
  table: string
  mode: string
  rows: number
}

/** Locks of this transaction that other transactions wait for, on tables with rows. */
const locksSql = `SELECT relname AS table, mode, reltuples::int AS rows FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE pid = pg_backend_pid() AND relkind = 'r' AND reltuples > 0 AND relnamespace = 'public'::regnamespace
    AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`

interface HeldLock extends Lock {
  /** The migration that took it. */
  by: string
  heldMs: number
}

export interface TimedMigrations {
  files: { name: string; ms: number; slowest: { ms: number; text: string } }[]
  locks: HeldLock[]
  commitMs: number
}

type Migration = ReturnType<typeof listMigrations>[number] & { name: string }

/**
 * Runs migrations in one transaction, as a start of the app does. A lock is held from its statement to the commit, so the tables that
 * the first migration locks are locked the longest.
 */
export async function timeMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<TimedMigrations> {
  const files: TimedMigrations['files'] = []
  const takenAt = new Map<string, Lock & { by: string; at: number }>()
  await client.query('BEGIN')
  for (const { name, hash, at, statements } of migrations) {
    let [ms, slowest] = [0, { ms: 0, text: '' }]
    for (const text of statements) {
      const startedAt = performance.now()
      await client.query(text)
      const took = performance.now() - startedAt
      ms += took
      if (took > slowest.ms) slowest = { ms: took, text: text.replace(/\s+/g, ' ').trim().slice(0, 100) }
      for (const lock of (await client.query<Lock>(locksSql)).rows) {
        const key = `${lock.table} ${lock.mode}`
        if (!takenAt.has(key)) takenAt.set(key, { ...lock, by: name, at: startedAt })
      }
    }
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      at,
    ])
    files.push({ name, ms, slowest })
  }
  const committedAt = performance.now()
  await client.query('COMMIT')
  const end = performance.now()
  return {
    files,
    locks: [...takenAt.values()].map(({ at, ...lock }) => ({ ...lock, heldMs: end - at })),
    commitMs: end - committedAt,
  }
}
