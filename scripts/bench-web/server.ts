import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../packages/server/src/bench/web/main.ts')
const seedingMs = 180_000

interface Session {
  token: string
}

export interface Served {
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

interface SignIns {
  owner: Credentials
  largeOwner: Credentials
}

async function untilReady(child: ChildProcess): Promise<SignIns> {
  const end = new AbortController()
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal: AbortSignal.any([end.signal, AbortSignal.timeout(seedingMs)]) }),
      once(child, 'exit', { signal: end.signal }).then(([code]) => {
        throw new Error(`The server ended with ${code} before it was ready`)
      }),
    ])
    return message
  } finally {
    end.abort()
  }
}

async function signIn(url: string, credentials: Credentials): Promise<Session> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`Nobody could sign in: ${response.status}`)
  return (await response.json()).data
}

/** Starts the built product with seeded data on loopback; `stop` ends it and deletes the data. */
export async function serve(port: number): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ilewa-bench-web-'))
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUEST_LIMITS: 'off',
  }
  const child = fork(program, { env: { ...process.env, DATABASE_URL: '', ...env } })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { owner, largeOwner } = await untilReady(child)
    return { url, owner: await signIn(url, owner), largeOwner: await signIn(url, largeOwner), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
