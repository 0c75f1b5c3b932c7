import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pollUntil } from '@ilewa/tests/support/poll-until'

const entry = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const main = entry('../../../packages/server/src/main.ts')
const hook = entry('./record-hook.ts')
const floor = entry('./floor.ts')
/** The same flags as `npm start`. Children are detached, so Ctrl-C reaches only the bench, which then stops them. */
const flags = ['--max-semi-space-size=16']
const startsWithinMs = 60_000
const stopsWithinMs = 20_000

export interface Child {
  pid: number | undefined
  stop: () => Promise<void>
  /** Sends a message and returns the reply. */
  ask: (message: object) => Promise<unknown>
}

function toChild(child: ChildProcess): Child {
  const ended = once(child, 'exit')
  return {
    pid: child.pid,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const isOver = await Promise.race([ended.then(() => true), sleep(stopsWithinMs, false, { ref: false })])
      if (isOver) return
      child.kill('SIGKILL')
      await ended
    },
    ask: async (message) => {
      child.send(message)
      const [word] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])])
      return word
    },
  }
}

interface AppOptions {
  port: number
  settings: Record<string, string>
  /** Log file; the log is discarded by default. */
  logFile?: string
  /** Records the statements of each request, for `request`. Such a server is not measured. */
  records: boolean
}

/** Starts the server as an operator does, and waits until it serves. */
export async function startApp({ port, settings, logFile, records }: AppOptions): Promise<Child> {
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
  const process_ = spawn(process.execPath, [...flags, ...(records ? ['--import', hook] : []), main], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', PORT: String(port), ...settings },
    stdio: ['ignore', log, log, ...(records ? (['ipc'] as const) : [])],
    serialization: 'advanced',
    detached: true,
  })
  if (typeof log === 'number') closeSync(log)
  const child = toChild(process_)
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => response.ok && (await response.arrayBuffer()) !== undefined,
      () => false,
    )
  const isDone = async () => process_.exitCode !== null || isServing()
  if ((await pollUntil(isDone, startsWithinMs)) && process_.exitCode === null) return child
  await child.stop()
  throw new Error(`The server did not start. ${logFile === undefined ? '' : readFileSync(logFile, 'utf8')}`)
}

/** Starts the floor's process. It listens after the `open` command. */
export const startFloor = (): Child =>
  toChild(
    spawn(process.execPath, [...flags, floor], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      detached: true,
    }),
  )
