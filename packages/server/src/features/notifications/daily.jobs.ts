import { z } from 'zod'
import { job } from '../../platform/jobs/jobs.ts'
import { sendDigests } from './digest.ts'
import { sendMorningNotifications } from './morning-notifications.ts'

/**
 * Runs hourly, because it is morning in another time zone each hour. Uses the hour at which the job was due, so that a
 * late retry notifies the same businesses.
 */
export const sendDailyMorningNotifications = job({
  name: 'notifications.send_morning_notifications',
  formerName: 'notifications.tell_morning',
  data: z.object({}),
  every: { minute: 0 },
  run: (_, { enqueuedAt }) => sendMorningNotifications(enqueuedAt),
})

/** Catches up for up to five hours after an outage at seven in the evening. */
export const sendDailyDigests = job({
  name: 'notifications.send_digests',
  data: z.object({}),
  every: { minute: 0 },
  catchUpHours: 5,
  run: (_, { enqueuedAt }) => sendDigests(enqueuedAt),
})
