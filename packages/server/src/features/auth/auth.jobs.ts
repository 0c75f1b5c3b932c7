import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs.ts'
import { sendMail } from '../../platform/mail.ts'
import { issueCode } from './auth.codes.ts'
import { codeMail } from './auth.mails.ts'
import { getUser } from './auth.queries.ts'
import { CodePurpose, codes, passwordResets, sessions } from './auth.table.ts'

/** The code is made when its mail is sent, so its digits are never stored and a late mail never carries a dead one. */
export const sendCode = job({
  name: 'auth.send_code',
  data: z.object({ userId: z.uuid(), purpose: CodePurpose }),
  run: async ({ userId, purpose }) => {
    const user = await getUser(userId)
    await sendMail(codeMail(user, purpose, await issueCode(userId, purpose)))
  },
})

/** None of them opens anything once expired; sessions also name addresses and browsers, kept no longer than of use. */
export const forgetExpired = job({
  name: 'auth.forget_expired',
  data: z.object({}),
  cron: '37 * * * *',
  run: async () => {
    for (const table of [sessions, codes, passwordResets])
      await db().delete(table).where(lt(table.expiresAt, sql`now()`))
  },
})
