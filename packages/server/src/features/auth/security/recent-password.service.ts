import { eq } from 'drizzle-orm'
import { Fault } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { forgetAttempts, requireAttempt, returnAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { SessionContext } from '../../../platform/http/pipeline/context.ts'
import { getUser } from '../auth.queries.ts'
import { sessions } from '../auth.table.ts'
import { isSecret } from '../passwords.service.ts'

interface EnteredPassword {
  /** The body field that gets the error. */
  field: 'password' | 'oldPassword'
  password: string
}

const perSession = { limit: 10, windowSeconds: 900 }
/** Wrong passwords over all sessions of a user: two stolen sessions, 80 attempts an hour, cannot use it up. */
const perPerson = { limit: 100, windowSeconds: 3_600 }

/**
 * Marks this session's password as recently confirmed. Throws `auth.wrong_password`. Attempts count per session, so
 * that guesses in a stolen session do not block the owner.
 */
export async function confirmPassword(
  { userId, sessionId }: Pick<SessionContext, 'userId' | 'sessionId'>,
  { field, password }: EnteredPassword,
): Promise<void> {
  const ofSession = { key: `password:session:${sessionId}`, ...perSession }
  const ofPerson = { key: `password:${userId}`, ...perPerson }
  await requireAttempt(ofSession)
  await requireAttempt(ofPerson)
  const { passwordHash } = await getUser(userId)
  if (!(await isSecret(passwordHash, password))) throw new Fault('auth.wrong_password', { field })
  await forgetAttempts(ofSession.key)
  await returnAttempt(ofPerson.key)
  await db().update(sessions).set({ passwordConfirmedAt: now() }).where(eq(sessions.id, sessionId))
}
