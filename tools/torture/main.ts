import { randomInt } from 'node:crypto'
import { abortOnSignals, print } from '@ilewa/server/platform/terminal'
import { readOptions, UsageError } from './options.ts'
import { runScenario } from './scenarios/run-scenario.ts'
import { runTorture } from './torture.ts'

/** `npm run torture`: exit code 0 only when every check passed. */
const signal = abortOnSignals()

try {
  const options = readOptions(process.argv.slice(2), () => randomInt(1, 1_000_000_000))
  const { scenario } = options
  const allPassed = scenario
    ? await runScenario({ ...options, scenario, print, signal })
    : await runTorture({ ...options, print, signal })
  const isAborted = signal.aborted
  print(!allPassed ? 'Some checks failed.' : isAborted ? 'Stopped before the end.' : 'All checks passed.')
  if (!allPassed) process.exitCode = 1
  else if (isAborted) process.exitCode = 130
} catch (error) {
  process.stderr.write(
    `${error instanceof UsageError ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exitCode = 1
}
