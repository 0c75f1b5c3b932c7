import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@ilewa/server/platform/database/embedded/settings'

const mainFile = fileURLToPath(new URL('../../../packages/server/dist/main.js', import.meta.url))
const startTimeoutMs = 120_000

export interface MeasuredProgram {
  child: ChildProcess
  pid: number
  url: string
  /** From the start of the process to the first success of `/readyz`. */
  readyMs: number
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number>
}

/** Starts the server as `npm start` does, with its embedded PostgreSQL in this folder. */
export async function startMeasuredProgram(dataDir: string): Promise<MeasuredProgram> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=16', mainFile], {
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      PORT: String(port),
      DATA_DIR: dataDir,
      REQUEST_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - startedAt > startTimeoutMs)
      throw new Error(`The program does not serve (${child.exitCode ?? 'still starting'})`)
    await sleep(5)
  }
  const readyMs = performance.now() - startedAt
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const signalledAt = performance.now()
    child.kill(signal)
    await ended
    return performance.now() - signalledAt
  }
  return { child, pid: child.pid ?? 0, url, readyMs, stop }
}

/** Process id of the embedded PostgreSQL's postmaster. */
export async function findPostmaster(clusterDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8'), 10)
}
