import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pollUntil } from '@ilewa/tests/support/poll-until'

const toFile = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const mainFile = toFile('../../../packages/server/dist/main.js')
const recordHookFile = toFile('./record-hook.ts')
const baselineFile = toFile('./baseline.ts')
const bareServerFile = toFile('../bare-server/server.ts')
/** The same flags as `npm start`. Children are detached, so Ctrl-C reaches only the bench, which then stops them. */
const flags = ['--max-semi-space-size=16']
const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000

export interface ChildProgram {
  pid: number | undefined
  stop: () => Promise<void>
  /** Sends a message and returns the reply. */
  request: (message: object) => Promise<unknown>
}

function toChild(child: ChildProcess): ChildProgram {
  const ended = once(child, 'exit')
  return {
    pid: child.pid,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const hasExited = await Promise.race([
        ended.then(() => true),
        sleep(stopTimeoutMs, false, { ref: false }),
      ])
      if (hasExited) return
      child.kill('SIGKILL')
      await ended
    },
    request: async (message) => {
      child.send(message)
      const [reply] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])])
      return reply
    },
  }
}

interface AppOptions {
  port: number
  settings: Record<string, string>
  /** Log file; the log is discarded by default. */
  logFile?: string
  /** Records the statements of each request, for `request`. Such a server is not measured. */
  recordsStatements: boolean
}

/** Starts the server as an operator does, and waits until it serves. */
export async function startApp({
  port,
  settings,
  logFile,
  recordsStatements,
}: AppOptions): Promise<ChildProgram> {
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
  const childProcess = spawn(
    process.execPath,
    [...flags, ...(recordsStatements ? ['--import', recordHookFile] : []), mainFile],
    {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', PORT: String(port), ...settings },
      stdio: ['ignore', log, log, ...(recordsStatements ? (['ipc'] as const) : [])],
      serialization: 'advanced',
      detached: true,
    },
  )
  if (typeof log === 'number') closeSync(log)
  const child = toChild(childProcess)
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => response.ok && (await response.arrayBuffer()) !== undefined,
      () => false,
    )
  const hasStartedOrExited = async () => childProcess.exitCode !== null || isServing()
  if ((await pollUntil(hasStartedOrExited, startTimeoutMs)) && childProcess.exitCode === null) return child
  await child.stop()
  throw new Error(`The server did not start. ${logFile === undefined ? '' : readFileSync(logFile, 'utf8')}`)
}

/** Starts the baseline's process. It listens after the `open` command. */
export const startBaseline = (): ChildProgram =>
  toChild(
    spawn(process.execPath, [...flags, baselineFile], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      detached: true,
    }),
  )

/** Starts the bare server (bare-server/server.ts), and waits until it serves. */
export async function startBareServer(port: number, databaseUrl = ''): Promise<ChildProgram> {
  const childProcess = spawn(process.execPath, [...flags, bareServerFile], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  const hasStarted = await Promise.race([
    once(childProcess, 'message').then(() => true),
    once(childProcess, 'exit').then(() => false),
  ])
  if (!hasStarted) throw new Error('The bare server did not start.')
  return toChild(childProcess)
}
