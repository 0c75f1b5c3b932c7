import { EmbeddedPostgresError } from './platform/database/embedded.ts'
import { createLog } from './platform/log.ts'
import { type Settings, SettingsError } from './platform/settings.ts'
import { startServer } from './server.ts'

/** What the person at the terminal can act on: its message is all they need to see. */
export class StartError extends Error {}

interface Program {
  readSettings: () => Settings
  /** What follows once it serves; a failure stops the program. */
  started?: (settings: Settings) => Promise<void>
}

function explain(error: unknown): string {
  const understood = [SettingsError, EmbeddedPostgresError, StartError]
  if (!(error instanceof Error)) return String(error)
  if (understood.some((kind) => error instanceof kind)) return error.message
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'That port is already in use. Stop what listens there, or set PORT to another number.'
  }
  return error.stack ?? error.message
}

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
  }
  const stop = () => {
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
