import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseAccount } from '@ilewa/server/platform/database/embedded/account'
import { vi } from 'vitest'
import { findPgBouncer } from '../../../scripts/testing/find-program.ts'
import { freePort, isListening } from './program.ts'

const example = fileURLToPath(new URL('../../../deploy/pgbouncer.ini', import.meta.url))

interface ConfigOptions {
  database: URL
  port: number
  folder: string
  /** Sets the time limits, as the example does. */
  setsLimits: boolean
}

/**
 * The example configuration for operators, in front of this database, with so few connections that clients share them.
 */
async function toSettings({ database, port, folder, setsLimits }: ConfigOptions): Promise<string> {
  const text = await readFile(example, 'utf8')
  return text
    .replace(
      /host=\S+ port=\S+ dbname=\S+/,
      `host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/', `${folder}/`)
    .replace('default_pool_size = 20', 'default_pool_size = 3')
    .replace(/connect_query='.*'/, (query) => (setsLimits ? query : ''))
}

export interface PgBouncer {
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer with `deploy/pgbouncer.ini` in front of a database. */
export async function startPgBouncer(databaseUrl: string, { setsLimits = true } = {}): Promise<PgBouncer> {
  const program = findPgBouncer()
  const account = await chooseAccount(undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-pgbouncer-'))
  await chmod(folder, 0o700)
  const port = await freePort()
  const database = new URL(databaseUrl)
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(settings, await toSettings({ database, port, folder, setsLimits }))
  await writeFile(path.join(folder, 'userlist.txt'), `"${database.username}" "${database.password}"\n`)
  if (account) await chown(folder, account.uid, account.gid)
  const child: ChildProcess = spawn(program, ['-q', settings], { ...account, cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await vi.waitUntil(() => isListening(port), { timeout: 10_000, interval: 20 })
  } catch (error) {
    await stop()
    throw error
  }
  const url = `postgres://${database.username}:${database.password}@127.0.0.1:${port}/ilewa`
  return { url, stop }
}
