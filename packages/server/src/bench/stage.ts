import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg, { type PoolConfig } from 'pg'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { freePort } from '../platform/database/embedded-settings.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { PlainError } from '../platform/explain.ts'
import { type BenchBusiness, type SeedOptions, seedBench } from './seed/seed.ts'

interface Database {
  connection: PoolConfig
  /** As our server is told of it. */
  url: string
  stop: () => Promise<void>
}

/** `DATABASE_URL` for a server that was started on a socket or a port. */
function toUrl({ host, port, user, password, database }: PoolConfig): string {
  const name = password ? `${user}:${encodeURIComponent(String(password))}` : user
  return `postgres://${name}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
}

async function query(connection: PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const listTables = `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`

/** One of ours, as `npm start` brings it, or the operator's, which must be empty: it is emptied afterwards. */
async function openDatabase(dataDir: string, databaseUrl: string | undefined): Promise<Database> {
  if (databaseUrl === undefined) {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir })
    return { connection, url: toUrl(connection), stop }
  }
  const connection = { connectionString: databaseUrl }
  if ((await query(connection, listTables)).length > 0)
    throw new PlainError('DATABASE_URL must name an empty database: this one holds tables already.')
  return { connection, url: databaseUrl, stop: async () => undefined }
}

const listSchemas = `SELECT nspname AS name FROM pg_namespace
  WHERE nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'`

/** Takes away everything that a size has left, so that the next begins on an empty database. */
async function empty({ connection }: Database): Promise<void> {
  const names = (await query(connection, listSchemas)).map(({ name }) => `"${name}"`)
  await query(
    connection,
    `${names.map((name) => `DROP SCHEMA ${name} CASCADE;`).join('')} CREATE SCHEMA public`,
  )
}

export interface Stage {
  folder: string
  settings: Record<string, string>
  connection: PoolConfig
  postgresql: string
  seed: (options: SeedOptions) => Promise<BenchBusiness>
  empty: () => Promise<void>
  port: () => Promise<number>
  tearDown: () => Promise<void>
}

/** A folder and a database for one run; nothing of them stays. */
export async function setStage(databaseUrl: string | undefined): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-bench-'))
  // The database's own account must get in.
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  const database = await openDatabase(path.join(folder, 'database'), databaseUrl).catch(
    async (error: unknown) => {
      await removeFolder()
      throw error
    },
  )
  const { connection, url, stop } = database
  const clear = async () => {
    await empty(database)
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    folder,
    connection,
    settings: {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:3000',
      REQUEST_LIMITS: 'off',
      TRUST_PROXY: 'loopback',
    },
    postgresql: String((await query(connection, 'SHOW server_version'))[0]?.server_version),
    seed: async (options) => {
      await mkdir(dataDir)
      await migrateDatabase(connection)
      return seedBench(connection, { ...options, dataDir })
    },
    empty: clear,
    port: freePort,
    tearDown: async () => {
      if (databaseUrl !== undefined) await clear()
      await stop()
      await removeFolder()
    },
  }
}
