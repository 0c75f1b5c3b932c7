import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readSettings } from '@ilewa/server/platform/settings'
import { CliError, describeError } from '@ilewa/server/platform/startup-errors'
import { abortOnSignals, print } from '@ilewa/server/platform/terminal'
import { runBench } from './bench.ts'
import { type Comparison, compare } from './compare.ts'
import { readOptions } from './options.ts'
import { toPage } from './report/page.ts'
import { toComparisonTable, toTable } from './report/table.ts'
import { Result } from './result.ts'

/** `npm run bench`: exit code 1 when a response was wrong, or a case is worse than in the run given by `--against`. */
const signal = abortOnSignals()

async function readResult(file: string): Promise<Result> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError(`${file} cannot be read.`)
  })
  try {
    return Result.parse(JSON.parse(text))
  } catch {
    throw new CliError(`${file} is not a result of this version of the benchmark.`)
  }
}

/** Returns the names of the two files. */
async function writeFiles(
  out: string,
  result: Result,
  comparisons: readonly Comparison[],
): Promise<string[]> {
  await mkdir(out, { recursive: true })
  const name = `bench-${result.at.slice(0, 16).replaceAll(':', '')}-${result.commit}`
  const files: [string, string][] = [
    [path.join(out, `${name}.json`), `${JSON.stringify(result, null, 1)}\n`],
    [path.join(out, `${name}.html`), toPage(result, comparisons)],
  ]
  for (const [file, text] of files) await writeFile(file, text)
  return files.map(([file]) => file)
}

try {
  const { against, out, ...options } = readOptions(process.argv.slice(2))
  const earlier = against === undefined ? undefined : await readResult(against)
  const { databaseUrl } = readSettings()
  const result = await runBench({ ...options, databaseUrl, print, signal })
  const comparisons = earlier ? compare(earlier, result) : []
  const files = await writeFiles(out, result, comparisons)
  for (const line of toTable(result)) print(line)
  if (earlier) for (const line of toComparisonTable(comparisons)) print(line)
  for (const line of ['', ...files]) print(line)
  const worse = comparisons.filter(({ isWorse }) => isWorse)
  if (worse.length > 0) print(`Worse than ${against} by more than noise: ${worse.length} values.`)
  if (result.faults.length > 0) print(`Unexpected responses: ${result.faults.length} cases.`)
  if (worse.length > 0 || result.faults.length > 0) process.exitCode = 1
  else if (signal.aborted) process.exitCode = 130
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
