import { codeLifeMinutes, resendAfterSeconds } from '@ilewa/contract/auth'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { minutesFromNow } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { Fault } from '../../platform/fault.ts'
import { findWindowEnd, takeAttempt } from '../../platform/http/rate-limit.ts'
import { newSixDigits } from '../../platform/id.ts'
import { hashSecret, isSecret } from './auth.passwords.ts'
import { type CodePurpose, codes } from './auth.table.ts'

const maxAttempts = 5
export const maxCodesPerDay = 10

const minuteKey = (userId: string, purpose: CodePurpose) => `code:${purpose}:${userId}:minute`
const dayKey = (userId: string, purpose: CodePurpose) => `code:${purpose}:${userId}:day`

/** Whether another code may be mailed now: one a minute and ten a day, per person and purpose. */
export async function mayMailCode(userId: string, purpose: CodePurpose): Promise<boolean> {
  const wait =
    (await takeAttempt({ key: minuteKey(userId, purpose), limit: 1, windowSeconds: resendAfterSeconds })) ||
    (await takeAttempt({ key: dayKey(userId, purpose), limit: maxCodesPerDay, windowSeconds: 86_400 }))
  return wait === 0
}

/** Whether the person asked once more since: that request's code kills any older one. */
export async function askedAgainSince(userId: string, purpose: CodePurpose, since: Date): Promise<boolean> {
  const endsAt = await findWindowEnd(minuteKey(userId, purpose))
  return endsAt !== undefined && endsAt.getTime() - resendAfterSeconds * 1000 > since.getTime()
}

/** Makes the person's code of this purpose, in place of any older one, and answers its six digits. */
export async function issueCode(userId: string, purpose: CodePurpose): Promise<string> {
  const digits = newSixDigits()
  const fresh = {
    codeHash: await hashSecret(digits),
    attempts: 0,
    expiresAt: minutesFromNow(codeLifeMinutes),
  }
  await db()
    .insert(codes)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [codes.userId, codes.purpose], set: fresh })
  return digits
}

/**
 * Checks a code and answers whose it is and its stored hash. Each try is counted before it is compared, in one statement, so that
 * parallel guesses cannot share an attempt; five wrong ones burn the code. An unknown person takes the same time.
 */
export async function checkCode(
  userId: string | undefined,
  purpose: CodePurpose,
  digits: string,
): Promise<{ userId: string; codeHash: string }> {
  const [code] = userId
    ? await db()
        .update(codes)
        .set({ attempts: sql`${codes.attempts} + 1` })
        .where(
          and(
            eq(codes.userId, userId),
            eq(codes.purpose, purpose),
            gt(codes.expiresAt, sql`now()`),
            lt(codes.attempts, maxAttempts),
          ),
        )
        .returning({ userId: codes.userId, codeHash: codes.codeHash })
    : []
  if (!(await isSecret(code?.codeHash, digits)) || !code) throw new Fault('auth.code_invalid')
  return code
}

/** Uses a code up; of parallel uses of the right digits one wins. */
export async function consumeCode(
  userId: string | undefined,
  purpose: CodePurpose,
  digits: string,
): Promise<void> {
  const code = await checkCode(userId, purpose, digits)
  const used = await db()
    .delete(codes)
    .where(and(eq(codes.userId, code.userId), eq(codes.purpose, purpose), eq(codes.codeHash, code.codeHash)))
    .returning({ userId: codes.userId })
  if (used.length === 0) throw new Fault('auth.code_invalid')
}

/** Kills every code of the person, whatever its purpose. */
export async function forgetCodes(userId: string): Promise<void> {
  await db().delete(codes).where(eq(codes.userId, userId))
}
