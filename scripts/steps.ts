import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Step = { name: string; command: string[] }

export type StepResult = { name: string; ok: boolean }

export const root = join(import.meta.dirname, '..')
export const reports = join(root, '.reports')

const types = (project: string): Step => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })

/** Everything that can be said without running the product. */
export const staticChecks: Step[] = [
  types('packages/contract'),
  types('packages/server'),
  types('packages/web'),
  types('.'),
  { name: 'style', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'imports', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  // What is served is weighed by the tests, too.
  { name: 'web build', command: ['node', 'scripts/build-web.ts'] },
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

export const unitTests = vitest('vitest', ['contract', 'server', 'web', 'scripts'])

/** How every statement is carried out at a million bookings. */
export const plansTests = vitest('plans', ['plans'])

/** The server's tests once more, on the machine's own PostgreSQL, and those behind nginx, PgBouncer and the like. */
export const postgresqlTests = vitest('postgresql', ['postgresql'])

/** Says one line when the step succeeds, and shows what it printed when it fails. */
export function runQuietly(step: Step): StepResult {
  const begun = performance.now()
  const { status, stdout, stderr, error } = run(step, 'pipe')
  const ok = status === 0
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  if (!ok) console.log(error?.message ?? `${stdout}${stderr}`)
  return { name: step.name, ok }
}

export function runOpenly(step: Step): StepResult {
  return { name: step.name, ok: run(step, 'inherit').status === 0 }
}

/** Keeps what the runners' own reports cannot say; test-summary.ts reads it. */
export function reportSteps(results: StepResult[]): void {
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, 'steps.json'), JSON.stringify(results))
}

function run({ command: [program = '', ...args] }: Step, output: 'pipe' | 'inherit') {
  return spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // The shims of npm are scripts on Windows, which only a shell starts.
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
  })
}
