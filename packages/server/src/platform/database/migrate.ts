import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod'
import { PlainError } from '../startup-errors.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** When this version's last migration was made: what the database names as its newest once it has run. */
export const lastMigration = Math.max(
  ...Journal.parse(JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))).entries.map(
    ({ when }) => when,
  ),
)

/** Any number, the same for every node: whoever holds it migrates, the others wait and find nothing left to do. */
export const migrationLock = 4_711_001

/** The driver's own faults have no code: nobody answers in time, or somebody who is no PostgreSQL. */
function toReason(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  return new PlainError(`No PostgreSQL can be used at DATABASE_URL: ${error.message}.`, { cause: error })
}

/** Brings the schema up to date, one node at a time. */
export async function migrateDatabase(config: ClientConfig): Promise<void> {
  const client = new Client({ connectionTimeoutMillis: 5_000, ...config })
  // One that breaks fails the statement under way; unheard, it would end the process without a word.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw toReason(error)
  })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    // "already exists, skipping" is what every later start says; it is not news.
    await client.query("SET client_min_messages = 'warning'")
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Frees the lock whatever happened.
    await client.end()
  }
}
