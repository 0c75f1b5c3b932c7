import { z } from 'zod'
import { job } from '../../platform/jobs.ts'
import { sendDigests } from './notifications.digest.ts'
import { tellMorning } from './notifications.morning.ts'

/**
 * Every hour somewhere is morning, and somewhere evening. The hour is the one at which the job was due: a try that
 * comes later tells of the same one.
 */
export const tellDaily = job({
  name: 'notifications.tell_daily',
  data: z.object({}),
  cron: '0 * * * *',
  run: async (_, { enqueuedAt }) => {
    await tellMorning(enqueuedAt)
    await sendDigests(enqueuedAt)
  },
})
