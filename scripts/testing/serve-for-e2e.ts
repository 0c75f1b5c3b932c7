/* Starts the server for the browser tests, and deletes its data folder `DATA_DIR` at exit. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCalendarSite } from '../../tests/support/calendars/calendar-site.ts'
import '../build.ts'

const main = join(import.meta.dirname, '../../packages/server/dist/main.js')
const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('Set DATA_DIR to a new folder')
const env = { ...process.env, ...(await startCalendarSite(dataDir)) }
const server = spawn(process.execPath, [main], { stdio: 'inherit', env })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
