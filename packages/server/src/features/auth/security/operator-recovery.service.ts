import { and, count, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { enqueue, job } from '../../../platform/jobs/jobs.ts'
import { sendOnce } from '../../../platform/mail/mail.ts'
import { findBusiness } from '../../business/business.queries.ts'
import { enqueueCode } from '../auth.jobs.ts'
import { getUser, type UserRow } from '../auth.queries.ts'
import { sessions, users } from '../auth.table.ts'
import { codeRequesterOf } from '../code-limits.service.ts'
import { deleteCredentialTokens } from '../codes.service.ts'
import { changeEmail, deleteEmailChange, requireAvailableEmail } from '../email-changes.service.ts'
import { closeSessionsOf } from '../sessions.service.ts'
import { isTwoFactorOn } from '../two-factor/two-factor.service.ts'
import { captureTwoFactor, removeTwoFactor } from '../two-factor/two-factor-restore.service.ts'
import { deleteSignInOrigins } from './new-device.service.ts'
import { formerEmailMail } from './security.mails.ts'
import { deleteSecurityEvents, recordSecurityEvent } from './security-notices.service.ts'

/** What an operator sees of an account before recovery. */
export interface RecoverableAccount extends Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'role'> {
  /** Undefined if the account has no business yet. */
  businessName: string | undefined
  isTwoFactorOn: boolean
  openSessions: number
}

const activeUserCondition = (email: string) => and(eq(users.email, email), eq(users.status, 'ACTIVE'))

export async function findRecoverableAccount(email: string): Promise<RecoverableAccount | undefined> {
  const [user] = await db().select().from(users).where(activeUserCondition(email))
  if (!user) return undefined
  const { id, businessId, firstName, lastName, phone, role } = user
  const business = businessId ? await findBusiness({ businessId, role }) : undefined
  const [open] = await db()
    .select({ sessions: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`)))
  return {
    ...{ firstName, lastName, phone, role },
    businessName: business?.name,
    isTwoFactorOn: await isTwoFactorOn(id),
    openSessions: open?.sessions ?? 0,
  }
}

/**
 * The operator's command has no browser, so no browser has its own attempts at the code: all clients share one
 * limit.
 */
const operatorRequester = codeRequesterOf({ ip: '', network: 'operator', userAgent: '' })

/**
 * Recovers an account for the owner of the mailbox `to`: revokes all access and mails a code to choose a new
 * password. If `to` differs from `email`, the account's address changes. Returns false if no active account has
 * `email`. Throws `auth.email_taken`.
 */
export const recoverAccount = (email: string, to: string): Promise<boolean> =>
  inTransaction(async () => {
    const [user] = await db().select().from(users).where(activeUserCondition(email)).for('update')
    if (!user) return false
    const { id } = user
    const isEmailChanged = to !== email
    if (isEmailChanged) {
      await requireAvailableEmail(to)
      await changeEmail(user, to)
    }
    // Stores the second factor, so that the link "This was not me" can restore it. After an address change it is
    // not stored, because a thief may have set it up.
    const detail = isEmailChanged ? {} : await captureTwoFactor(id)
    await removeTwoFactor(id)
    await db().update(users).set({ passwordHash: null, updatedAt: sql`now()` }).where(eq(users.id, id))
    await deleteEmailChange(id)
    await deleteCredentialTokens(id)
    await deleteSignInOrigins(id)
    // Earlier notices have links with which the holder of the former mailbox could undo the recovery.
    await deleteSecurityEvents(id)
    await recordSecurityEvent({ id, email: to }, 'recovered_by_operator', detail)
    if (isEmailChanged) await enqueue(sendFormerEmailNotice, { userId: id, to: email })
    await enqueueCode({ email: to, purpose: 'recovery', ...operatorRequester })
    await closeSessionsOf(id)
    return true
  })

export const sendFormerEmailNotice = job({
  name: 'auth.send_former_email_notice',
  data: z.object({ userId: z.uuid(), to: z.string() }),
  run: ({ userId, to }, { jobId }) => sendOnce(jobId, async () => formerEmailMail(await getUser(userId), to)),
})
