import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Account, chooseAccount, runAs } from '@ilewa/server/platform/database/embedded/account'
import { findBinaries, reachableBinaries } from '@ilewa/server/platform/database/embedded/binaries'
import { freePort } from '@ilewa/server/platform/database/embedded/settings'
import { pollUntil } from '@ilewa/tests/support/poll-until'
import pg from 'pg'

const systemBinDir = '/usr/lib/postgresql/15/bin'

/** PostgreSQL 15 of this machine if it is installed, otherwise the bundled one. */
async function findPostgresPrograms(account: Account): Promise<{ initdb: string; postgres: string }> {
  if (existsSync(systemBinDir))
    return { initdb: path.join(systemBinDir, 'initdb'), postgres: path.join(systemBinDir, 'postgres') }
  const bundled = await findBinaries(`${process.platform}-${process.arch}`)
  return reachableBinaries(bundled, account, '/var/lib/ilewa')
}

/** Starts a PostgreSQL server on the loopback interface, which can be killed, frozen and restarted. */
export async function startPostgres(folder: string) {
  const account = await chooseAccount(undefined)
  const { initdb, postgres } = await findPostgresPrograms(account)
  const clusterDir = path.join(folder, 'cluster')
  await mkdir(clusterDir, { mode: 0o700 })
  if (account) await chown(clusterDir, account.uid, account.gid)
  const initResult = await runAs(account, [
    initdb,
    '-D',
    clusterDir,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
    '-A',
    'trust',
  ])
  if (initResult.code !== 0) throw new Error(`initdb failed: ${initResult.output}`)
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '80',
  }
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | undefined
  let exited: Promise<unknown> = Promise.resolve()

  const acceptsConnections = async () => {
    const client = new pg.Client({
      connectionString: url('postgres', 'postgres'),
      connectionTimeoutMillis: 2_000,
    })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  const launch = () => {
    const log = openSync(path.join(folder, 'postgres.log'), 'a')
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    child = spawn(postgres, ['-D', clusterDir, ...args], {
      ...account,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', log, log],
      detached: true,
    })
    exited = once(child, 'exit')
  }
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  /** Retries for up to 60 s: remains of a killed server can block the next start for a moment. */
  const start = async () => {
    const isReady = await pollUntil(async () => {
      if (!isRunning()) launch()
      return acceptsConnections()
    }, 60_000)
    if (!isReady) throw new Error('PostgreSQL does not start')
  }
  await start()
  const client = new pg.Client({ connectionString: url('postgres', 'postgres') })
  await client.connect()
  await client.query('CREATE ROLE ilewa LOGIN CREATEDB')
  await client.query('CREATE DATABASE ilewa OWNER ilewa')
  await client.end()
  return {
    url: url('ilewa', 'ilewa'),
    start,
    findPostmasterPid: async () => (isRunning() ? child?.pid : undefined),
    stop: async () => {
      if (!isRunning()) return
      child?.kill('SIGQUIT')
      await exited
    },
  }
}
