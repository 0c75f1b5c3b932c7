import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRandom } from '@ilewa/tests/support/seed/random'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOptions, UsageError } from './options.ts'
import { runTorture } from './torture.ts'

/** All files are created in this folder, so the test detects what is left behind. */
let folder: string
const { TMPDIR } = process.env
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ilewa-torture-test-'))
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
})
afterEach(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  const remaining = await readdir(folder)
  await rm(folder, { recursive: true })
  expect(remaining).toEqual([])
})

const defaults = { minutes: 5, clients: 3, keep: false, roundsPerFixture: 1 }

it('passes all checks with a frozen database and app in both environments, and leaves nothing behind', async () => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const faults = ['database frozen', 'app frozen'] as const
  const allPassed = await runTorture({ ...defaults, seed: '2', rounds: 2, faults, workMs: 1_500, print })
  expect(allPassed, printed.join('\n')).toBe(true)
  expect(printed.filter((line) => line.startsWith('round')).map((line) => line.split(/\s{2,}/)[1])).toEqual(
    expect.arrayContaining([expect.stringContaining('embedded'), expect.stringContaining('pair')]),
  )
}, 240_000)

it('stops early when aborted, and leaves nothing behind', async () => {
  const controller = new AbortController()
  const signal = controller.signal
  setTimeout(() => controller.abort(), 1_000)
  await runTorture({
    ...defaults,
    seed: '1',
    rounds: 9,
    faults: ['none'],
    clients: 2,
    print: () => undefined,
    signal,
  })
  expect(signal.aborted).toBe(true)
}, 120_000)

it('makes the same decisions for the same seed, and others for another seed', () => {
  const draw = (seed: string) =>
    Array.from({ length: 20 }, () => createRandom(seed).fork('a').integer(0, 1_000_000))
  expect(draw('7')).toEqual(draw('7'))
  expect(draw('7')).not.toEqual(draw('8'))
})

it('parses its options and rejects invalid ones', () => {
  const read = (...args: string[]) => readOptions(args, () => 42)
  expect(read()).toMatchObject({ seed: '42', rounds: 10, clients: 30, keep: false })
  expect(read('--seed', '7', '--minutes', '60', '--faults', 'app-killed,disk full')).toMatchObject({
    seed: '7',
    minutes: 60,
    faults: ['app killed', 'disk full'],
  })
  expect(read('--scenario', 'nights', '--tries', '500')).toMatchObject({ scenario: 'nights', tries: 500 })
  expect(read('--minutes', '60').rounds).toBeGreaterThan(1_000)
  for (const wrong of [
    ['--rounds', 'x'],
    ['--faults', 'flood'],
    ['--what'],
    ['--clients', '0'],
    ['--scenario', 'x'],
  ])
    expect(() => read(...wrong), wrong.join(' ')).toThrow(UsageError)
})
