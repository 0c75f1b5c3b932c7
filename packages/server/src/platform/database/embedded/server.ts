import { rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runAs } from './account.ts'
import { codeOf, EmbeddedPostgresError, troubleIn } from './error.ts'
import { type Cluster, readIfPresent } from './location.ts'
import { freePort, serverSettings } from './settings.ts'
import { openSocketFolder, removeSocketFolder } from './socket.ts'

/** Where a running server can be reached; `host` is a socket folder, on Windows an address. */
export type Server = { host: string; port: number }

/** Immediate is as safe as a power loss, which the next start recovers from. */
export type StopMode = 'fast' | 'immediate'

const socketPort = 5432

/**
 * The server that runs on the cluster, also one that outlived a killed application. What pg_ctl status would say, except
 * that it trusts the process id in postmaster.pid alone: after a power loss, or in a restarted container,
 * that number may belong to any other process.
 */
export async function findServer(cluster: Cluster): Promise<Server | undefined> {
  const file = join(cluster.dir, 'postmaster.pid')
  if (!(await isHeldByServer(cluster, file))) return undefined
  const [, , , port, socketDir] = (await readIfPresent(file))?.split('\n') ?? []
  return { host: process.platform === 'win32' ? '127.0.0.1' : (socketDir ?? ''), port: Number(port) }
}

/**
 * pg_ctl gives the server a session of its own, so that Ctrl-C in the terminal reaches the application alone, which then
 * stops the server in order. It comes back where the `previous` one was.
 */
export async function startServer(cluster: Cluster, previous?: Server): Promise<void> {
  const { account, binaries, dir } = cluster
  const onWindows = process.platform === 'win32'
  const socketDir = onWindows ? undefined : await openSocketFolder(dir, account, previous?.host)
  const port = previous?.port ?? (onWindows ? await freePort() : socketPort)
  await clearMistaken(cluster, join(dir, 'postmaster.pid'))
  if (socketDir !== undefined) await clearStaleSocket(cluster, { host: socketDir, port })
  const log = join(dir, 'server.log')
  await keepPrevious(log)
  const settings = serverSettings(socketDir, port)
  const start = [binaries.pg_ctl, 'start', '--silent', '--wait', '--timeout=600', '-D', dir, '-l', log]
  const { code } = await runAs(account, [...start, '-o', settings], true)
  // Of two starts at one moment the slower fails here and finds the server of the other.
  if (code === 0 || (await findServer(cluster)) !== undefined) return
  if (socketDir !== undefined) await removeSocketFolder(socketDir)
  throw new EmbeddedPostgresError(`PostgreSQL could not start on ${dir}.\n${await whyIn(log)}`)
}

/** A disk without a free byte holds no log either. */
async function whyIn(log: string): Promise<string> {
  const text = await readIfPresent(log)
  if (text) return troubleIn(text)
  const { bavail } = await statfs(dirname(log))
  return bavail === 0 ? 'No space is left on the disk.' : 'It left no reason in its log.'
}

/** Also clears up after a `last` server that has gone by itself. */
export async function stopServer(cluster: Cluster, last: Server, mode: StopMode = 'fast'): Promise<void> {
  const { account, binaries, dir } = cluster
  const running = await findServer(cluster)
  if (running === undefined) await clearStaleSocket(cluster, last)
  const { host } = running ?? last
  // A server that crashes at the very moment of an orderly stop never ends by itself.
  for (const attempt of [mode, 'immediate']) {
    await runAs(account, [
      binaries.pg_ctl,
      'stop',
      '--silent',
      '--wait',
      '--timeout=15',
      '-m',
      attempt,
      '-D',
      dir,
    ])
    if ((await findServer(cluster)) === undefined) return removeSocketFolder(host)
  }
}

/**
 * PostgreSQL replaces the file of a server that is gone, unless another process has its number now. Without need it stays,
 * because it tells visitors that an application is about to start its server again.
 */
async function clearMistaken(cluster: Cluster, lockFile: string): Promise<void> {
  const pid = await holderOf(lockFile)
  if (pid !== undefined && isAlive(pid)) await clearStale(cluster, lockFile)
}

/** A killed server leaves its files behind; those of another start stay. */
async function clearStale(cluster: Cluster, lockFile: string, ...more: string[]): Promise<void> {
  if (await isHeldByServer(cluster, lockFile)) return
  for (const file of [...more, lockFile]) await rm(file, { force: true })
}

async function clearStaleSocket(cluster: Cluster, { host, port }: Server): Promise<void> {
  if (process.platform === 'win32') return
  const socket = join(host, `.s.PGSQL.${port}`)
  await clearStale(cluster, `${socket}.lock`, socket)
}

/** A lock file of PostgreSQL begins with the process id of its holder. */
async function holderOf(lockFile: string): Promise<number | undefined> {
  const pid = Number.parseInt((await readIfPresent(lockFile)) ?? '', 10)
  return pid > 0 ? pid : undefined
}

async function isHeldByServer(cluster: Cluster, lockFile: string): Promise<boolean> {
  const pid = await holderOf(lockFile)
  if (pid === undefined) return false
  if (process.platform === 'win32') return isAlive(pid)
  const onLinux = process.platform === 'linux'
  const question = onLinux ? ['readlink', `/proc/${pid}/cwd`] : ['ps', '-o', 'command=', '-p', String(pid)]
  // Asked as the server's account, because a container's root may not look into the processes of others.
  const { output } = await runAs(cluster.account, question)
  return onLinux ? output === cluster.dir : output.includes(cluster.dir)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function keepPrevious(log: string): Promise<void> {
  try {
    await rename(log, `${log}.old`)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
