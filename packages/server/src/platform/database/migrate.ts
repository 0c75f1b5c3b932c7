import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod'
import { packageFolder } from '../package-folder.ts'
import { CliError } from '../startup-errors.ts'

export const migrationsFolder = path.join(packageFolder, 'migrations')

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Creation time of this version's newest migration. The database records it when that migration has run. */
export const lastMigration = Math.max(
  ...Journal.parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))).entries.map(
    ({ when }) => when,
  ),
)

/**
 * Key of the advisory lock: an arbitrary number, the same on every node. The node that holds the lock migrates.
 * The others wait, and then find no migration to run.
 */
export const migrationLock = 4_711_001

/**
 * Adds DATABASE_URL to the message of an error without a code. Such an error comes from the driver: a timeout, or
 * a server that is not PostgreSQL.
 */
function toCliError(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  return new CliError(`No PostgreSQL can be used at DATABASE_URL: ${error.message}.`, { cause: error })
}

/** Migrates the schema to this version, one node at a time. */
export async function migrateDatabase(config: ClientConfig): Promise<void> {
  const client = new Client({ connectionTimeoutMillis: 5_000, ...config })
  // A broken connection fails the current statement; without a listener, the error event would end the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw toCliError(error)
  })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    // Suppresses the notice "already exists, skipping" at every start.
    await client.query("SET client_min_messages = 'warning'")
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Releases the lock in any case.
    await client.end()
  }
}
