import { createInMemoryTmpdir } from './in-memory-tmpdir.ts'
import { runChecks, runStreaming, unitTests } from './steps.ts'

/** `npm run check`: the static checks, and the tests of `npm test` that need no browser. */
createInMemoryTmpdir()
process.env.TEST_SEED ??= '1'
const results = [...(await runChecks()), runStreaming(unitTests)]
console.log(`Test data seed: TEST_SEED=${process.env.TEST_SEED}`)
const failed = results.filter(({ ok }) => !ok)
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
