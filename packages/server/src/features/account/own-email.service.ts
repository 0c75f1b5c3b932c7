import type { OwnEmail } from '@ilewa/contract/account/own-email'
import { codeLifeMinutes, resendAfterSeconds } from '@ilewa/contract/auth/schema'
import { confirmationLifeHours } from '@ilewa/contract/people/schema'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireAttempt, takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { SessionContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newSecret, newSixDigits } from '../../platform/id.ts'
import { enqueue, job } from '../../platform/jobs/jobs.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { getUser } from '../auth/auth.queries.ts'
import { users } from '../auth/auth.table.ts'
import { emailChanges } from '../auth/codes.table.ts'
import { applyEmailChange, deleteEmailChange, requireAvailableEmail } from '../auth/email-changes.service.ts'
import { hashSecret, verifySecret } from '../auth/passwords.service.ts'
import { newEmailCodeMail } from '../auth/security/security.mails.ts'

type UserContext = Pick<SessionContext, 'userId'>
type UserSessionContext = Pick<SessionContext, 'userId' | 'sessionId'>

/** Attempts per session: guesses in a stolen session do not use up the attempts of the owner's own session. */
const maxAttemptsPerSession = 5
/** Per code, over all sessions. */
const maxAttempts = 50
const requestsPerDay = 10

const pendingChangeCondition = (userId: string | typeof users.id) =>
  and(
    eq(emailChanges.userId, userId),
    eq(emailChanges.isByCode, true),
    gt(emailChanges.expiresAt, sql`now()`),
  )

export async function getOwnEmail({ userId }: UserContext): Promise<OwnEmail> {
  const [row] = await db()
    .select({ email: users.email, pendingEmail: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, pendingChangeCondition(users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Error(`No user ${userId}`)
  return row
}

/**
 * Stores the new address until the mailed code is entered; a repeated request mails another code. Throws
 * `auth.email_taken`.
 */
export async function requestOwnEmail({ userId }: UserContext, email: string): Promise<OwnEmail> {
  const user = await getUser(userId)
  if (email === user.email) throw invalidField('email', 'This is your email address already.')
  const key = `own-email:${userId}`
  await requireAttempt({ key: `${key}:minute`, limit: 1, windowSeconds: resendAfterSeconds })
  await requireAttempt({ key: `${key}:day`, limit: requestsPerDay, windowSeconds: 86_400 })
  await requireAvailableEmail(email)
  await inTransaction(async () => {
    await deleteEmailChange(userId)
    await db()
      .insert(emailChanges)
      .values({
        ...{ userId, email, isByCode: true },
        // The mail contains a code and no link, so `handleHash` is the hash of a random value that is not
        // stored.
        handleHash: hashOf(newSecret()),
        expiresAt: minutesFromNow(confirmationLifeHours * 60),
      })
    await enqueue(sendNewEmailCode, { userId, email })
  })
  return { email: user.email, pendingEmail: email }
}

async function issueCode(userId: string, email: string): Promise<string | undefined> {
  const digits = newSixDigits()
  const [waiting] = await db()
    .update(emailChanges)
    .set({
      codeHash: await hashSecret(digits),
      codeAttempts: 0,
      expiresAt: minutesFromNow(codeLifeMinutes),
    })
    .where(and(pendingChangeCondition(userId), eq(emailChanges.email, email)))
    .returning({ userId: emailChanges.userId })
  return waiting && digits
}

/** Creates the code when its mail is sent, so that the digits are never stored. */
export const sendNewEmailCode = job({
  name: 'auth.send_new_email_code',
  data: z.object({ userId: z.uuid(), email: z.string() }),
  run: ({ userId, email }, { jobId }) =>
    sendOnce(jobId, async () => {
      const digits = await issueCode(userId, email)
      return digits ? newEmailCodeMail(await getUser(userId), email, digits) : undefined
    }),
})

/**
 * Throws `auth.code_invalid`, also when the session has no attempts left. Each attempt is counted before the
 * comparison.
 */
async function requireCode({ userId, sessionId }: UserSessionContext, digits: string): Promise<string> {
  const invalid = () => new AppError('auth.code_invalid', { field: 'code' })
  const [pendingChange] = await db()
    .select({ handleHash: emailChanges.handleHash })
    .from(emailChanges)
    .where(pendingChangeCondition(userId))
  if (!pendingChange) throw invalid()
  const key = `own-email:code:${sessionId}:${pendingChange.handleHash.toString('hex')}`
  if ((await takeAttempt({ key, limit: maxAttemptsPerSession, windowSeconds: 3_600 })) > 0) throw invalid()
  const [waiting] = await db()
    .update(emailChanges)
    .set({ codeAttempts: sql`${emailChanges.codeAttempts} + 1` })
    .where(
      and(
        pendingChangeCondition(userId),
        isNotNull(emailChanges.codeHash),
        lt(emailChanges.codeAttempts, maxAttempts),
      ),
    )
    .returning({ codeHash: emailChanges.codeHash })
  if (!(await verifySecret(waiting?.codeHash, digits)) || !waiting?.codeHash) throw invalid()
  return waiting.codeHash
}

/** Applies the new address. Throws `auth.code_invalid`, and `auth.email_taken` if another account has it by now. */
export async function confirmOwnEmail(ctx: UserSessionContext, digits: string): Promise<OwnEmail> {
  const { userId } = ctx
  const codeHash = await requireCode(ctx, digits)
  return inTransaction(async () => {
    const [change] = await db()
      .delete(emailChanges)
      .where(and(pendingChangeCondition(userId), eq(emailChanges.codeHash, codeHash)))
      .returning()
    if (!change) throw new AppError('auth.code_invalid', { field: 'code' })
    await applyEmailChange(change)
    return { email: change.email, pendingEmail: null }
  })
}

export async function cancelOwnEmail({ userId }: UserContext): Promise<OwnEmail> {
  await db().delete(emailChanges).where(pendingChangeCondition(userId))
  return getOwnEmail({ userId })
}
