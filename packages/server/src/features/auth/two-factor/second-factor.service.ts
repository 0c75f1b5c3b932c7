import { isAuthenticatorCode } from '@ilewa/contract/account/schema'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import {
  clearAttempts,
  type RateLimit,
  refundAttempt,
  requireAttempt,
} from '../../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { unseal } from '../../../platform/secret/seal.ts'
import { findRecognisedOrigin, type Origin, originOf } from '../security/sign-in-origins.service.ts'
import { type OriginKind, recoveryCodes, twoFactors } from '../sign-in.table.ts'

const periodSeconds = 30
const quarterHour = 900
const day = 86_400

/** Six-digit codes from one recognised browser or network, or from all unrecognised ones together. */
const perQuarterHour = { limit: 5, windowSeconds: quarterHour }
const perDay = { limit: 50, windowSeconds: day }
/**
 * Daily limit of a user's recognised browsers together, and of their recognised networks together. Without it,
 * an attacker who reads the user's mails could reset the password from ever new networks, each recognised with a
 * limit of its own.
 */
const perDayOfRecognised = { limit: 75, windowSeconds: day }
/** Wrong recovery codes. */
const recoveryPerQuarterHour = { limit: 30, windowSeconds: quarterHour }

type TwoFactorRow = typeof twoFactors.$inferSelect

/** The authenticator app's code generator for a secret (base32). */
export const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Ilewa', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

/** Attempts at the first code of a new secret, per session. */
export const setUpLimit = (sessionId: string): RateLimit => ({
  key: `two-factor:set-up:${sessionId}`,
  ...perQuarterHour,
})

interface CodeLimits {
  quarterHour: RateLimit
  days: RateLimit[]
  recovery: RateLimit
}

function secondFactorLimitsFor(
  userId: string,
  origin: Origin,
  recognisedBy: OriginKind | undefined,
): CodeLimits {
  const account = `two-factor:${userId}`
  const from = `${account}:${recognisedBy ? `${recognisedBy}:${origin[recognisedBy].toString('hex')}` : 'strangers'}`
  const recognisedLimit = { key: `${account}:known-${recognisedBy}:day`, ...perDayOfRecognised }
  return {
    quarterHour: { key: from, ...perQuarterHour },
    days: [{ key: `${from}:day`, ...perDay }, ...(recognisedBy ? [recognisedLimit] : [])],
    recovery: { key: `${from}:recovery`, ...recoveryPerQuarterHour },
  }
}

/**
 * Counts an attempt by user and origin over all challenges, before the code is consumed. The caller calls the
 * returned function if the code was right. Three codes are valid at a time, so fifty attempts a day give an
 * attacker a chance of 1 in 7,000. Recovery codes have 58 random bits; only wrong ones are counted.
 */
export async function countCodeAttempt(
  ctx: PublicContext,
  userId: string,
  code: string,
): Promise<() => Promise<void>> {
  const origin = originOf(ctx)
  const limits = secondFactorLimitsFor(userId, origin, await findRecognisedOrigin(userId, origin))
  if (!isAuthenticatorCode(code)) {
    if (!(await hasRecoveryCode(userId, code))) await requireAttempt(limits.recovery)
    return () => clearAttempts(limits.recovery.key)
  }
  await requireAttempt(limits.quarterHour)
  for (const limit of limits.days) await requireAttempt(limit)
  return async () => {
    await clearAttempts(limits.quarterHour.key)
    for (const { key } of limits.days) await refundAttempt(key)
  }
}

/**
 * Clears the quarter-hour limits after a user proves by mail that the account is theirs. The daily limits stay, so that
 * an attacker who reads the mails does not get more guesses.
 */
export async function clearCodeAttempts(ctx: PublicContext, userId: string): Promise<void> {
  for (const recognisedBy of [undefined, 'browser', 'network'] as const)
    await clearAttempts(secondFactorLimitsFor(userId, originOf(ctx), recognisedBy).quarterHour.key)
}

export async function findTwoFactor(userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await db()
    .select()
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .prepare('auth_two_factor')
    .execute()
  return row
}

/** Returns the 30-second step of a code, at most one before or after now; undefined for a wrong code. */
export function findTimeStep({ userId, secret }: TwoFactorRow, code: string): number | undefined {
  const plain = unseal('two-factor', userId, secret)
  const timestamp = now().getTime()
  const delta = plain && totpOf(plain).validate({ token: code, window: 1, timestamp })
  return typeof delta === 'number' ? Math.floor(timestamp / 1000 / periodSeconds) + delta : undefined
}

/**
 * Consumes a code with its step in one statement: one of several parallel uses succeeds, and older steps are refused.
 */
async function consumeTimeCode(userId: string, code: string): Promise<boolean> {
  const row = await findTwoFactor(userId)
  const step = row && findTimeStep(row, code)
  if (step === undefined) return false
  const used = await db()
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId })
  return used.length > 0
}

export const hashOfRecoveryCode = (code: string): Buffer => hashOf(code.replaceAll('-', ''))

const recoveryCodeCondition = (userId: string, code: string) =>
  and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOfRecoveryCode(code)))

const hasRecoveryCode = async (userId: string, code: string): Promise<boolean> =>
  (await db().select().from(recoveryCodes).where(recoveryCodeCondition(userId, code))).length > 0

async function consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const used = await db()
    .delete(recoveryCodes)
    .where(recoveryCodeCondition(userId, code))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Consumes an app code or recovery code and returns whether it was right. */
export const consumeSecondFactor = (userId: string, code: string): Promise<boolean> =>
  isAuthenticatorCode(code) ? consumeTimeCode(userId, code) : consumeRecoveryCode(userId, code)
