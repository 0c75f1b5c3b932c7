import { pages } from '@ilewa/contract/core/paging'
import { confirmationLifeHours } from '@ilewa/contract/people/schema'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { requireAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newSecret } from '../../platform/id.ts'
import { enqueue, job } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail/mail.ts'
import { withhold } from '../audit/record.audit.ts'
import { recordOwnChange } from './auth.audit.ts'
import { findUserByEmail, getUser, type UserRow } from './auth.queries.ts'
import { users } from './auth.table.ts'
import { deleteCodes } from './codes.service.ts'
import { emailChanges, passwordResets } from './codes.table.ts'
import { confirmEmailMail } from './membership.mails.ts'
import { newEmailMail } from './security/security.mails.ts'
import { recordSecurityEvent } from './security/security-notices.service.ts'

const emailTaken = () => new AppError('auth.email_taken', { field: 'email' })

/**
 * Sets a verified address. Deletes an unverified registration of it. Throws `auth.email_taken` if an account has it.
 */
async function writeEmail(userId: string, email: string): Promise<void> {
  await db()
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt), eq(users.status, 'ACTIVE')))
  try {
    await db().update(users).set({ email, updatedAt: sql`now()` }).where(eq(users.id, userId))
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') throw emailTaken()
    throw error
  }
}

/**
 * Changes the account's address to a verified one and invalidates everything mailed to the old one. Throws
 * `auth.email_taken`.
 */
export async function changeEmail(before: UserRow, email: string): Promise<void> {
  const { id: userId } = before
  await writeEmail(userId, email)
  await recordOwnChange(before, {
    before: {},
    after: withhold({ before, after: { ...before, email } }, ['email']),
  })
  await deleteCodes(userId)
  await db().delete(passwordResets).where(eq(passwordResets.userId, userId))
}

/** Applies a verified address and mails an undo link to the old one. Call it inside a transaction. */
export async function applyEmailChange({ userId, email }: { userId: string; email: string }): Promise<void> {
  const before = await getUser(userId)
  await changeEmail(before, email)
  await recordSecurityEvent(before, 'email_changed', { newEmail: email })
  await enqueue(sendNewEmailNotice, { userId, to: email })
}

/** Throws `auth.email_taken` if an account uses the address. An invitation does not reserve it. */
export async function requireAvailableEmail(email: string): Promise<void> {
  const holder = await findUserByEmail(email)
  if (holder?.emailVerifiedAt || (holder && holder.status !== 'ACTIVE')) throw emailTaken()
}

/**
 * Without an argument, the handle is a placeholder that matches no link. The real handle is created when its
 * mail is sent.
 */
const newHandle = (handle = newSecret()) => ({
  handleHash: hashOf(handle),
  expiresAt: minutesFromNow(confirmationLifeHours * 60),
})

/**
 * Stores a new address until the mailed link is followed, and replaces a pending change. If the address is the
 * current one, the pending change is only deleted. Throws `auth.email_taken`.
 */
export async function requestEmailChange({ id, ...user }: UserRow, email: string): Promise<void> {
  await deleteEmailChange(id)
  if (email === user.email) return
  await requireAvailableEmail(email)
  await db()
    .insert(emailChanges)
    .values({ userId: id, email, ...newHandle() })
  await enqueue(sendEmailConfirmation, { userId: id, email })
}

export async function deleteEmailChange(userId: string): Promise<void> {
  await db().delete(emailChanges).where(eq(emailChanges.userId, userId))
}

async function issueConfirmation(userId: string, email: string): Promise<string | undefined> {
  const handle = newSecret()
  const [waiting] = await db()
    .update(emailChanges)
    .set(newHandle(handle))
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.email, email)))
    .returning({ userId: emailChanges.userId })
  return waiting && handle
}

export const sendEmailConfirmation = job({
  name: 'auth.send_email_confirmation',
  data: z.object({ userId: z.uuid(), email: z.string() }),
  run: ({ userId, email }, { jobId }) =>
    sendOnce(jobId, async () => {
      const handle = await issueConfirmation(userId, email)
      if (!handle) return undefined
      return confirmEmailMail(await getUser(userId), email, linkTo(pages.confirmEmail, { token: handle }))
    }),
})

export const sendNewEmailNotice = job({
  name: 'auth.send_new_email_notice',
  data: z.object({ userId: z.uuid(), to: z.string() }),
  run: ({ userId, to }, { jobId }) => sendOnce(jobId, async () => newEmailMail(await getUser(userId), to)),
})

const linkCondition = (token: string) =>
  and(eq(emailChanges.handleHash, hashOf(token)), gt(emailChanges.expiresAt, sql`now()`))

/** Counts only wrong links, so that another client on the same network cannot block the right one. */
async function limitWrongLinks({ network }: PublicContext, token: string): Promise<void> {
  const [change] = await db()
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(linkCondition(token))
  if (!change)
    await requireAttempt({ key: `confirm-email:address:${network}`, limit: 60, windowSeconds: 3_600 })
}

/**
 * Follows the link: applies the new address and invalidates everything mailed to the old one. Throws
 * `people.confirmation_invalid`, and `auth.email_taken` if another account has the address by now.
 */
export async function confirmEmail(ctx: PublicContext, token: string): Promise<{ email: string }> {
  await limitWrongLinks(ctx, token)
  return inTransaction(async () => {
    const [change] = await db().delete(emailChanges).where(linkCondition(token)).returning()
    if (!change) throw new AppError('people.confirmation_invalid')
    await applyEmailChange(change)
    return { email: change.email }
  })
}
