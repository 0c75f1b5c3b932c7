import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { tasks } from '@ilewa/tests/support/servers/worker'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { afterAll, expect, it, vi } from 'vitest'
import { type WorkerTask, workerTask } from './task.ts'
import { createWorkers } from './workers.ts'

const support = fileURLToPath(new URL('../../../../../tests/support/servers', import.meta.url))
const script = join(support, 'worker.ts')
const workers = createWorkers({ script, processes: 1 })
afterAll(() => workers.stop())

const ctx = { businessId: 'one', userId: 'ada' }

type Tasks = typeof tasks
const task = <K extends keyof Tasks>(name: K, timeLimitMs = 60_000) =>
  workerTask<Tasks[K]>({ name, timeLimitMs, busyCode: 'uploads.too_many_at_once' })

const run = <Input, Output>(work: WorkerTask<Input, Output>, input: Input, signal?: AbortSignal) =>
  workers.run(ctx, work, { input, signal })

it('returns the result of a task, and passes on its errors', async () => {
  expect(await run(task('double'), 21)).toBe(42)
  await expect(run(task('refuse'), 'front.jpg')).rejects.toMatchObject({
    code: 'uploads.not_an_image',
    message: 'Invalid file type: front.jpg is not a valid image file',
  })
  await expect(run(task('fail'), undefined as never)).rejects.toThrow('A fault of ours')
})

it('does not count the time that loading the code of a task takes', async () => {
  expect(await run(task('loadSlowly', 1_000), undefined as never)).toBe('loaded')
})

it.each([
  ['an endless loop', task('loop', 1_500), 'time'],
  ['memory outside the heap', task('fillMemory'), 'memory'],
  ['a full heap', task('fillHeap'), 'crash'],
  ['a child that dies', task('die'), 'crash'],
])(
  '%s ends the child process alone, and the next task runs',
  async (_, work, limit) => {
    const running = run(work as WorkerTask<unknown, unknown>, undefined)
    await expect(running).rejects.toMatchObject({
      name: 'WorkerLimitError',
      message: expect.stringContaining(limit),
    })
    expect(await run(task('double'), 4)).toBe(8)
  },
  60_000,
)

it('a child that outlives its server ends without an error message', async () => {
  const server = spawn(process.execPath, [join(support, 'killed-server.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const written = text(server.stderr)
  const [, signal] = await once(server, 'exit')
  expect([signal, await written]).toEqual(['SIGKILL', ''])
})

it('a task whose child is ended from outside runs again', async () => {
  const pid = await run(task('wait'), 0)
  const waiting = run(task('wait'), 300)
  await waitUntil(() => workers.running() === 1)
  process.kill(pid, 'SIGTERM')
  expect(await waiting).not.toBe(pid)
})

it('children have no settings, and run at low priority', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret')
  const { names, nice } = await run(task('environment'), undefined as never)
  expect(names).not.toContain('SECRET_KEY')
  if (process.platform !== 'win32') expect(nice).toBeGreaterThan(0)
  vi.unstubAllEnvs()
})

it('queued work of a disconnected client is dropped without a server error', async () => {
  const first = run(task('wait'), 200)
  const client = new AbortController()
  const dropped = run(task('double'), 1, client.signal)
  client.abort()
  await expect(dropped).rejects.toMatchObject({ code: 'common.malformed' })
  expect(workers.waiting()).toBe(0)
  await first
})

it('all children end when it stops, and are restarted for the next task', async () => {
  const pid = await run(task('wait'), 0)
  await workers.stop()
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(await run(task('wait'), 0)).not.toBe(pid)
})

it('stops when its children were ended from outside, as by a service manager', async () => {
  const pid = await run(task('wait'), 0)
  process.kill(pid, 'SIGTERM')
  await waitUntil(() => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  })
  await workers.stop()
})
