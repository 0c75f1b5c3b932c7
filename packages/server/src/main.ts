import { EmbeddedPostgresError } from './platform/database/embedded.ts'
import { createLog } from './platform/log.ts'
import { readSettings, SettingsError } from './platform/settings.ts'
import { startServer } from './server.ts'

/** A failure that the person at the terminal can act on is one sentence; anything else shows where it arose. */
function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof EmbeddedPostgresError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'That port is already in use. Stop what listens there, or set PORT to another number.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function main(): Promise<void> {
  const settings = readSettings()
  const log = createLog(settings)
  let stopping = false
  const starting = startServer(settings, log)
  const stop = async () => {
    if (stopping) return
    stopping = true
    log.info('Stopping')
    const server = await starting.catch(() => undefined)
    await server?.close()
    log.info('Stopped')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  await starting
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
})
