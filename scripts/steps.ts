import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Step = { name: string; command: string[] }

export type StepResult = { name: string; ok: boolean }

export const root = join(import.meta.dirname, '..')
export const reports = join(root, '.reports')

const typecheck = (project: string): Step => ({
  name: `types of ${project}`,
  command: ['tsc', '-p', project],
})

/** Checks that do not run the product. */
export const staticChecks: Step[] = [
  typecheck('packages/contract'),
  typecheck('packages/server'),
  typecheck('packages/web'),
  typecheck('.'),
  { name: 'style', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'language', command: ['node', 'scripts/check-language.ts'] },
  { name: 'imports', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  // Tests check the size of the built files.
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

/** Query plans of every statement at a million bookings. */
export const plansTests = vitest('plans', ['plans'])

/** The server tests on the machine's own PostgreSQL, and the deployment tests behind nginx and PgBouncer. */
export const postgresqlTests = vitest('postgresql', ['postgresql'])

/** Prints one line per step, and its output only if it fails. */
export function runBuffered(step: Step): StepResult {
  const startedAt = performance.now()
  const { status, stdout, stderr, error } = run(step, 'pipe')
  const ok = status === 0
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (!ok) console.log(error?.message ?? `${stdout}${stderr}`)
  return { name: step.name, ok }
}

export function runStreaming(step: Step): StepResult {
  return { name: step.name, ok: run(step, 'inherit').status === 0 }
}

/** Stores the results that the runners' reports do not contain; test-summary.ts reads them. */
export function writeStepResults(results: StepResult[]): void {
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, 'steps.json'), JSON.stringify(results))
}

function run({ command: [program = '', ...args] }: Step, output: 'pipe' | 'inherit') {
  return spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // On Windows npm's shims are scripts, which need a shell.
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
  })
}
