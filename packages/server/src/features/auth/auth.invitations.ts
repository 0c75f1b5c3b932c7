import { resendAfterSeconds } from '@ilewa/contract/auth'
import { pages } from '@ilewa/contract/pages'
import { invitationLifeDays } from '@ilewa/contract/people'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { Fault } from '../../platform/fault.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import { hashOf, newSecret } from '../../platform/id.ts'
import { job } from '../../platform/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail.ts'
import { maxCodesPerDay } from './auth.codes.ts'
import { findInvited } from './auth.queries.ts'
import { passwordResets } from './auth.table.ts'
import { invitationMail } from './membership.mails.ts'

const dayMinutes = 24 * 60

/** The person's invitation, in place of any older one: its handle leaves the server once, in the mail. */
const issueInvitation = (userId: string): Promise<string> =>
  inTransaction(async () => {
    const handle = newSecret()
    await forgetInvitations(userId)
    await db()
      .insert(passwordResets)
      .values({
        handleHash: hashOf(handle),
        userId,
        expiresAt: minutesFromNow(invitationLifeDays * dayMinutes),
      })
    return handle
  })

/** Kills every link that would let the person choose a password. */
export async function forgetInvitations(userId: string): Promise<void> {
  await db().delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/** An invitation is resent as often as a code: once a minute and ten times a day. Counts a try; 0 means now. */
export async function secondsToResend(userId: string): Promise<number> {
  const key = `invitation:${userId}`
  return (
    (await takeAttempt({ key: `${key}:minute`, limit: 1, windowSeconds: resendAfterSeconds })) ||
    (await takeAttempt({ key: `${key}:day`, limit: maxCodesPerDay, windowSeconds: 86_400 }))
  )
}

export async function requireResend(userId: string): Promise<void> {
  const wait = await secondsToResend(userId)
  if (wait > 0) throw new Fault('people.resent_too_soon', { retryAfterSeconds: wait })
}

/** The link is made when its mail is sent: none is ever stored, and a resent one replaces the one before. */
export const sendInvitation = job({
  name: 'auth.send_invitation',
  data: z.object({ userId: z.uuid() }),
  run: ({ userId }, { jobId }) =>
    sendOnce(jobId, async () => {
      const invited = await findInvited(userId)
      if (!invited) return undefined
      const query = { email: invited.email, userId: await issueInvitation(userId), type: 'invitation' }
      return invitationMail(invited, linkTo(pages.resetPassword, query))
    }),
})
