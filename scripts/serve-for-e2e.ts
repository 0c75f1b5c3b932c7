import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import './build-web.ts'

/** Serves the product on a data folder of its own, for the browser tests, and leaves nothing behind. */
const main = join(import.meta.dirname, '../packages/server/src/main.ts')
const dataDir = process.env.DATA_DIR ?? ''
const server = spawn(process.execPath, [main], { stdio: 'inherit' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
