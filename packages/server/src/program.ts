import { now } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'
import { explain } from './platform/startup-errors.ts'
import { startServer } from './server.ts'

interface Program {
  readSettings: () => Settings
  /** What follows once it serves; a failure stops the program. */
  started?: (settings: Settings) => Promise<void>
}

const lingerMs = 1_000

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
    // All is done: a line to a storage that never answers must not keep the process.
    setTimeout(() => process.exit(), lingerMs).unref()
  }
  let askedAt = 0
  const stop = () => {
    // Ctrl-C arrives twice at once, from the terminal and from npm. Asked again later, it goes without waiting; the
    // database it leaves behind is taken over by the next start.
    if (stopping && now().getTime() - askedAt > 2_000) process.exit(130)
    askedAt ||= now().getTime()
    stopping ??= close()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  await starting
  try {
    await started?.(settings)
  } catch (error) {
    // Whoever asked it to stop knows why the rest did not happen.
    if (stopping) return
    await stop()
    throw error
  }
}

/** Serves until SIGINT or SIGTERM, then finishes in order; says why when it cannot. */
export function runProgram(program: Program): void {
  run(program).catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  })
}
