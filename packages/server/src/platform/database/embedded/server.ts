import { rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs } from './account.ts'
import { codeOf, EmbeddedPostgresError, errorLinesIn } from './error.ts'
import { type Cluster, readIfPresent } from './location.ts'
import { freePort, serverSettings } from './settings.ts'
import { openSocketFolder, removeSocketFolder } from './socket.ts'

/** The address of a running server; `host` is a socket folder, on Windows an IP address. */
export type Server = { host: string; port: number }

/** 'immediate' skips the clean stop. As after a power loss, the next start recovers all committed data. */
export type StopMode = 'fast' | 'immediate'

const socketPort = 5432

/**
 * The server that runs on the cluster, including one left by a killed application. Unlike pg_ctl status, it does not
 * trust the process id in postmaster.pid alone: after a power loss, or in a restarted container, that id may belong to
 * any other process.
 */
export async function findServer(cluster: Cluster): Promise<Server | undefined> {
  const file = join(cluster.dir, 'postmaster.pid')
  if (!(await isHeldByServer(cluster, file))) return undefined
  return readAddress(file)
}

/** A server that starts writes the line of its socket folder a moment after the others. */
async function readAddress(pidFile: string): Promise<Server | undefined> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const [, , , port, socketDir] = (await readIfPresent(pidFile))?.split('\n') ?? []
    const host = process.platform === 'win32' ? '127.0.0.1' : socketDir
    if (port && host) return { host, port: Number(port) }
    await sleep(20)
  }
  return undefined
}

/**
 * Starts the server, at the address of the `previous` server if there was one. pg_ctl starts it in a new process
 * session, so that Ctrl-C in the terminal reaches only the application, which then stops the server cleanly.
 */
export async function startServer(cluster: Cluster, previous?: Server): Promise<void> {
  const { account, binaries, dir } = cluster
  const onWindows = process.platform === 'win32'
  const socketDir = onWindows ? undefined : await openSocketFolder(dir, account, previous?.host)
  const port = previous?.port ?? (onWindows ? await freePort() : socketPort)
  await removeReusedPidFile(cluster, join(dir, 'postmaster.pid'))
  if (socketDir !== undefined) await removeStaleSocket(cluster, { host: socketDir, port })
  const log = join(dir, 'server.log')
  await rotateLog(log)
  const settings = serverSettings(socketDir, port)
  const start = [binaries.pg_ctl, 'start', '--silent', '--wait', '--timeout=600', '-D', dir, '-l', log]
  const { code } = await runAs(account, [...start, '-o', settings], true)
  // Of two concurrent starts the slower one fails here and finds the server of the other.
  if (code === 0 || (await findServer(cluster)) !== undefined) return
  if (socketDir !== undefined) await removeSocketFolder(socketDir)
  throw new EmbeddedPostgresError(`PostgreSQL could not start on ${dir}.\n${await readStartError(log)}`)
}

/** Returns the error in the log. On a full disk there is no log, so the free space is checked. */
async function readStartError(log: string): Promise<string> {
  const text = await readIfPresent(log)
  if (text) return errorLinesIn(text)
  const { bavail } = await statfs(dirname(log))
  return bavail === 0 ? 'No space is left on the disk.' : 'It left no reason in its log.'
}

/** Stops the running server. If none is running, removes the files that the `last` one left behind. */
export async function stopServer(cluster: Cluster, last: Server, mode: StopMode = 'fast'): Promise<void> {
  const { account, binaries, dir } = cluster
  const running = await findServer(cluster)
  if (running === undefined) await removeStaleSocket(cluster, last)
  const { host } = running ?? last
  // A server that crashes during a clean stop never exits.
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
 * Removes the pid file of a stopped server if another process now has its id. In all other cases PostgreSQL
 * replaces the file. The file must stay until then, because other tools read it as a sign that an application is
 * about to restart its server.
 */
async function removeReusedPidFile(cluster: Cluster, lockFile: string): Promise<void> {
  const pid = await readHolderPid(lockFile)
  if (pid !== undefined && isAlive(pid)) await removeStaleFiles(cluster, lockFile)
}

/** Removes the files of a killed server; those of another running server stay. */
async function removeStaleFiles(cluster: Cluster, lockFile: string, ...more: string[]): Promise<void> {
  if (await isHeldByServer(cluster, lockFile)) return
  for (const file of [...more, lockFile]) await rm(file, { force: true })
}

async function removeStaleSocket(cluster: Cluster, { host, port }: Server): Promise<void> {
  if (process.platform === 'win32') return
  const socket = join(host, `.s.PGSQL.${port}`)
  await removeStaleFiles(cluster, `${socket}.lock`, socket)
}

/** A lock file of PostgreSQL begins with the process id of its holder. */
async function readHolderPid(lockFile: string): Promise<number | undefined> {
  const pid = Number.parseInt((await readIfPresent(lockFile)) ?? '', 10)
  return pid > 0 ? pid : undefined
}

async function isHeldByServer(cluster: Cluster, lockFile: string): Promise<boolean> {
  const pid = await readHolderPid(lockFile)
  if (pid === undefined) return false
  if (process.platform === 'win32') return isAlive(pid)
  const onLinux = process.platform === 'linux'
  const command = onLinux ? ['readlink', `/proc/${pid}/cwd`] : ['ps', '-o', 'command=', '-p', String(pid)]
  // Run as the server's account, because root in a container may not inspect processes of other users.
  const { output } = await runAs(cluster.account, command)
  return onLinux ? output === cluster.dir : output.includes(cluster.dir)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function rotateLog(log: string): Promise<void> {
  try {
    await rename(log, `${log}.old`)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
