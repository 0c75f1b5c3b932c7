import type { ChangePasswordInput, ProfileInput } from '@ilewa/contract/account/schema'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { SessionContext } from '../../platform/http/pipeline/context.ts'
import { toE164 } from '../../platform/phone.ts'
import { withhold } from '../audit/record.audit.ts'
import { recordOwnChange } from '../auth/auth.audit.ts'
import { getUser, samePassword } from '../auth/auth.queries.ts'
import { users } from '../auth/auth.table.ts'
import { deleteCredentialTokens } from '../auth/codes.service.ts'
import { hashSecret, rejectCommonPassword } from '../auth/passwords.service.ts'
import { confirmPassword } from '../auth/security/recent-password.service.ts'
import { describeOrigin, recordSecurityEvent } from '../auth/security/security-notices.service.ts'
import { endOtherSessions } from '../auth/sessions.service.ts'

export const updateProfile = (
  { userId, country }: SessionContext,
  { firstName, lastName, phone }: ProfileInput,
): Promise<ProfileInput> =>
  inTransaction(async () => {
    const before = await getUser(userId)
    const after = { firstName, lastName, phone }
    await db()
      .update(users)
      .set({ ...after, phoneE164: toE164(phone, country), updatedAt: sql`now()` })
      .where(eq(users.id, userId))
    const changed = withhold<ProfileInput>({ before, after }, ['firstName', 'lastName', 'phone'])
    await recordOwnChange(before, { before: {}, after: changed })
    return after
  })

/**
 * Sets a new password, ends the user's other sessions, and deletes all codes, reset links and pending sign-ins. Throws
 * `auth.wrong_password`, also if the password was reset meanwhile: a thief's change must not undo the reset.
 */
export async function changePassword(ctx: SessionContext, input: ChangePasswordInput): Promise<void> {
  const { userId } = ctx
  const confirmed = await confirmPassword(ctx, { field: 'oldPassword', password: input.oldPassword })
  rejectCommonPassword('newPassword', input.newPassword)
  const passwordHash = await hashSecret(input.newPassword)
  await inTransaction(async () => {
    const [user] = await db()
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(samePassword(confirmed))
      .returning()
    if (!user) throw new AppError('auth.wrong_password', { field: 'oldPassword' })
    await recordSecurityEvent(user, 'password_changed', describeOrigin(ctx))
    // Ends the sessions last, to include a session that a pending sign-in opens in the meantime.
    await deleteCredentialTokens(userId)
    await endOtherSessions(ctx)
  })
}
