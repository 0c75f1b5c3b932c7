import { now } from './platform/clock.ts'
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

/** What the system or the database server says, as a person would. */
const sentences: Record<string, string> = {
  EADDRINUSE: 'That port is already in use. Stop what listens there, or set PORT to another number.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  EACCES: 'This account may not use that port or folder. Choose another PORT or DATA_DIR.',
  ECONNREFUSED: 'No PostgreSQL answers at DATABASE_URL. Start it, or correct the address.',
  ENOTFOUND: 'The host in DATABASE_URL or HOST is unknown. Correct its name.',
  '28P01': 'PostgreSQL refuses the name or password in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist. Create it first.',
}

function explain(error: unknown): string {
  const understood = [SettingsError, EmbeddedPostgresError, StartError]
  if (!(error instanceof Error)) return String(error)
  if (understood.some((kind) => error instanceof kind)) return error.message
  const sentence = 'code' in error && sentences[String(error.code)]
  return sentence || (error.stack ?? error.message)
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
