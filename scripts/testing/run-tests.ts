import { createInMemoryTmpdir } from './in-memory-tmpdir.ts'
import { reports, type StepResult, writeStepResults } from './steps.ts'
import { listFailures, type RunName, summarise, toLine } from './test-summary.ts'

/** Runs every step, also after failures. The last line is the number of tests. */
export async function runTests(run: RunName, runSteps: () => Promise<StepResult[]>): Promise<void> {
  process.env.TEST_SEED ??= '1'
  createInMemoryTmpdir()
  const results = await runSteps()
  writeStepResults(run, results)
  const failed = results.filter(({ ok }) => !ok)
  if (failed.length > 0) {
    for (const test of listFailures(reports, [run])) console.error(`✗ ${test}`)
    console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  }
  console.log(`Test data seed: TEST_SEED=${process.env.TEST_SEED}`)
  console.log(toLine(summarise(reports, [run])))
}
