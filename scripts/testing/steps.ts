import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

export type Step = { name: string; command: string[] }

export type StepResult = { name: string; ok: boolean; seconds: number }

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10

export const root = join(import.meta.dirname, '../..')
export const reports = join(root, '.reports')

const typecheck = (project: string): Step => ({
  name: `types of ${project}`,
  command: ['tsc', '-p', project],
})

/** Checks that do not run the product. */
const staticChecks: Step[] = [
  typecheck('packages/contract'),
  typecheck('packages/server'),
  typecheck('packages/web'),
  typecheck('.'),
  { name: 'style', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'language', command: ['node', 'scripts/checks/check-language.ts'] },
  { name: 'comments', command: ['node', 'scripts/checks/check-comments.ts'] },
  { name: 'imports', command: ['node', 'scripts/checks/check-imports.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'migrations', command: ['node', 'scripts/checks/check-migrations.ts'] },
  // Tests check the size of the built files.
  { name: 'build', command: ['node', 'scripts/build.ts'] },
]

const vitest = (name: string, projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=.reports/${name}.json`,
  ],
})

export const unitTests = vitest('vitest', ['contract', 'server', 'server-isolated', 'web', 'scripts'])

/** Query plans of every statement at a million bookings. */
export const plansTests = vitest('plans', ['plans'])

/** The tests of the tools in tools/backup, tools/bench and tools/torture. */
export const toolTests = vitest('tools', ['tools'])

/** The tests of features, database, jobs and change events on the machine's own PostgreSQL, and those of a deployment. */
export const postgresqlTests = vitest('postgresql', ['postgresql', 'deployment'])

/** Clients write while the app, the database and the servers around it fail; then the stored data is checked. */
export const torture: Step = {
  name: 'torture',
  command: ['node', 'tools/torture/main.ts', '--minutes', '3', '--seed', process.env.TEST_SEED ?? '1'],
}

const currentOptions = () => ({
  cwd: root,
  encoding: 'utf8' as const,
  maxBuffer: 64 * 1024 * 1024,
  // On Windows npm's shims are scripts, which need a shell.
  shell: process.platform === 'win32',
  env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
})

/**
 * Runs the static checks, one per processor core. Prints a line for each check, and the output of a failed one.
 */
export async function runChecks(): Promise<StepResult[]> {
  const results: StepResult[] = []
  const queue = [...staticChecks]
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runBuffered(step))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

async function runBuffered({ name, command: [program = '', ...args] }: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const output = await promisify(execFile)(program, args, currentOptions()).then(
    () => undefined,
    ({ message, stdout, stderr }) => `${stdout}${stderr}` || message,
  )
  const ok = output === undefined
  const seconds = secondsSince(startedAt)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (!ok) console.log(output)
  return { name, ok, seconds }
}

export function runStreaming({ name, command: [program = '', ...args] }: Step): StepResult {
  const startedAt = performance.now()
  const { status } = spawnSync(program, args, {
    ...currentOptions(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { name, ok: status === 0, seconds: secondsSince(startedAt) }
}

/** Stores the results that the runners' reports do not contain; test-summary.ts reads them. */
export function writeStepResults(run: string, results: StepResult[]): void {
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, `steps-${run}.json`), JSON.stringify(results))
}
