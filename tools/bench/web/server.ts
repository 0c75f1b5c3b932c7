import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@ilewa/server/platform/database/embedded/embedded'
import { pollUntil } from '@ilewa/tests/support/poll-until'
import { seedBench } from '../seed/seed.ts'

const root = join(import.meta.dirname, '../../..')
const demo = join(root, 'tools/demo/main.ts')
const main = join(root, 'packages/server/dist/main.js')
const startMs = 180_000

/** A list of ten thousand rows, and a calendar of three hundred properties. */
const largeBusiness = { bookings: 10_500, others: 0, seed: 1 }

interface Session {
  token: string
}

export interface BenchServer {
  url: string
  /** Sessions as the browser stores them. */
  owner: Session
  largeOwner: Session
  stop: () => Promise<void>
}

interface Credentials {
  email: string
  password: string
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Runs `npm run demo` until its sample business is stored. Returns the owner that it prints. */
async function seedDemo(env: NodeJS.ProcessEnv): Promise<Credentials> {
  const child = spawn(process.execPath, [demo], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const owner = () => /^ +Owner +(\S+) +(\S+)$/m.exec(output)
  try {
    await pollUntil(() => owner() !== null || child.exitCode !== null, startMs)
    const [, email, password] = owner() ?? []
    if (!email || !password) throw new Error(`The demo did not start: ${output}`)
    return { email, password }
  } finally {
    await stopChild(child)
  }
}

/** Adds a large business. The server must be stopped, because the database triggers are off meanwhile. */
async function seedLargeBusiness(dataDir: string): Promise<Credentials> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir })
  try {
    const { ownerEmail, password } = await seedBench(connection, { ...largeBusiness, dataDir })
    return { email: ownerEmail, password }
  } finally {
    await stop()
  }
}

async function signIn(url: string, credentials: Credentials): Promise<Session> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status}`)
  return (await response.json()).data
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts the built app on loopback with two businesses. The sample business has pages with pictures and figures;
 * the large one has a long list and calendar. `stop` removes all of their data.
 */
export async function startBenchServer(port: number): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ilewa-bench-web-'))
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATABASE_URL: '',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUEST_LIMITS: 'off',
  }
  let server: ChildProcess | undefined
  const stop = async () => {
    if (server) await stopChild(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const owner = await seedDemo(env)
    const largeOwner = await seedLargeBusiness(dataDir)
    server = spawn(process.execPath, [main], { env, stdio: 'inherit' })
    if (!(await pollUntil(() => isReady(url), startMs))) throw new Error('The server did not start')
    return { url, owner: await signIn(url, owner), largeOwner: await signIn(url, largeOwner), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
