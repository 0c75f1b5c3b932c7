import type { ResetPasswordInput } from '@ilewa/contract/auth/schema'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newSecret } from '../../platform/id.ts'
import { acceptInvitation } from '../invitations/invitations.membership.ts'
import { findOpenInvitation } from '../invitations/invitations.queries.ts'
import { recordOwnChange } from './auth.audit.ts'
import { getUser, type UserRow } from './auth.queries.ts'
import { users } from './auth.table.ts'
import { rejectWrongSecret } from './code-limits.service.ts'
import { deleteCredentialTokens } from './codes.service.ts'
import { passwordResets } from './codes.table.ts'
import { deleteEmailChange } from './email-changes.service.ts'
import { hashSecret, rejectCommonPassword } from './passwords.service.ts'
import { describeOrigin, recordSecurityEvent } from './security/security-notices.service.ts'
import { rememberOrigin } from './security/sign-in-origins.service.ts'
import { closeSessionsOf } from './sessions.service.ts'
import { clearSignInAttempts } from './sign-in.service.ts'
import { clearCodeAttempts } from './two-factor/second-factor.service.ts'

const handleLifeMinutes = 10

/** Creates an opaque single-use handle for choosing a new password. It is random, unlike the user's id. */
export async function issueResetHandle(user: UserRow): Promise<string> {
  const handle = newSecret()
  await db()
    .insert(passwordResets)
    .values({ handleHash: hashOf(handle), userId: user.id, expiresAt: minutesFromNow(handleLifeMinutes) })
  return handle
}

/**
 * Sets the password and returns the user as before the change. The first password activates an invited user;
 * deactivated and removed users are refused.
 */
async function acceptPassword(ctx: PublicContext, userId: string, passwordHash: string): Promise<UserRow> {
  const [before] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.status, ['ACTIVE', 'INVITED'])))
    .for('update')
  if (!before) throw new AppError('auth.reset_invalid')
  await db()
    .update(users)
    .set({
      passwordHash,
      status: 'ACTIVE',
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
  await recordOwnChange(before, { before: { status: before.status }, after: { status: 'ACTIVE' } })
  if (before.status === 'ACTIVE') await recordSecurityEvent(before, 'password_changed', describeOrigin(ctx))
  return before
}

const resetCondition = (handle: string) =>
  and(eq(passwordResets.handleHash, hashOf(handle)), gt(passwordResets.expiresAt, sql`now()`))

const findReset = async (handle: string) =>
  (await db().select({ userId: passwordResets.userId }).from(passwordResets).where(resetCondition(handle)))[0]

/**
 * Sets a new password and ends every session, code and other handle of the user. With an invitation's handle it creates
 * the account. Throws `auth.reset_invalid`, `auth.weak_password`, and the errors of `acceptInvitation`.
 */
export async function resetPassword(ctx: PublicContext, input: ResetPasswordInput): Promise<void> {
  rejectCommonPassword('newPassword', input.newPassword)
  const isHandle = (await findReset(input.userId)) || (await findOpenInvitation(input.userId))
  if (!isHandle) return rejectWrongSecret(ctx, 'reset', 'auth.reset_invalid')
  const passwordHash = await hashSecret(input.newPassword)
  const accepted = await inTransaction(async () => {
    const [reset] = await db().delete(passwordResets).where(resetCondition(input.userId)).returning()
    if (!reset) {
      const invited = await acceptInvitation(input.userId, passwordHash)
      if (invited === undefined) throw new AppError('auth.reset_invalid')
      return getUser(invited)
    }
    const user = await acceptPassword(ctx, reset.userId, passwordHash)
    await deleteCredentialTokens(reset.userId)
    // A thief may have asked for another address in a session that ends now.
    await deleteEmailChange(reset.userId)
    await closeSessionsOf(reset.userId)
    return user
  })
  // The user, or an attacker, may have used up the attempts before.
  await clearSignInAttempts(ctx, accepted.email)
  await clearCodeAttempts(ctx, accepted.id)
  await rememberOrigin(ctx, accepted)
}
