import { messageDays } from '@ilewa/contract/messages/terms'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { messages } from './messages.table.ts'

export const deleteOldMessages = job({
  name: 'messages.delete_old',
  data: z.object({}),
  every: { hour: 2, minute: 53 },
  run: async () => {
    await db()
      .delete(messages)
      .where(lt(messages.openedAt, sql`now() - make_interval(days => ${messageDays})`))
  },
})
