import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import { handleDueHolds } from './end-holds.service.ts'
import { listDueHolds } from './holds.queries.ts'

/** Each minute: reminds of, extends and ends holds. A hold never ends early, and normally within 90 seconds. */
export const endHolds = job({
  name: 'holds.end',
  data: z.object({}),
  every: {},
  isDue: async () => (await listDueHolds({ limit: 1 })).length > 0,
  run: handleDueHolds,
})
