import { pages } from '@ilewa/contract/pages'
import { confirmationLifeHours } from '@ilewa/contract/people'
import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { Fault } from '../../platform/fault.ts'
import type { PublicContext } from '../../platform/http/context.ts'
import { requireAttempt } from '../../platform/http/rate-limit.ts'
import { hashOf, newSecret } from '../../platform/id.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { sendOnce } from '../../platform/mail.ts'
import { withhold } from '../audit/audit.record.ts'
import { forgetCodes } from './auth.codes.ts'
import { forgetInvitations, sendInvitation } from './auth.invitations.ts'
import { findUserByEmail, getUser, isLapsed, type UserRow } from './auth.queries.ts'
import { emailChanges, users } from './auth.table.ts'
import { recordOwnChange } from './auth.trail.ts'
import { confirmEmailMail, emailChangedMail } from './membership.mails.ts'

const emailTaken = () => new Fault('auth.email_taken', { field: 'email' })

/** Writes the address; whoever has it already keeps it: `auth.email_taken`. */
async function writeEmail(userId: string, email: string): Promise<void> {
  await db()
    .delete(users)
    .where(and(eq(users.email, email), isLapsed))
  try {
    await db().update(users).set({ email, updatedAt: sql`now()` }).where(eq(users.id, userId))
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') throw emailTaken()
    throw error
  }
}

/** A link is made anew whenever its mail is sent; until then nothing can match. */
const freshHandle = (handle = newSecret()) => ({
  handleHash: hashOf(handle),
  expiresAt: minutesFromNow(confirmationLifeHours * 60),
})

/**
 * Keeps a new address until the link mailed to it is followed; the present one, given again, takes that back. An
 * invited person has proven nothing yet: their invitation goes to the new address. Throws `auth.email_taken`.
 */
export async function requestEmailChange({ id, status, ...user }: UserRow, email: string): Promise<void> {
  await forgetEmailChange(id)
  if (email === user.email) return
  if (status === 'INVITED') {
    await writeEmail(id, email)
    await forgetInvitations(id)
    return enqueue(sendInvitation, { userId: id })
  }
  const holder = await findUserByEmail(email)
  if (holder?.emailVerifiedAt || (holder && holder.status !== 'ACTIVE')) throw emailTaken()
  await db()
    .insert(emailChanges)
    .values({ userId: id, email, ...freshHandle() })
  await enqueue(sendEmailConfirmation, { userId: id, email })
}

export async function forgetEmailChange(userId: string): Promise<void> {
  await db().delete(emailChanges).where(eq(emailChanges.userId, userId))
}

async function issueConfirmation(userId: string, email: string): Promise<string | undefined> {
  const handle = newSecret()
  const [waiting] = await db()
    .update(emailChanges)
    .set(freshHandle(handle))
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

export const sendEmailChanged = job({
  name: 'auth.send_email_changed',
  data: z.object({ userId: z.uuid(), from: z.string(), to: z.string() }),
  run: ({ userId, from, to }, { jobId }) =>
    sendOnce(jobId, async () => emailChangedMail(await getUser(userId), from, to)),
})

/**
 * Follows the link: the new address takes effect, and nothing mailed to the old one works any more. Throws
 * `people.confirmation_invalid`, and `auth.email_taken` when somebody else took the address meanwhile.
 */
export async function confirmEmail(ctx: PublicContext, token: string): Promise<{ email: string }> {
  await requireAttempt({ key: `confirm-email:address:${ctx.network}`, limit: 60, windowSeconds: 3_600 })
  return inTransaction(async () => {
    const [change] = await db()
      .delete(emailChanges)
      .where(and(eq(emailChanges.handleHash, hashOf(token)), gt(emailChanges.expiresAt, sql`now()`)))
      .returning()
    if (!change) throw new Fault('people.confirmation_invalid')
    const { userId, email } = change
    const before = await getUser(userId)
    const { email: from } = before
    await writeEmail(userId, email)
    await recordOwnChange(before, {
      before: {},
      after: withhold({ before, after: { ...before, email } }, ['email']),
    })
    await forgetCodes(userId)
    await forgetInvitations(userId)
    await enqueue(sendEmailChanged, { userId, from, to: email })
    return { email }
  })
}
