import { codeLifeMinutes } from '@ilewa/contract/auth/schema'
import { and, desc, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { Fault } from '../../platform/app-error.ts'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { returnAttempt, takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newSecret, newSixDigits } from '../../platform/id.ts'
import {
  type CodePurpose,
  type EmailCodePurpose,
  emailCodes,
  passwordResets,
  signInChallenges,
} from './auth.table.ts'
import { accountKey, type CodeAsker } from './code-limits.service.ts'
import { hashSecret, isSecret } from './passwords.service.ts'
import { originOf } from './security/sign-in-origins.service.ts'

/** Tries of the browser that asked, per code, right or wrong: a right one uses the code up. */
const maxAttempts = 5
/** Wrong tries from everywhere else, per account and purpose: strangers cannot use up those of the asking browser. */
const strangerTries = { limit: 10, windowSeconds: 6 * 3_600 }
/** A try from elsewhere is compared with the newest codes, and always with as many. */
const compared = 3

const isLive = (userId: string, purpose: EmailCodePurpose) =>
  and(
    eq(emailCodes.userId, userId),
    eq(emailCodes.purpose, purpose),
    gt(emailCodes.expiresAt, sql`now()`),
    isNotNull(emailCodes.codeHash),
  )

/** Makes a code and a link in place of the asker's older ones, and answers both; only their hashes are stored. */
export async function issueCode(
  userId: string,
  purpose: EmailCodePurpose,
  { asker, browser }: CodeAsker,
): Promise<{ digits: string; link: string }> {
  const digits = newSixDigits()
  const link = newSecret()
  const codeHash = purpose === 'sign_in' ? null : await hashSecret(digits)
  const [askerHash, browserHash] = [Buffer.from(asker, 'hex'), Buffer.from(browser, 'hex')]
  await inTransaction(async () => {
    await db()
      .delete(emailCodes)
      .where(
        and(
          eq(emailCodes.userId, userId),
          eq(emailCodes.purpose, purpose),
          or(eq(emailCodes.asker, askerHash), eq(emailCodes.browserHash, browserHash)),
        ),
      )
    const fresh = {
      browserHash,
      codeHash,
      linkHash: hashOf(link),
      attempts: 0,
      expiresAt: minutesFromNow(codeLifeMinutes),
    }
    await db()
      .insert(emailCodes)
      .values({ userId, purpose, asker: askerHash, ...fresh })
      .onConflictDoUpdate({ target: [emailCodes.userId, emailCodes.purpose, emailCodes.asker], set: fresh })
  })
  return { digits, link }
}

/**
 * Looks for the digits in the code that this very browser asked for. `isRight` is the SQL condition of the code's row.
 * `hasTry` is false where the browser has no code or no try left: then the limit of all others counts. Each try is
 * counted before it is compared, in one statement, so that parallel guesses cannot share one.
 */
async function findOwnCode(
  ctx: PublicContext,
  userId: string,
  purpose: CodePurpose,
  digits: string,
): Promise<{ hasTry: boolean; isRight?: SQL | undefined }> {
  const { browser, sentBrowser } = originOf(ctx)
  if (!sentBrowser) return { hasTry: false }
  const [code] = await db()
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(
      and(isLive(userId, purpose), eq(emailCodes.browserHash, browser), lt(emailCodes.attempts, maxAttempts)),
    )
    .returning({ codeHash: emailCodes.codeHash })
  if (!code?.codeHash) return { hasTry: false }
  if (!(await isSecret(code.codeHash, digits))) return { hasTry: true }
  return { hasTry: true, isRight: and(isLive(userId, purpose), eq(emailCodes.codeHash, code.codeHash)) }
}

/** The newest codes, compared all at once; missing ones take the same time. */
async function findAnyCode(
  ctx: PublicContext,
  userId: string | undefined,
  purpose: CodePurpose,
  digits: string,
): Promise<SQL | undefined> {
  const live = userId
    ? await db()
        .select({ codeHash: emailCodes.codeHash })
        .from(emailCodes)
        .where(and(isLive(userId, purpose), ne(emailCodes.browserHash, originOf(ctx).browser)))
        .orderBy(desc(emailCodes.createdAt))
        .limit(compared)
    : []
  const matches = await Promise.all(
    Array.from({ length: compared }, (_, place) => isSecret(live[place]?.codeHash, digits)),
  )
  const codeHash = live[matches.indexOf(true)]?.codeHash
  return userId && codeHash ? and(isLive(userId, purpose), eq(emailCodes.codeHash, codeHash)) : undefined
}

interface Try {
  email: string
  /** Undefined where the address has no account: that costs the same. */
  userId: string | undefined
  purpose: CodePurpose
  digits: string
}

/**
 * Checks a code from anywhere and returns the SQL condition of its row. The asking browser has tries of its own; all others
 * share a few, and once these are used up only that browser or the link in the mail opens. Throws `auth.code_invalid`,
 * `auth.code_needs_browser`.
 */
export async function checkCode(ctx: PublicContext, { email, userId, purpose, digits }: Try): Promise<SQL> {
  const own = userId ? await findOwnCode(ctx, userId, purpose, digits) : { hasTry: false }
  if (own.isRight) return own.isRight
  const key = `code-tries:${purpose}:${accountKey(email)}`
  const retryAfterSeconds = await takeAttempt({ key, ...strangerTries })
  if (retryAfterSeconds > 0 && own.hasTry) throw new Fault('auth.code_invalid')
  if (retryAfterSeconds > 0) throw new Fault('auth.code_needs_browser', { retryAfterSeconds })
  const found = await findAnyCode(ctx, userId, purpose, digits)
  if (!found) throw new Fault('auth.code_invalid')
  await returnAttempt(key)
  return found
}

/** Uses a code up; of parallel uses of the right digits one wins, and the person's other codes of that purpose go. */
export async function consumeCode(ctx: PublicContext, attempt: Try): Promise<void> {
  const isRight = await checkCode(ctx, attempt)
  const used = await db().delete(emailCodes).where(isRight).returning({ userId: emailCodes.userId })
  const [code] = used
  if (!code) throw new Fault('auth.code_invalid')
  await forgetCodesOf(code.userId, attempt.purpose)
}

const forgetCodesOf = (userId: string, purpose: EmailCodePurpose) =>
  db()
    .delete(emailCodes)
    .where(and(eq(emailCodes.userId, userId), eq(emailCodes.purpose, purpose)))

/** Uses up the link of a mail, once, and the person's other codes of that purpose. Throws `auth.link_invalid`. */
export async function consumeLink(
  token: string,
): Promise<{ userId: string; purpose: EmailCodePurpose } | undefined> {
  const [used] = await db()
    .delete(emailCodes)
    .where(and(eq(emailCodes.linkHash, hashOf(token)), gt(emailCodes.expiresAt, sql`now()`)))
    .returning({ userId: emailCodes.userId, purpose: emailCodes.purpose })
  if (used) await forgetCodesOf(used.userId, used.purpose)
  return used
}

/** Kills every code and link of the person, whatever its purpose. */
export async function forgetCodes(userId: string): Promise<void> {
  await db().delete(emailCodes).where(eq(emailCodes.userId, userId))
}

/** Kills every code, reset handle and half-finished sign-in of the person. */
export async function forgetHandles(userId: string): Promise<void> {
  await db().delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db().delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await forgetCodes(userId)
}
