import { allJobs } from '@ilewa/server/jobs'
import type { Job } from '@ilewa/server/platform/jobs/jobs'

/**
 * All jobs without their schedules: a recurring job that ran at its minute of the hour would change the data of the
 * test that happens to run then. A test runs such a job itself.
 */
export const unscheduledJobs: readonly Job[] = allJobs.map(({ name, data, run }) => ({ name, data, run }))
