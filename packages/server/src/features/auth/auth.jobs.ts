import { codeLifeMinutes } from '@ilewa/contract/auth'
import { pages } from '@ilewa/contract/pages'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail.ts'
import { askedAgainSince, issueCode } from './auth.codes.ts'
import { codeMail, welcomeMail } from './auth.mails.ts'
import { getUser, type UserRow } from './auth.queries.ts'

import { CodePurpose, codes, emailChanges, passwordResets, sessions, signInChallenges } from './auth.table.ts'

/**
 * A mail that is late by more than a code's life, whose person asked again or is verified by now, would only confuse:
 * whoever still waits has long asked for another.
 */
async function isStillDue(user: UserRow, purpose: CodePurpose, enqueuedAt: Date): Promise<boolean> {
  if (user.status !== 'ACTIVE' || enqueuedAt < minutesFromNow(-codeLifeMinutes)) return false
  if (purpose === 'verify_email' && user.emailVerifiedAt) return false
  return !(await askedAgainSince(user.id, purpose, enqueuedAt))
}

/**
 * The code is made when its mail is about to be sent: its digits are never stored, a try after a refusal makes a fresh one,
 * and a mail that went out keeps its code.
 */
export const sendCode = job({
  name: 'auth.send_code',
  data: z.object({ userId: z.uuid(), purpose: CodePurpose }),
  run: ({ userId, purpose }, { jobId, enqueuedAt }) =>
    sendOnce(jobId, async () => {
      const user = await getUser(userId)
      if (!(await isStillDue(user, purpose, enqueuedAt))) return undefined
      return codeMail(user, purpose, await issueCode(userId, purpose))
    }),
})

export const sendWelcome = job({
  name: 'auth.send_welcome',
  data: z.object({ userId: z.uuid() }),
  run: ({ userId }) =>
    sendOnce(`welcome:${userId}`, async () => {
      const user = await getUser(userId)
      return user.status === 'ACTIVE' ? welcomeMail(user, linkTo(pages.dashboard)) : undefined
    }),
})

/** None of them opens anything once expired; sessions also name addresses and browsers, kept no longer than of use. */
export const forgetExpired = job({
  name: 'auth.forget_expired',
  data: z.object({}),
  every: { minute: 37 },
  run: async () => {
    for (const table of [sessions, codes, passwordResets, emailChanges, signInChallenges])
      await db().delete(table).where(lt(table.expiresAt, sql`now()`))
  },
})
