import pLimit from 'p-limit'
import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import { createLimitByKey } from '../../../platform/limit-by-key.ts'
import { claimDueImport, listDueImports, type ReadableImport } from './read-import.queries.ts'
import { readImport } from './read-import.service.ts'

const batch = 200
const atOnce = 8
/** Of one host: a channel refuses a deployment that asks too often. */
const perHost = 2

/** For all runs of this process: a run may begin before the last one has ended. */
const limitAll = pLimit(atOnce)
const limitByHost = createLimitByKey(perHost)

async function readDue(due: readonly ReadableImport[]): Promise<void> {
  const failures: unknown[] = []
  const readOne = async (calendar: ReadableImport) => {
    // Another process may have taken it. A process that dies leaves it to the next interval.
    const claimed = await claimDueImport(calendar)
    if (claimed) await readImport(claimed)
  }
  await Promise.all(
    due.map((calendar) =>
      limitByHost(calendar.host, () => limitAll(() => readOne(calendar))).catch((error: unknown) =>
        failures.push(error),
      ),
    ),
  )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calendars failed`)
}

/** Each minute: reads the calendars that are due. */
export const readCalendars = job({
  name: 'calendars.read',
  data: z.object({}),
  every: {},
  isDue: async () => (await listDueImports(1)).length > 0,
  run: async () => readDue(await listDueImports(batch)),
})
