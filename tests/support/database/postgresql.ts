import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, chooseAccount, runAs } from '@ilewa/server/platform/database/embedded/account'
import pg from 'pg'
import { findPostgresql } from '../../../scripts/testing/find-program.ts'
import { freePort } from '../servers/program.ts'

/** The machine's installed PostgreSQL, with a temporary cluster that is deleted when it stops. */
export interface PrivatePostgresql {
  /** A database owned by a role that may only create databases. */
  url: string
  /** URL of the same database for the superuser. */
  adminUrl: string
  port: number
  password: string
  stop(): Promise<void>
}

/** Test data may be lost, so nothing waits for the disk. */
const withoutFsync = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

interface ServerFolder {
  folder: string
  programs: string
  account: Account
}

/** A folder owned by the server's account, because PostgreSQL does not run as root. */
async function createServerFolder(): Promise<ServerFolder> {
  const programs = findPostgresql()
  const account = await chooseAccount(undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-pg-'))
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
  return { folder, programs, account }
}

async function runIn({ programs, account }: ServerFolder, program: string, ...args: string[]): Promise<void> {
  const { code, output } = await runAs(account, [path.join(programs, program), ...args])
  if (code !== 0) throw new Error(`${program}: ${output}`)
}

async function isReachable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  // A server that shuts down during the query breaks the connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function runSql(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function serve({ folder, programs, account }: ServerFolder, settings: Record<string, string>) {
  const options = Object.entries({ ...settings, unix_socket_directories: folder })
  const server: ChildProcess = spawn(
    path.join(programs, 'postgres'),
    ['-D', path.join(folder, 'data'), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let errorOutput = ''
  server.stderr?.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-4_000)
  })
  return {
    errorOutput: () => errorOutput,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    /** SIGINT ends sessions at once; committed data stays. */
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
  }
}

async function open(serverFolder: ServerFolder, password: string, settings: Record<string, string>) {
  const port = await freePort()
  const server = serve(serverFolder, { listen_addresses: '127.0.0.1', port: String(port), ...settings })
  const toUrl = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const stop = async () => {
    await server.stop()
    await rm(serverFolder.folder, { recursive: true, force: true })
  }
  try {
    // Also used outside of tests, where Vitest's waitUntil is not available.
    for (let tries = 0; !(await isReachable(toUrl('postgres', 'postgres'))); tries++) {
      if (tries > 800 || !server.isRunning())
        throw new Error(`PostgreSQL does not start: ${server.errorOutput()}`)
      await wait(25)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { port, toUrl, stop }
}

/** Starts a server with a database for the app. `settings` are those of postgresql.conf. */
export async function startPostgresql(settings: Record<string, string> = {}): Promise<PrivatePostgresql> {
  const serverFolder = await createServerFolder()
  const password = randomBytes(12).toString('hex')
  const secret = path.join(serverFolder.folder, 'password')
  await writeFile(secret, password, { mode: 0o600 })
  if (serverFolder.account) await chown(secret, serverFolder.account.uid, serverFolder.account.gid)
  const cluster = ['-D', path.join(serverFolder.folder, 'data'), '-U', 'postgres', '-E', 'UTF8', '--locale=C']
  await runIn(serverFolder, 'initdb', ...cluster, '-A', 'scram-sha-256', '--pwfile', secret, '--no-sync')
  const { port, toUrl, stop } = await open(serverFolder, password, {
    max_connections: '200',
    ...withoutFsync,
    ...settings,
  })
  await runSql(
    toUrl('postgres', 'postgres'),
    `CREATE ROLE ilewa LOGIN CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE ilewa OWNER ilewa',
  )
  return { url: toUrl('ilewa', 'ilewa'), adminUrl: toUrl('postgres', 'ilewa'), port, password, stop }
}

/** Starts a read-only streaming replica of another server. */
export async function startReplica(of: PrivatePostgresql): Promise<Pick<PrivatePostgresql, 'url' | 'stop'>> {
  const serverFolder = await createServerFolder()
  const from = `host=127.0.0.1 port=${of.port} user=postgres password=${of.password}`
  const target = path.join(serverFolder.folder, 'data')
  // -R writes the connection to stream from, and the standby signal.
  await runIn(
    serverFolder,
    'pg_basebackup',
    '-d',
    from,
    '-D',
    target,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  )
  const { toUrl, stop } = await open(serverFolder, of.password, { max_connections: '200', ...withoutFsync })
  return { url: toUrl('ilewa', 'ilewa'), stop }
}
