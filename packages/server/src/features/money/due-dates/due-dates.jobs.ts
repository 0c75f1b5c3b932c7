import { z } from 'zod'
import { job } from '../../../platform/jobs/jobs.ts'
import { handleOverdueAmounts } from './overdue.service.ts'

/** Runs hourly, because it is morning in another time zone each hour. A late retry uses the hour at which the job was due. */
export const notifyOfOverdueAmounts = job({
  name: 'due_dates.notify_overdue',
  data: z.object({}),
  every: { minute: 0 },
  run: (_, { enqueuedAt }) => handleOverdueAmounts(enqueuedAt),
})
