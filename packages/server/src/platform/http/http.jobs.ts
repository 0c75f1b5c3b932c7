import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../database/database.ts'
import { job } from '../jobs/jobs.ts'
import { idempotencyKeys, rateLimits } from './http.table.ts'

/** Deletes idempotency keys after a day, and rate limit counters after their window. */
export const deleteExpiredKeys = job({
  name: 'http.delete_expired_keys',
  formerName: 'http.forget_old_keys',
  data: z.object({}),
  every: { minute: 17 },
  run: async () => {
    await db().delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
    await db().delete(rateLimits).where(lt(rateLimits.windowEndsAt, sql`now()`))
  },
})
