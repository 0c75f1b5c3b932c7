import { now } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'
import { describeError } from './platform/startup-errors.ts'
import { startServer } from './server.ts'

interface Program {
  readSettings: () => Settings
  /** Runs once the server is listening; a failure stops the program. */
  started?: (settings: Settings) => Promise<void>
}

const exitTimeoutMs = 1_000

async function run({ readSettings, started }: Program): Promise<void> {
  const settings = readSettings()
  const log = createLog(settings)
  let stopping: Promise<void> | undefined
  const starting = startServer(settings, log)
  const close = async () => {
    log.info('Stopping')
    const server = await starting.catch(() => undefined)
    await server?.close()
    log.info('Stopped')
    // Exits even if a connection to an unresponsive storage is still open.
    setTimeout(() => process.exit(), exitTimeoutMs).unref()
  }
  let stopRequestedAt = 0
  const stop = () => {
    // Ctrl-C sends two signals at once, from the terminal and from npm. A signal more than two seconds later exits
    // immediately. The embedded database then keeps running, and the next start takes it over.
    if (stopping && now().getTime() - stopRequestedAt > 2_000) process.exit(130)
    stopRequestedAt ||= now().getTime()
    stopping ??= close()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  await starting
  try {
    await started?.(settings)
  } catch (error) {
    // A failure during a requested shutdown is expected.
    if (stopping) return
    await stop()
    throw error
  }
}

/** Runs until SIGINT or SIGTERM, then shuts down cleanly; prints the reason if it cannot start. */
export function runProgram(program: Program): void {
  run(program).catch((error: unknown) => {
    process.stderr.write(`${describeError(error)}\n`)
    process.exitCode = 1
  })
}
