import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './testing/steps.ts'

const launcher = join(root, 'scripts/launch.mjs')
let folder: string
let program: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ilewa-launch-'))
  program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `const [code = '0', wait] = process.argv.slice(2)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => { console.log(signal); process.exit(Number(code)) })
    // Printed after the handlers are set, because the test may send a signal as soon as it reads this line.
    console.log(JSON.stringify({ pid: process.pid, node: process.execPath, options: process.execArgv, code }))
    if (wait) setInterval(() => undefined, 1_000)
    else process.exitCode = Number(code)`,
  )
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'launched', scripts: { start: `node ${launcher} program.mjs 3 wait` } }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  output: () => string
  ended: Promise<unknown[]>
}

function start(command: string, args: string[]): Started {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  return { child, output: () => output, ended: once(child, 'exit') }
}

const launch = (...args: string[]) => start(process.execPath, [launcher, ...args])

async function startReport(started: Started) {
  for (let tries = 0; tries < 600; tries++) {
    const line = started.output().match(/\{.*\}/)?.[0]
    if (line) return JSON.parse(line) as { pid: number; node: string; options: string[]; code: string }
    await sleep(25)
  }
  throw new Error('The program did not start')
}

async function hasExited(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 400; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await sleep(25)
  }
  return false
}

test('runs the program on the installed Node with its options and arguments, and ends with its exit code', async () => {
  const started = launch('--max-semi-space-size=16', program, '7')
  expect(await started.ended).toEqual([7, null])
  const { node, options, code } = await startReport(started)
  expect(node).toContain(join('bin', process.platform === 'win32' ? 'node.exe' : 'node'))
  expect({ options, code }).toEqual({ options: ['--max-semi-space-size=16'], code: '7' })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'forwards %s and waits for the program to end',
  async (signal) => {
    const started = launch(program, '5', 'wait')
    const { pid } = await startReport(started)
    started.child.kill(signal)
    expect(await started.ended).toEqual([5, null])
    expect(started.output()).toContain(signal)
    expect(await hasExited(pid)).toBe(true)
  },
)

test('ends with the signal that ended the program', async () => {
  const started = launch(program, '0', 'wait')
  process.kill((await startReport(started)).pid, 'SIGKILL')
  expect(await started.ended).toEqual([null, 'SIGKILL'])
})

test('stops the program when the shell between npm and the launcher ends on SIGTERM', async () => {
  const started = start('/bin/sh', ['-c', `node ${launcher} ${program} 0 wait; true`])
  const { pid } = await startReport(started)
  started.child.kill('SIGTERM')
  expect(await started.ended).toEqual([null, 'SIGTERM'])
  expect(await hasExited(pid)).toBe(true)
}, 20_000)

test('ends when npm receives SIGTERM', async () => {
  const started = start('npm', ['start'])
  const { pid } = await startReport(started)
  started.child.kill('SIGTERM')
  await started.ended
  expect(await hasExited(pid)).toBe(true)
}, 30_000)

test('every script in package.json that starts a program uses the launcher', () => {
  const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const direct = Object.values(scripts).filter((script) => /\bexec\b|\bnode (-\S+ )*packages\//.test(script))
  expect(direct).toEqual([])
})
