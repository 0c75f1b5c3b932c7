import { codeLifeMinutes } from '@ilewa/contract/auth/schema'
import { pages } from '@ilewa/contract/core/paging'
import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { enqueue, job } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { codeMail, signInLinkMail, welcomeMail } from './auth.mails.ts'
import { findUserByEmail, getUser, type UserRow } from './auth.queries.ts'
import { sessions } from './auth.table.ts'
import { type CodeRequester, hasRequestedAgainSince } from './code-limits.service.ts'
import { issueCode } from './codes.service.ts'
import { EmailCodePurpose, emailChanges, emailCodes, passwordResets } from './codes.table.ts'
import { originLifeDays } from './security/sign-in-origins.service.ts'
import { securityEvents, signInChallenges, signInOrigins } from './sign-in.table.ts'

const CodeMail = z
  .object({
    /** The requested address. Only the job looks up whether an account has it. */
    email: z.string(),
    purpose: EmailCodePurpose,
    /** Hash of the requester, in hex. Jobs of the previous version do not have it. */
    requester: z.string().optional(),
    /** The requester under its former name, which nodes of the previous version read and write. */
    asker: z.string(),
    browser: z.string(),
    /**
     * False if the job sends no mail. Such a job is still enqueued, so that a wrong password takes the same time
     * as a right one.
     */
    isDue: z.boolean().default(true),
  })
  .transform(({ asker, requester = asker, ...request }) => ({ ...request, requester }))

/**
 * False if the request is older than a code's lifetime, or if the requester has since sent another request. Also
 * false if the account no longer needs the mail.
 */
async function isStillDue(
  user: UserRow | undefined,
  { isDue, ...request }: z.infer<typeof CodeMail>,
  enqueuedAt: Date,
): Promise<boolean> {
  if (!isDue || user?.status !== 'ACTIVE' || enqueuedAt < minutesFromNow(-codeLifeMinutes)) return false
  if (request.purpose === 'verify_email' && user.emailVerifiedAt) return false
  return !(await hasRequestedAgainSince(request, enqueuedAt))
}

/** Mails a code to the address of an account. Call it inside the transaction. */
export const enqueueCode = (
  request: Omit<z.input<typeof CodeMail>, 'asker'> & CodeRequester,
): Promise<void> => enqueue(sendCode, { ...request, asker: request.requester })

/**
 * Creates the code just before the mail is sent, so that its digits are never stored. A retry creates a new
 * code, but only if no mail was sent, so the code of a sent mail stays valid.
 */
export const sendCode = job({
  name: 'auth.mail_code',
  data: CodeMail,
  run: (request, { jobId, enqueuedAt }) =>
    sendOnce(jobId, async () => {
      const user = await findUserByEmail(request.email)
      if (!user || !(await isStillDue(user, request, enqueuedAt))) return undefined
      const { digits, link } = await issueCode(user.id, request.purpose, request)
      const url = linkTo(pages.emailLink, { token: link, email: user.email })
      return request.purpose === 'sign_in'
        ? signInLinkMail(user, url)
        : codeMail(user, request.purpose, digits, url)
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

/** Deletes expired rows. Sessions also contain addresses and browsers, which must not be stored longer than needed. */
export const deleteExpired = job({
  name: 'auth.delete_expired',
  formerName: 'auth.forget_expired',
  data: z.object({}),
  every: { minute: 37 },
  run: async () => {
    for (const table of [
      sessions,
      emailCodes,
      passwordResets,
      emailChanges,
      signInChallenges,
      securityEvents,
    ])
      await db().delete(table).where(lt(table.expiresAt, sql`now()`))
    await db()
      .delete(signInOrigins)
      .where(lt(signInOrigins.lastUsedAt, sql`now() - make_interval(days => ${originLifeDays})`))
  },
})
