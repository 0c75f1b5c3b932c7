import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../database/database.ts'
import { job } from '../jobs/jobs.ts'
import { mailDeliveries } from './mail.table.ts'

/** Deletes delivery records long after the last retry of any job, when duplicates can no longer occur. */
export const deleteOldDeliveries = job({
  name: 'mail.delete_old_deliveries',
  formerName: 'mail.forget_deliveries',
  data: z.object({}),
  every: { hour: 3, minute: 47 },
  run: async () => {
    await db().delete(mailDeliveries).where(lt(mailDeliveries.createdAt, sql`now() - interval '30 days'`))
  },
})
