import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { requireAttempt } from '../../platform/http/rate-limit.ts'
import { hashOf } from '../../platform/id.ts'
import { unseal } from './auth.seal.ts'
import { recoveryCodes, twoFactors } from './auth.table.ts'

const periodSeconds = 30
const quarter = 900
const day = 86_400

type TwoFactorRow = typeof twoFactors.$inferSelect

/** What an authenticator app makes of a secret (base32). */
export const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Ilewa', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

/**
 * Tries are counted for the person, whatever the challenge they belong to, and before anything is compared. With three
 * codes valid at a time, fifty a day leave a guesser one chance in seven thousand.
 */
export async function countCodeTry(userId: string): Promise<void> {
  await requireAttempt({ key: codeTriesKey(userId), limit: 5, windowSeconds: quarter })
  await requireAttempt({ key: `${codeTriesKey(userId)}:day`, limit: 50, windowSeconds: day })
}

/** Of the quarter of an hour; those of the day are never forgotten. */
export const codeTriesKey = (userId: string) => `two-factor:${userId}`

export async function findTwoFactor(userId: string): Promise<TwoFactorRow | undefined> {
  const [row] = await db()
    .select()
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .prepare('auth_two_factor')
    .execute()
  return row
}

/** The 30-second step that a code belongs to, one before or after now at most; undefined for a wrong code. */
export function stepOf({ userId, secret }: TwoFactorRow, code: string): number | undefined {
  const plain = unseal(userId, secret)
  const timestamp = now().getTime()
  const delta = plain && appOf(plain).validate({ token: code, window: 1, timestamp })
  return typeof delta === 'number' ? Math.floor(timestamp / 1000 / periodSeconds) + delta : undefined
}

/** A code is used up with its step, in one statement: of parallel uses one wins, and none comes later. */
async function consumeTimeCode(userId: string, code: string): Promise<boolean> {
  const row = await findTwoFactor(userId)
  const step = row && stepOf(row, code)
  if (step === undefined) return false
  const used = await db()
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt), lt(twoFactors.lastStep, step)))
    .returning({ userId: twoFactors.userId })
  return used.length > 0
}

export const hashOfRecoveryCode = (code: string): Buffer => hashOf(code.replaceAll('-', ''))

async function consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const used = await db()
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOfRecoveryCode(code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Uses up a code of the app or a recovery code; answers whether it was right. */
export const consumeSecondFactor = (userId: string, code: string): Promise<boolean> =>
  /^\d{6}$/.test(code) ? consumeTimeCode(userId, code) : consumeRecoveryCode(userId, code)
