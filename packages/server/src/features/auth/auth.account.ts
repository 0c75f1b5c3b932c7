import type { ChangePasswordInput, ProfileInput } from '@ilewa/contract/account'
import { eq, sql } from 'drizzle-orm'
import { db, inTransaction } from '../../platform/database/database.ts'
import { Fault } from '../../platform/fault.ts'
import type { SessionContext } from '../../platform/http/context.ts'
import { forgetAttempts, requireAttempt } from '../../platform/http/rate-limit.ts'
import { toE164 } from '../../platform/phone.ts'
import { withhold } from '../audit/audit.record.ts'
import { forgetCodes } from './auth.codes.ts'
import { hashSecret, isSecret, refuseCommonPassword } from './auth.passwords.ts'
import { getUser } from './auth.queries.ts'
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

/**
 * Throws `auth.wrong_password` at `field`. Tries are counted per person, so that a found telephone does not become a
 * place for guessing.
 */
export async function requireOwnPassword(userId: string, field: string, password: string): Promise<void> {
  const key = `password:${userId}`
  await requireAttempt({ key, limit: 10, windowSeconds: 900 })
  const { passwordHash } = await getUser(userId)
  if (!(await isSecret(passwordHash, password))) throw new Fault('auth.wrong_password', { field })
  await forgetAttempts(key)
}

/** Sets a new password, and ends every other session, code and handle of that person. */
export async function changePassword(ctx: SessionContext, input: ChangePasswordInput): Promise<void> {
  const { userId } = ctx
  await requireOwnPassword(userId, 'oldPassword', input.oldPassword)
  refuseCommonPassword('newPassword', input.newPassword)
  const passwordHash = await hashSecret(input.newPassword)
  await inTransaction(async () => {
    await db().update(users).set({ passwordHash, updatedAt: sql`now()` }).where(eq(users.id, userId))
    // The sessions last: one that a half-finished sign-in opens meanwhile is there by then.
    await forgetHandles(userId)
    await endOtherSessions(ctx)
  })
}

/** Kills every code, reset handle and half-finished sign-in of the person. */
export async function forgetHandles(userId: string): Promise<void> {
  await db().delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db().delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await forgetCodes(userId)
}
