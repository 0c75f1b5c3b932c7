import { rmSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'
import { runTests } from './run-tests.ts'
import { reports, runChecks, runStreaming, type StepResult, unitTests } from './steps.ts'

function browserTests(): StepResult {
  try {
    process.env.CHROMIUM = findChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name: 'playwright', ok: false, seconds: 0 }
  }
  return runStreaming({ name: 'playwright', command: ['playwright', 'test'] })
}

/** `npm test`: every check, the unit tests and the browser tests. */
rmSync(reports, { recursive: true, force: true })
await runTests('test', async () => [...(await runChecks()), runStreaming(unitTests), browserTests()])
