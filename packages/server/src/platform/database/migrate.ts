import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number, the same for every node: whoever holds it migrates, the others wait and find nothing left to do. */
const migrationLock = 4_711_001

/** Brings the schema up to date, one node at a time. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      'SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    )
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    // "already exists, skipping" is what every later start says; it is not news.
    await client.query("SET client_min_messages = 'warning'")
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
  } finally {
    // The connection is closed rather than reused, which frees the lock whatever happened.
    client.release(true)
  }
}
