import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { now } from '@ilewa/server/platform/clock'
import { pollUntil } from '@ilewa/tests/support/poll-until'
import type { Journal } from '../journal.ts'

const main = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))

interface AppOptions {
  name: string
  port: number
  settings: Record<string, string>
  logFile: string
  journal: Journal
}

/** Returns a module that shifts `Date` in the app's process by this many milliseconds. */
const clockShift = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() + ${ms}) }
      static now() { return Real.now() + ${ms} }
    }`)}`

const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The server as an operator runs it, with controls to kill, freeze and restart it. */
export function createApp({ name, port, settings, logFile, journal }: AppOptions) {
  let child: ChildProcess | undefined
  let exited: Promise<unknown> = Promise.resolve()
  let isExitExpected = false
  let readLength = 0
  const url = `http://127.0.0.1:${port}`
  const reportViolation = (check: string, details: string) =>
    void journal.violations.push({ check, details: `${name}: ${details}` })

  function launch(shiftMs = 0): void {
    const log = openSync(logFile, 'a')
    const clock = shiftMs === 0 ? [] : ['--import', clockShift(shiftMs)]
    const started = spawn(process.execPath, ['--max-semi-space-size=16', ...clock, main], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', PORT: String(port), ...settings },
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    isExitExpected = false
    child = started
    exited = once(started, 'exit').then(([code, signal]) => {
      if (!isExitExpected) reportViolation('no app exits unexpectedly', `ended with ${code ?? signal}`)
    })
  }
  const isServing = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const kill = async () => {
    isExitExpected = true
    child?.kill('SIGKILL')
    await exited
  }
  return {
    name,
    url,
    launch,
    isServing,
    isRunning,
    kill,
    pid: () => child?.pid,
    signal: (signal: 'SIGSTOP' | 'SIGCONT') => void child?.kill(signal),
    /** Records a violation if the app does not serve within the start timeout. */
    async waitUntilServing(): Promise<void> {
      if (await pollUntil(isServing, startTimeoutMs)) return
      reportViolation('an app serves again', `does not within ${startTimeoutMs / 1000} s`)
    },
    /** Sends SIGTERM. The app must exit with code 0 within 30 s and release its port. */
    async stop(): Promise<void> {
      if (!isRunning()) return
      isExitExpected = true
      const requestedAt = now().getTime()
      child?.kill('SIGTERM')
      const hasExited = await Promise.race([
        exited.then(() => true),
        sleep(stopTimeoutMs, false, { ref: false }),
      ])
      const tookMs = now().getTime() - requestedAt
      if (!hasExited) reportViolation('stops under 30 s', `still runs after ${tookMs} ms`)
      if (!hasExited) return kill()
      if (child?.exitCode !== 0)
        reportViolation('stops with exit code 0', `ended with ${child?.exitCode ?? child?.signalCode}`)
      if (await isListening(port))
        reportViolation('nothing runs after a stop', `port ${port} still accepts connections`)
    },
    /** Log output since the previous call. */
    readNewLog(): string {
      const text = readFileSync(logFile, 'utf8')
      const newText = text.slice(readLength)
      readLength = text.length
      return newText
    },
  }
}

export type App = ReturnType<typeof createApp>
