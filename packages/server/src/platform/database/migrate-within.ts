import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { migrationsFolder } from './migrate.ts'

/** A migration as the database remembers it. */
export interface AppliedMigration {
  hash: string
  /** When it was made, in ms. */
  at: number
}

interface Migration extends AppliedMigration {
  statements: string[]
}

/** Those of this version, oldest first. */
export const listMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis, sql }) => ({
    hash,
    at: folderMillis,
    statements: sql,
  }))

export async function listApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    'SELECT hash, created_at::float8 AS at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return rows
}

/**
 * What drizzle's migrator does, but inside the transaction that is open, and as far as the caller says: a migration,
 * rows of its time, and the next migration are then stored together or not at all.
 */
export async function migrateWithin(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations
    (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const { hash, at, statements } of migrations) {
    for (const statement of statements) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      at,
    ])
  }
}
