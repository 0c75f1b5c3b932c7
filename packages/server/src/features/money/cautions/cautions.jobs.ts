import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import { listDueCautions } from './cautions.queries.ts'
import { handleDueCautions } from './remind-cautions.service.ts'

/**
 * Each hour: reminds owners of caution deposits, `cautionHours` after check-out, or once the booking is cancelled. Each is announced
 * once, and again after more of it is held or the status changes.
 */
export const remindOfCautions = job({
  name: 'cautions.remind',
  data: z.object({}),
  every: { minute: 37 },
  isDue: async () => (await listDueCautions({ limit: 1 })).length > 0,
  run: handleDueCautions,
})
