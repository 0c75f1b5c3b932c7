import { useMemoryFolder } from './memory-folder.ts'
import { runOpenly, runQuietly, staticChecks, unitTests } from './steps.ts'

/** `npm run check`: everything but the browser. */
useMemoryFolder()
const results = [...staticChecks.map(runQuietly), runOpenly(unitTests)]
const failed = results.filter(({ ok }) => !ok)
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
