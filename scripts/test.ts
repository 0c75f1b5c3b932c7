import { rmSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { createInMemoryTmpdir } from './in-memory-tmpdir.ts'
import {
  plansTests,
  postgresqlTests,
  reports,
  runBuffered,
  runStreaming,
  type StepResult,
  staticChecks,
  unitTests,
  writeStepResults,
} from './steps.ts'
import { listFailures, summarise, toLine } from './test-summary.ts'

/** `npm test`: runs every check and test, also after failures; the last line is the total. */
function browserTests(): StepResult {
  try {
    process.env.CHROMIUM = findChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name: 'playwright', ok: false }
  }
  return runStreaming({ name: 'playwright', command: ['playwright', 'test'] })
}

process.env.TEST_SEED ??= '1'
rmSync(reports, { recursive: true, force: true })
createInMemoryTmpdir()
const results = [
  ...staticChecks.map(runBuffered),
  runStreaming(unitTests),
  runStreaming(plansTests),
  runStreaming(postgresqlTests),
  browserTests(),
]
writeStepResults(results)
const failed = results.filter(({ ok }) => !ok)
if (failed.length > 0) {
  for (const test of listFailures(reports)) console.error(`✗ ${test}`)
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
console.log(`Test data seed: TEST_SEED=${process.env.TEST_SEED}`)
console.log(toLine(summarise(reports)))
