import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../testing/steps.ts'

/** The parts of dependency-cruiser's report that we read. */
type Report = {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

const folders = ['packages/contract/src', 'packages/server/src', 'packages/web/src', 'tests', 'tools']

function cruise(): Report {
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, shell: process.platform === 'win32' },
  )
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Report
}

/**
 * Returns the folders in which dependency-cruiser found no import. Without a compatible TypeScript it finds none
 * and still reports success.
 */
function findUnparsedPackages({ modules }: Report): string[] {
  return folders.filter((dir) => {
    const modulesOfPackage = modules.filter(({ source }) => source.startsWith(`${dir}/`))
    return !modulesOfPackage.some(({ dependencies }) => dependencies.length > 0)
  })
}

const report = cruise()
const unparsedPackages = findUnparsedPackages(report).map(
  (dir) => `No import was seen in ${dir}: is TypeScript in place?`,
)
const violations = report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
for (const line of [...unparsedPackages, ...violations]) console.error(line)
if (unparsedPackages.length + violations.length > 0) process.exitCode = 1
