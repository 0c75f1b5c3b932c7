import { codeLifeMinutes } from '@ilewa/contract/auth/schema'
import { and, desc, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { refundAttempt, takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newSecret, newSixDigits } from '../../platform/id.ts'
import type { UserRow } from './auth.queries.ts'
import { users } from './auth.table.ts'
import { accountKey, type CodeRequester } from './code-limits.service.ts'
import { type CodePurpose, type EmailCodePurpose, emailCodes, passwordResets } from './codes.table.ts'
import { hashSecret, verifySecret } from './passwords.service.ts'
import { originOf } from './security/sign-in-origins.service.ts'
import { signInChallenges } from './sign-in.table.ts'

/** Attempts of the requesting browser per code, right or wrong; a right one consumes the code. */
const maxAttempts = 5
/**
 * Wrong attempts of all other clients, per account and purpose. They cannot use up the attempts of the requesting
 * browser.
 */
const otherClientLimit = { limit: 10, windowSeconds: 6 * 3_600 }
/** An attempt from another client is compared with this many of the newest codes, to take constant time. */
const maxComparedCodes = 3

const liveCodeCondition = (userId: string, purpose: EmailCodePurpose) =>
  and(
    eq(emailCodes.userId, userId),
    eq(emailCodes.purpose, purpose),
    gt(emailCodes.expiresAt, sql`now()`),
    isNotNull(emailCodes.codeHash),
  )

/**
 * Creates a code and a link that replace the requester's older ones, and returns both. Only their hashes are stored.
 */
export async function issueCode(
  userId: string,
  purpose: EmailCodePurpose,
  { requester, browser }: CodeRequester,
): Promise<{ digits: string; link: string }> {
  const digits = newSixDigits()
  const link = newSecret()
  const codeHash = purpose === 'sign_in' ? null : await hashSecret(digits)
  const [requesterHash, browserHash] = [Buffer.from(requester, 'hex'), Buffer.from(browser, 'hex')]
  await inTransaction(async () => {
    await db()
      .delete(emailCodes)
      .where(
        and(
          eq(emailCodes.userId, userId),
          eq(emailCodes.purpose, purpose),
          or(eq(emailCodes.requesterHash, requesterHash), eq(emailCodes.browserHash, browserHash)),
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
      .values({ userId, purpose, requesterHash, ...fresh })
      .onConflictDoUpdate({
        target: [emailCodes.userId, emailCodes.purpose, emailCodes.requesterHash],
        set: fresh,
      })
  })
  return { digits, link }
}

/**
 * Checks the digits against the code that this browser requested, and returns the SQL condition of the code's
 * row if they match. `hasAttemptLeft` is false if the browser has no code or has used up its attempts. One
 * statement counts the attempt before the comparison, so that parallel guesses cannot share an attempt.
 */
async function findOwnCode(
  ctx: PublicContext,
  userId: string,
  purpose: CodePurpose,
  digits: string,
): Promise<{ hasAttemptLeft: boolean; codeCondition?: SQL | undefined }> {
  const { browser, sentBrowserId: sentBrowser } = originOf(ctx)
  if (!sentBrowser) return { hasAttemptLeft: false }
  const [code] = await db()
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(
      and(
        liveCodeCondition(userId, purpose),
        eq(emailCodes.browserHash, browser),
        lt(emailCodes.attempts, maxAttempts),
      ),
    )
    .returning({ codeHash: emailCodes.codeHash })
  if (!code?.codeHash) return { hasAttemptLeft: false }
  if (!(await verifySecret(code.codeHash, digits))) return { hasAttemptLeft: true }
  return {
    hasAttemptLeft: true,
    codeCondition: and(liveCodeCondition(userId, purpose), eq(emailCodes.codeHash, code.codeHash)),
  }
}

/**
 * Compares the digits with the newest codes that other browsers requested. Always compares `maxComparedCodes`
 * hashes, so that missing codes take the same time.
 */
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
        .where(and(liveCodeCondition(userId, purpose), ne(emailCodes.browserHash, originOf(ctx).browser)))
        .orderBy(desc(emailCodes.createdAt))
        .limit(maxComparedCodes)
    : []
  const matches = await Promise.all(
    Array.from({ length: maxComparedCodes }, (_, index) => verifySecret(live[index]?.codeHash, digits)),
  )
  const codeHash = live[matches.indexOf(true)]?.codeHash
  return userId && codeHash
    ? and(liveCodeCondition(userId, purpose), eq(emailCodes.codeHash, codeHash))
    : undefined
}

interface CodeAttempt {
  email: string
  /** Undefined if the address has no account: the check takes the same time. */
  userId: string | undefined
  purpose: CodePurpose
  digits: string
}

/**
 * Checks a code and returns the SQL condition of its row. The browser that requested the code has its own
 * attempts; all other clients share a few. When the shared attempts are used up, only that browser or the mailed
 * link works. Throws `auth.code_invalid`, `auth.code_needs_browser`.
 */
export async function checkCode(
  ctx: PublicContext,
  { email, userId, purpose, digits }: CodeAttempt,
): Promise<SQL> {
  const own = userId ? await findOwnCode(ctx, userId, purpose, digits) : { hasAttemptLeft: false }
  if (own.codeCondition) return own.codeCondition
  const key = `code-tries:${purpose}:${accountKey(email)}`
  const retryAfterSeconds = await takeAttempt({ key, ...otherClientLimit })
  if (retryAfterSeconds > 0 && own.hasAttemptLeft) throw new AppError('auth.code_invalid')
  if (retryAfterSeconds > 0) throw new AppError('auth.code_needs_browser', { retryAfterSeconds })
  const found = await findAnyCode(ctx, userId, purpose, digits)
  if (!found) throw new AppError('auth.code_invalid')
  await refundAttempt(key)
  return found
}

/** Consumes a code and deletes the user's other codes of that purpose. One of several parallel uses succeeds. */
export async function consumeCode(ctx: PublicContext, attempt: CodeAttempt): Promise<void> {
  const codeCondition = await checkCode(ctx, attempt)
  const used = await db().delete(emailCodes).where(codeCondition).returning({ userId: emailCodes.userId })
  const [code] = used
  if (!code) throw new AppError('auth.code_invalid')
  await deleteCodesOfPurpose(code.userId, attempt.purpose)
}

const deleteCodesOfPurpose = (userId: string, purpose: EmailCodePurpose) =>
  db()
    .delete(emailCodes)
    .where(and(eq(emailCodes.userId, userId), eq(emailCodes.purpose, purpose)))

/** The user of a mailed link, also if it has expired. */
export async function findUserOfLink(token: string): Promise<UserRow | undefined> {
  const [row] = await db()
    .select({ user: users })
    .from(emailCodes)
    .innerJoin(users, eq(users.id, emailCodes.userId))
    .where(eq(emailCodes.linkHash, hashOf(token)))
  return row?.user
}

/** Consumes a mailed link and deletes the user's other codes of that purpose. Returns undefined for an invalid link. */
export async function consumeLink(
  token: string,
): Promise<{ userId: string; purpose: EmailCodePurpose } | undefined> {
  const [used] = await db()
    .delete(emailCodes)
    .where(and(eq(emailCodes.linkHash, hashOf(token)), gt(emailCodes.expiresAt, sql`now()`)))
    .returning({ userId: emailCodes.userId, purpose: emailCodes.purpose })
  if (used) await deleteCodesOfPurpose(used.userId, used.purpose)
  return used
}

/** Deletes every code and link of the user, for all purposes. */
export async function deleteCodes(userId: string): Promise<void> {
  await db().delete(emailCodes).where(eq(emailCodes.userId, userId))
}

/** Deletes every code, reset handle and pending sign-in of the user. */
export async function deleteCredentialTokens(userId: string): Promise<void> {
  await db().delete(passwordResets).where(eq(passwordResets.userId, userId))
  await db().delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await deleteCodes(userId)
}
