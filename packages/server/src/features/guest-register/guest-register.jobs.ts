import { z } from 'zod'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { registerEntries } from './guest-register.table.ts'
import { retentionEndedCondition } from './register-entries.queries.ts'

/** Deletes the entries whose time has passed. */
export const deleteOldEntries = job({
  name: 'guest_register.delete_old',
  data: z.object({}),
  every: { hour: 3, minute: 11 },
  run: async () => {
    await db().delete(registerEntries).where(retentionEndedCondition(now()))
  },
})
