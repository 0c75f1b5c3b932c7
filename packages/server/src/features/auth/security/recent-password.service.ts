import { eq } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { clearAttempts, refundAttempt, requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { SessionContext } from '../../../platform/http/pipeline/context.ts'
import { getUser, type UserRow } from '../auth.queries.ts'
import { sessions } from '../auth.table.ts'
import { verifySecret } from '../passwords.service.ts'

interface EnteredPassword {
  /** The body field that gets the error. */
  field: 'password' | 'oldPassword'
  password: string
}

const perSession = { limit: 10, windowSeconds: 900 }
/**
 * Limits wrong passwords in all sessions of a user. Two stolen sessions allow 80 attempts an hour, so they
 * cannot use it up.
 */
const perUser = { limit: 100, windowSeconds: 3_600 }

/**
 * Marks this session's password as recently confirmed, and returns the user with the hash that was compared. Throws
 * `auth.wrong_password`. Attempts count per session, so that guesses in a stolen session do not block the owner.
 */
export async function confirmPassword(
  { userId, sessionId }: Pick<SessionContext, 'userId' | 'sessionId'>,
  { field, password }: EnteredPassword,
): Promise<UserRow> {
  const sessionLimit = { key: `password:session:${sessionId}`, ...perSession }
  const userLimit = { key: `password:${userId}`, ...perUser }
  await requireAttempt(sessionLimit)
  await requireAttempt(userLimit)
  const user = await getUser(userId)
  if (!(await verifySecret(user.passwordHash, password))) throw new AppError('auth.wrong_password', { field })
  await clearAttempts(sessionLimit.key)
  await refundAttempt(userLimit.key)
  await db().update(sessions).set({ passwordConfirmedAt: now() }).where(eq(sessions.id, sessionId))
  return user
}
