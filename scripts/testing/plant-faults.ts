import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type PlantedFault, plantedFaults } from './planted-faults.ts'
import { root } from './steps.ts'

const skipped = new Set(['.git', '.reports', 'data', 'bench-results'])

function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ilewa-faults-'))
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !skipped.has(relative(root, source)),
  })
  return folder
}

function plant(folder: string, { file, from, to }: PlantedFault): () => void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file}: ${JSON.stringify(from)} does not occur once`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  return () => writeFileSync(path, text)
}

/** Whether the tests pass. `--bail=1` stops at the first failure. */
function pass(folder: string, tests: readonly string[]): boolean {
  const { status } = spawnSync(
    join(folder, 'node_modules/.bin/vitest'),
    ['run', '--bail=1', '--project=contract', '--project=server*', '--project=web', ...tests],
    { cwd: folder, stdio: 'ignore' },
  )
  return status === 0
}

/**
 * `npm run test:faults [NAME…]`: plants one fault after the other in a copy of the sources and runs the tests that must
 * fail; without a fault they must pass. Ends with 1 if a fault passes unnoticed.
 */
const names = process.argv.slice(2)
const wanted = plantedFaults.filter(({ name }) => names.length === 0 || names.includes(name))
const folder = copySources()
try {
  const allTests = [...new Set(wanted.flatMap(({ tests }) => tests))]
  if (!pass(folder, allTests)) throw new Error('The tests fail without a fault')
  console.log('✓ the tests pass without a fault')
  for (const fault of wanted) {
    const remove = plant(folder, fault)
    const caught = !pass(folder, fault.tests)
    remove()
    console.log(`${caught ? '✓ caught' : '✗ missed'}: ${fault.name}`)
    if (!caught) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
