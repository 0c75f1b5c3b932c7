import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCalendarSite } from '../../tests/support/calendars/calendar-site.ts'
import '../build.ts'

/** Starts the server for the browser tests with a temporary data folder, deleted at exit. */
const main = join(import.meta.dirname, '../../packages/server/dist/main.js')
const dataDir = process.env.DATA_DIR ?? ''
const env = { ...process.env, ...(await startCalendarSite(dataDir)) }
const server = spawn(process.execPath, [main], { stdio: 'inherit', env })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
