import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { migrationsFolder } from './migrate.ts'

/** A migration recorded in the database. */
export interface AppliedMigration {
  hash: string
  /** Creation time of the migration, in ms. */
  at: number
}

interface Migration extends AppliedMigration {
  statements: string[]
}

/** Migrations of this version, oldest first. */
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
 * Runs the given migrations in the open transaction; drizzle's migrator runs all of them in a transaction of its
 * own. The caller can write rows between two calls, and everything is then committed atomically.
 */
export async function migrateInTransaction(client: Client, migrations: readonly Migration[]): Promise<void> {
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
