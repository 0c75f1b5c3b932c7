import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@ilewa/server/platform/database/embedded/embedded'
import { freePort } from '@ilewa/server/platform/database/embedded/settings'
import { migrateDatabase } from '@ilewa/server/platform/database/migrate'
import { newId } from '@ilewa/server/platform/id'
import pg, { type PoolConfig } from 'pg'
import { type BenchBusiness, type SeedOptions, seedBench } from '../seed/seed.ts'

/** The database server: our embedded one or the operator's. */
interface DatabaseServer {
  connection: PoolConfig
  /** Value of `DATABASE_URL` with which our server uses the given database. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/** `DATABASE_URL` for a server on a socket or a port. */
function toUrl({ host, port, user, password }: PoolConfig, database: string): string {
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

/** The embedded PostgreSQL, or the operator's server, whose role must be allowed to create databases. */
async function openServer(dataDir: string, databaseUrl: string | undefined): Promise<DatabaseServer> {
  if (databaseUrl === undefined) {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir })
    return { connection, stop, urlOf: (database) => toUrl(connection, database) }
  }
  return {
    connection: { connectionString: databaseUrl },
    stop: async () => undefined,
    urlOf: (database) => Object.assign(new URL(databaseUrl), { pathname: `/${database}` }).href,
  }
}

/** A business of one size in its own database. */
export interface Seeded {
  business: BenchBusiness
  /** Environment variables for our server. */
  settings: Record<string, string>
  connection: PoolConfig
}

export interface Environment {
  folder: string
  postgresql: string
  seed: (options: Omit<SeedOptions, 'dataDir'>) => Promise<Seeded>
  /** Creates a migrated database without rows. */
  createEmpty: () => Promise<PoolConfig>
  port: () => Promise<number>
  tearDown: () => Promise<void>
}

/** A folder and a database server for one run, deleted afterwards. */
export async function createEnvironment(databaseUrl: string | undefined): Promise<Environment> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-bench-'))
  // The database's system account needs access.
  await chmod(folder, 0o755)
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  const server = await openServer(path.join(folder, 'database'), databaseUrl).catch(
    async (error: unknown) => {
      await removeFolder()
      throw error
    },
  )
  const { connection, urlOf, stop } = server
  const databaseNames: string[] = []
  const createDatabase = async () => {
    const name = `ilewa_bench_${newId().replaceAll('-', '')}`
    await query(connection, `CREATE DATABASE ${name}`)
    databaseNames.push(name)
    return name
  }
  return {
    folder,
    createEmpty: async () => {
      const connectionConfig = { connectionString: urlOf(await createDatabase()) }
      await migrateDatabase(connectionConfig)
      return connectionConfig
    },
    postgresql: String((await query(connection, 'SHOW server_version'))[0]?.server_version),
    seed: async (options) => {
      const name = await createDatabase()
      const url = urlOf(name)
      const dataDir = path.join(folder, name)
      await mkdir(dataDir)
      const connectionConfig = { connectionString: url }
      await migrateDatabase(connectionConfig)
      return {
        business: await seedBench(connectionConfig, { ...options, dataDir }),
        connection: connectionConfig,
        settings: {
          DATABASE_URL: url,
          DATA_DIR: dataDir,
          PUBLIC_URL: 'http://localhost:3000',
          REQUEST_LIMITS: 'off',
          TRUST_PROXY: 'loopback',
        },
      }
    },
    port: freePort,
    tearDown: async () => {
      try {
        // The embedded server's databases are deleted with its folder.
        if (databaseUrl !== undefined)
          for (const name of databaseNames) await query(connection, `DROP DATABASE ${name}`)
      } finally {
        await stop()
        await removeFolder()
      }
    },
  }
}
