import { and, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../platform/database/database.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { bankImports } from './bank.table.ts'

/** Deletes checked statements that are not imported within a day: their lines name senders. */
export const deleteCheckedStatements = job({
  name: 'bank.delete_checked_statements',
  data: z.object({}),
  every: { minute: 47 },
  run: async () => {
    await db()
      .delete(bankImports)
      .where(and(isNull(bankImports.importedAt), lt(bankImports.createdAt, sql`now() - interval '1 day'`)))
  },
})
