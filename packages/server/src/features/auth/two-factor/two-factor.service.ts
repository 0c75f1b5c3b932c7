import {
  type RecoveryCodes,
  recoveryCodeCount,
  type TwoFactorInput,
  type TwoFactorSetup,
  type TwoFactorStatus,
} from '@ilewa/contract/account/schema'
import type { Session } from '@ilewa/contract/auth/schema'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { AppError } from '../../../platform/app-error.ts'
import { minutesFromNow, now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { clearAttempts, requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { PublicContext, SessionContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf, newRecoveryCode, newSecret } from '../../../platform/id.ts'
import { seal } from '../../../platform/secret/seal.ts'
import { canStillSignIn, getUser, type UserRow } from '../auth.queries.ts'
import { users } from '../auth.table.ts'
import { rememberSignIn } from '../security/new-device.service.ts'
import { confirmPassword } from '../security/recent-password.service.ts'
import { describeOrigin, recordSecurityEvent } from '../security/security-notices.service.ts'
import { type OpenedBy, openSession } from '../sessions.service.ts'
import { recoveryCodes, signInChallenges, twoFactors } from '../sign-in.table.ts'
import {
  consumeSecondFactor,
  countCodeAttempt,
  findTimeStep,
  findTwoFactor,
  hashOfRecoveryCode,
  setUpLimit,
  totpOf,
} from './second-factor.service.ts'
import { captureTwoFactor, removeTwoFactor } from './two-factor-restore.service.ts'

type UserContext = Pick<SessionContext, 'userId'>
type UserSessionContext = Pick<SessionContext, 'userId' | 'sessionId' | 'ip' | 'userAgent'>

const challengeLifeMinutes = 10

export const isTwoFactorOn = async (userId: string): Promise<boolean> =>
  Boolean((await findTwoFactor(userId))?.enabledAt)

export async function getTwoFactorStatus({ userId }: UserContext): Promise<TwoFactorStatus> {
  const [row] = await db()
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return { enabled: await isTwoFactorOn(userId), recoveryCodesLeft: row?.left ?? 0 }
}

/** Creates a new secret and replaces an unconfirmed one. Throws `auth.two_factor_on`. */
export async function beginTwoFactor({ userId }: UserContext): Promise<TwoFactorSetup> {
  const secret = new Secret({ size: 20 }).base32
  const fresh = { secret: seal('two-factor', userId, secret), lastStep: 0 }
  const stored = await db()
    .insert(twoFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactors.userId, set: fresh, setWhere: isNull(twoFactors.enabledAt) })
    .returning({ userId: twoFactors.userId })
  if (stored.length === 0) throw new AppError('auth.two_factor_on')
  const { email } = await getUser(userId)
  return { secret, otpauthUrl: totpOf(secret, email).toString() }
}

/** Replaces all recovery codes. They are returned once and stored as hashes. */
async function issueRecoveryCodes(userId: string): Promise<RecoveryCodes> {
  const fresh = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db()
    .insert(recoveryCodes)
    .values(fresh.map((code) => ({ userId, codeHash: hashOfRecoveryCode(code) })))
  return { recoveryCodes: fresh }
}

/**
 * Enables two-factor sign-in with a code of the new secret, and consumes the code. Throws
 * `auth.two_factor_code_invalid`, `auth.two_factor_off` without a secret, and `auth.two_factor_on` if it is
 * already enabled.
 */
export async function confirmTwoFactor(ctx: UserSessionContext, code: string): Promise<RecoveryCodes> {
  const { userId, sessionId } = ctx
  await requireAttempt(setUpLimit(sessionId))
  const row = await findTwoFactor(userId)
  if (!row) throw new AppError('auth.two_factor_off')
  if (row.enabledAt) throw new AppError('auth.two_factor_on')
  const step = findTimeStep(row, code)
  if (step === undefined) throw new AppError('auth.two_factor_code_invalid', { field: 'code' })
  const issued = await inTransaction(async () => {
    const enabled = await db()
      .update(twoFactors)
      .set({ enabledAt: now(), lastStep: step })
      .where(
        and(eq(twoFactors.userId, userId), eq(twoFactors.secret, row.secret), isNull(twoFactors.enabledAt)),
      )
      .returning({ userId: twoFactors.userId })
    if (enabled.length === 0) throw new AppError('auth.two_factor_on')
    await recordSecurityEvent(await getUser(userId), 'two_factor_on', describeOrigin(ctx))
    return issueRecoveryCodes(userId)
  })
  await clearAttempts(setUpLimit(sessionId).key)
  return issued
}

/** Refuses what was confirmed with a password that has been reset meanwhile. */
async function requireSamePassword(user: UserRow): Promise<void> {
  if (!(await canStillSignIn(user))) throw new AppError('auth.wrong_password', { field: 'password' })
}

/** Throws `auth.wrong_password`. */
export async function disableTwoFactor(ctx: UserSessionContext, password: string): Promise<void> {
  const { userId } = ctx
  const confirmed = await confirmPassword(ctx, { field: 'password', password })
  await inTransaction(async () => {
    await requireSamePassword(confirmed)
    const former = await captureTwoFactor(userId)
    await removeTwoFactor(userId)
    if (!former.twoFactor) return
    await recordSecurityEvent(await getUser(userId), 'two_factor_off', { ...former, ...describeOrigin(ctx) })
  })
}

/** Throws `auth.wrong_password`, `auth.two_factor_off`. */
export async function renewRecoveryCodes(ctx: UserSessionContext, password: string): Promise<RecoveryCodes> {
  const { userId } = ctx
  const confirmed = await confirmPassword(ctx, { field: 'password', password })
  return inTransaction(async () => {
    await requireSamePassword(confirmed)
    const [row] = await db().select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
    if (!row?.enabledAt) throw new AppError('auth.two_factor_off')
    const { recoveryCodeHashes } = await captureTwoFactor(userId)
    const detail = { recoveryCodeHashes, ...describeOrigin(ctx) }
    await recordSecurityEvent(await getUser(userId), 'recovery_codes_renewed', detail)
    return issueRecoveryCodes(userId)
  })
}

/**
 * Consumes a code if the account has two-factor sign-in. Call it outside a transaction, so that a wrong code stays
 * counted. Throws `auth.two_factor_needed`, `auth.two_factor_code_invalid`.
 */
export async function requireSecondFactor(
  ctx: PublicContext,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (!(await isTwoFactorOn(userId))) return
  if (!code) throw new AppError('auth.two_factor_needed', { field: 'code' })
  const acceptAttempt = await countCodeAttempt(ctx, userId, code)
  if (!(await consumeSecondFactor(userId, code)))
    throw new AppError('auth.two_factor_code_invalid', { field: 'code' })
  await acceptAttempt()
}

/** Requests the second factor after a right password or a mailed link; valid for ten minutes. */
export async function issueChallenge(userId: string, openedBy: OpenedBy): Promise<{ challenge: string }> {
  const challenge = newSecret()
  await db()
    .insert(signInChallenges)
    .values({
      handleHash: hashOf(challenge),
      userId,
      isByPassword: openedBy === 'password',
      expiresAt: minutesFromNow(challengeLifeMinutes),
    })
  return { challenge }
}

const challengeCondition = (challenge: string) =>
  and(eq(signInChallenges.handleHash, hashOf(challenge)), gt(signInChallenges.expiresAt, sql`now()`))

/**
 * Opens the session of a challenge with its second factor. Throws `auth.challenge_expired`,
 * `auth.two_factor_code_invalid`.
 */
export async function finishSignIn(
  ctx: PublicContext,
  { challenge, code }: TwoFactorInput,
): Promise<Session> {
  const [challengeRow] = await db().select().from(signInChallenges).where(challengeCondition(challenge))
  if (!challengeRow) {
    // Only unknown challenges are counted, so that another client on the same network cannot block a valid one.
    await requireAttempt({ key: `two-factor:address:${ctx.network}`, limit: 300, windowSeconds: 900 })
    throw new AppError('auth.challenge_expired')
  }
  const acceptAttempt = await countCodeAttempt(ctx, challengeRow.userId, code)
  const session = await inTransaction(async () => {
    // Deletes the challenge first: its row is the lock for parallel attempts, and a wrong code rolls the deletion back.
    const [used] = await db().delete(signInChallenges).where(challengeCondition(challenge)).returning()
    const [user] = await db()
      .select()
      .from(users)
      .where(and(eq(users.id, challengeRow.userId), eq(users.status, 'ACTIVE')))
    if (!used || !user) throw new AppError('auth.challenge_expired')
    if (!(await consumeSecondFactor(user.id, code)))
      throw new AppError('auth.two_factor_code_invalid', { field: 'code' })
    await rememberSignIn(ctx, user)
    return openSession(ctx, user, used.isByPassword ? 'password' : 'code')
  })
  await acceptAttempt()
  return session
}
