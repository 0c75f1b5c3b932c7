import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { documentLinks } from './documents.table.ts'

export const deleteExpiredDocumentLinks = job({
  name: 'documents.delete_expired_links',
  data: z.object({}),
  every: { minute: 23 },
  run: async () => {
    await db().delete(documentLinks).where(lt(documentLinks.expiresAt, sql`now()`))
  },
})
