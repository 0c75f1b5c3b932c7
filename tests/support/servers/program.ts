import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const entries = {
  /** The bundle, which `bundle-setup.ts` builds: it starts in a third of the time of the sources. */
  main: fileURLToPath(new URL('../../../packages/server/dist/main.js', import.meta.url)),
  backup: fileURLToPath(new URL('../../../tools/backup/backup.ts', import.meta.url)),
  restore: fileURLToPath(new URL('../../../tools/backup/restore.ts', import.meta.url)),
  recount: fileURLToPath(new URL('../../../tools/backup/recount.ts', import.meta.url)),
  'recover-account': fileURLToPath(new URL('../../../tools/backup/recover-account.ts', import.meta.url)),
  'review-reports': fileURLToPath(new URL('../../../tools/backup/review-reports.ts', import.meta.url)),
}

/** The program as an operator starts it: a separate process with its own settings. */
export interface Program {
  child: ChildProcess
  url: string
  /** Its output so far. */
  output(): string
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** Whether a process listens on this loopback port. */
export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (accepted: boolean) => {
      socket.destroy()
      resolve(accepted)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })

/** Compiled modules, shared by all programs of a run: compiling the sources takes most of the time of a start. */
const compileCache = join(tmpdir(), 'ilewa-compile-cache')

/** Starts the server, or one of the other commands, without waiting for it. */
export function startProgram(
  settings: Record<string, string>,
  entry: keyof typeof entries = 'main',
  ...args: string[]
): Program {
  const child = spawn(process.execPath, [entries[entry], ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
  return { child, url: `http://127.0.0.1:${settings.PORT}`, output: () => output, ended }
}

export const isServing = async (program: Program): Promise<boolean> =>
  fetch(`${program.url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

export async function startReadyProgram(settings: Record<string, string>): Promise<Program> {
  const program = startProgram(settings)
  try {
    await vi.waitUntil(() => isServing(program), { timeout: 60_000, interval: 25 })
  } catch {
    program.child.kill('SIGKILL')
    throw new Error(`The program does not serve: ${program.output()}`)
  }
  return program
}
