import { parseArgs } from 'node:util'
import { describeError } from '@ilewa/server/platform/startup-errors'
import { print } from '@ilewa/server/platform/terminal'
import { createEnvironment } from '../measure/environment.ts'
import { targets } from '../targets.ts'
import { comparePayments } from './compare.ts'

/** `npm run bench:payment`: how long the app takes to record a payment, compared with the bare server, which has the fewest statements. */
const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000' },
    'at-once': { type: 'string', default: String(targets.atOnce) },
    seconds: { type: 'string', default: '12' },
  },
})
try {
  const environment = await createEnvironment(undefined)
  try {
    const { app, bare, ratio, spread, wrong } = await comparePayments(environment, {
      bookings: Number(values.bookings),
      atOnce: Number(values['at-once']),
      seconds: Number(values.seconds),
      seed: 1,
    })
    for (const [name, { median, p99, perSecond, processor }] of Object.entries({ app, bare }))
      print(
        `${name.padEnd(4)}  ${median} ms, p99 ${p99} ms, ${Math.round(perSecond)} per second, ${processor ?? '?'} ms of its processor`,
      )
    print(`ratio ${ratio} (${spread.low} to ${spread.high}), at most ${targets.ratio.write}`)
    if (wrong) print(`Wrong afterwards: ${wrong}`)
    if (ratio > targets.ratio.write || wrong) process.exitCode = 1
  } finally {
    await environment.tearDown()
  }
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
