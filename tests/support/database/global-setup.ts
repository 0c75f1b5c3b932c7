import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ilewa/server/platform/database/embedded/embedded'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createTemplate } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for the whole run, with a role that may create databases. */
    database: pg.PoolConfig
  }
}

/** Starts one database server for the run, or uses the one in TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const connection = { connectionString: url }
    await createTemplate(connection)
    project.provide('database', connection)
    return async () => undefined
  }
  const dataDir = join(tmpdir(), `ilewa-test-${randomUUID()}`)
  const postgres = await startEmbeddedPostgres({ dataDir })
  await disableSynchronousCommit(postgres.connection)
  await createTemplate(postgres.connection)
  project.provide('database', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** Test data may be lost, so commits need not wait for the disk. */
async function disableSynchronousCommit(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off')
  await client.end()
}
