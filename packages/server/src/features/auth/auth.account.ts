import type { ChangePasswordInput, ProfileInput } from '@ilewa/contract/account'
import { eq, sql } from 'drizzle-orm'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { SessionContext } from '../../platform/http/context.ts'
import { toE164 } from '../../platform/phone.ts'
import { withhold } from '../audit/audit.record.ts'
import { forgetCodes } from './auth.codes.ts'
import { hashSecret, refuseCommonPassword } from './auth.passwords.ts'
import { getUser } from './auth.queries.ts'
import { confirmPassword } from './auth.recent-password.ts'
import { describeOrigin, recordSecurityEvent } from './auth.security-notices.ts'
import { endOtherSessions } from './auth.sessions.ts'
import { passwordResets, signInChallenges, users } from './auth.table.ts'
import { recordOwnChange } from './auth.trail.ts'

export const updateProfile = (
  { userId }: SessionContext,
  { firstName, lastName, phone }: ProfileInput,
): Promise<ProfileInput> =>
  inTransaction(async () => {
    const before = await getUser(userId)
    const after = { firstName, lastName, phone }
    await db()
      .update(users)
      .set({ ...after, phoneE164: toE164(phone), updatedAt: sql`now()` })
      .where(eq(users.id, userId))
    const changed = withhold<ProfileInput>({ before, after }, ['firstName', 'lastName', 'phone'])
    await recordOwnChange(before, { before: {}, after: changed })
    return after
  })

/** Sets a new password and ends every other session, code and handle of the user. */
export async function changePassword(ctx: SessionContext, input: ChangePasswordInput): Promise<void> {
  const { userId } = ctx
  await confirmPassword(ctx, { field: 'oldPassword', password: input.oldPassword })
  refuseCommonPassword('newPassword', input.newPassword)
  const passwordHash = await hashSecret(input.newPassword)
  await inTransaction(async () => {
    const [user] = await db()
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
      .returning()
    if (user) await recordSecurityEvent(user, 'password_changed', describeOrigin(ctx))
    // Ends the sessions last, so that one opened meanwhile by a pending sign-in is ended too.
    await forgetHandles(userId)
    await endOtherSessions(ctx)
  })
}

/** Deletes every code, reset handle and pending sign-in of the user. */
export async function forgetHandles(userId: string): Promise<void> {
  await db().delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db().delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await forgetCodes(userId)
}
