import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { sendDigests } from './digest.ts'
import { tellMorning } from './morning-digest.ts'

/**
 * Every hour somewhere is morning, and somewhere evening. The hour is the one at which the job was due: a try that
 * comes later tells of the same one.
 */
export const tellMornings = job({
  name: 'notifications.tell_morning',
  data: z.object({}),
  every: { minute: 0 },
  run: (_, { enqueuedAt }) => tellMorning(enqueuedAt),
})

/** Whoever was away at seven in the evening still reads of the day before it is over. */
export const sendDailyDigests = job({
  name: 'notifications.send_digests',
  data: z.object({}),
  every: { minute: 0 },
  makesUpHours: 5,
  run: (_, { enqueuedAt }) => sendDigests(enqueuedAt),
})
