import type { Challenge, LoginInput, Session } from '@ilewa/contract/auth/schema'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import {
  clearAttempts,
  type RateLimit,
  refundAttempt,
  requireAttempt,
  takeAttempt,
} from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newId } from '../../platform/id.ts'
import { runSequentially } from '../../platform/run-sequentially.ts'
import { enqueueCode } from './auth.jobs.ts'
import { canStillSignIn, findUserByEmail, type UserRow } from './auth.queries.ts'
import { users } from './auth.table.ts'
import {
  accountKey,
  codeRequesterOf,
  registrantOf,
  takeCodeMailAttempt,
  takeRegistrantMailAttempt,
} from './code-limits.service.ts'
import { verifySecret } from './passwords.service.ts'
import { rememberSignIn } from './security/new-device.service.ts'
import { findRecognisedOrigin, type Origin, originOf } from './security/sign-in-origins.service.ts'
import { type OpenedBy, openSession } from './sessions.service.ts'
import { issueChallenge, isTwoFactorOn } from './two-factor/two-factor.service.ts'

/** Wrong passwords for one account from one recognised browser, or from one network. */
const perOrigin = { limit: 10, windowSeconds: 900 }
/**
 * Wrong passwords from one network for all accounts that never signed in from it. A mobile gateway serves thousands of
 * users.
 */
const perNetwork = { limit: 1_000, windowSeconds: 3_600 }
/** Wrong passwords for one account from all networks that it never signed in from. */
const perUnrecognisedClients = { limit: 100, windowSeconds: 3_600 }

interface SignInLimits {
  origin: RateLimit
  /** Both are undefined for a recognised browser or network. */
  network: RateLimit | undefined
  unrecognised: RateLimit | undefined
}

function signInLimitsFor(
  email: string,
  origin: Origin,
  recognisedBy: 'browser' | 'network' | undefined,
): SignInLimits {
  const account = `login:${accountKey(email)}`
  const network = origin.network.toString('hex')
  const own = recognisedBy === 'browser' ? `browser:${origin.browser.toString('hex')}` : `network:${network}`
  return {
    origin: { key: `${account}:${own}`, ...perOrigin },
    network: recognisedBy ? undefined : { key: `login:network:${network}`, ...perNetwork },
    unrecognised: recognisedBy ? undefined : { key: `${account}:strangers`, ...perUnrecognisedClients },
  }
}

/** Clears the attempts of a user who has just proven by mail that the account is theirs. */
export async function clearSignInAttempts(ctx: PublicContext, email: string): Promise<void> {
  const origin = originOf(ctx)
  for (const recognisedBy of ['browser', 'network'] as const)
    await clearAttempts(signInLimitsFor(email, origin, recognisedBy).origin.key)
}

/** Opens a session and remembers the browser and network. */
export async function startSession(ctx: PublicContext, user: UserRow, openedBy: OpenedBy): Promise<Session> {
  await rememberSignIn(ctx, user)
  return openSession(ctx, user, openedBy)
}

/** Returns a session, or a challenge if the account has a second factor. */
export async function startSessionOrChallenge(
  ctx: PublicContext,
  user: UserRow,
  openedBy: OpenedBy,
): Promise<Session | z.infer<typeof Challenge>> {
  const needsSecondFactor = await isTwoFactorOn(user.id)
  return inTransaction(async () => {
    if (!(await canStillSignIn(user))) throw new AppError('auth.invalid_credentials')
    return needsSecondFactor ? issueChallenge(user.id, openedBy) : startSession(ctx, user, openedBy)
  })
}

/**
 * Replaces the stored registration key by the key of this browser. The right password proves that the
 * registration is its own.
 */
async function renewRegistration({ id }: UserRow, registration: string | undefined): Promise<void> {
  if (!registration) return
  await db()
    .update(users)
    .set({ registrationHash: hashOf(registration) })
    .where(and(eq(users.id, id), isNull(users.emailVerifiedAt)))
}

/**
 * Called when a limit of unrecognised clients is exceeded. Right and wrong passwords get the same response after
 * the same work, but only for a right password a link is mailed. Throws `auth.link_needed`.
 */
async function mailLinkInstead(
  ctx: PublicContext,
  { email, password }: LoginInput,
  user: UserRow | undefined,
  retryAfterSeconds: number,
): Promise<never> {
  const isRight = (await verifySecret(user?.passwordHash, password)) && user?.status === 'ACTIVE'
  const request = { email, purpose: 'sign_in' as const }
  // Wrong passwords are counted separately, so that they do not use up the mails of right ones. Both enqueue a
  // job, and only the job decides whether to send a mail.
  const isWithinMailLimit = await takeCodeMailAttempt(ctx, { ...request, userId: user?.id, isDue: isRight })
  await enqueueCode({ ...request, isDue: isRight && isWithinMailLimit, ...codeRequesterOf(ctx) })
  throw new AppError('auth.link_needed', { retryAfterSeconds })
}

async function comparePassword(
  ctx: PublicContext,
  input: LoginInput,
  user: UserRow | undefined,
  { origin, network, unrecognised }: SignInLimits,
): Promise<UserRow> {
  await requireAttempt(origin)
  // Above the network's limit, a right password still gets a mailed link, so that another client on the network cannot
  // block it.
  const waitSeconds =
    (network && (await takeAttempt(network))) || (unrecognised && (await takeAttempt(unrecognised))) || 0
  if (waitSeconds > 0) return mailLinkInstead(ctx, input, user, waitSeconds)
  const isRight = await verifySecret(user?.passwordHash, input.password)
  if (!user || !isRight) throw new AppError('auth.invalid_credentials')
  for (const limit of [origin, network, unrecognised]) if (limit) await refundAttempt(limit.key)
  return user
}

/**
 * Returns a session, or a challenge if the account has a second factor. An attempt is counted before the
 * comparison, and the count is reverted for a right password. Attempts for one account and origin run
 * sequentially, so that parallel right passwords are not refused. Throws `auth.invalid_credentials` for an
 * unknown address and for a wrong password, after the same time.
 */
export async function login(
  ctx: PublicContext,
  input: LoginInput,
): Promise<Session | z.infer<typeof Challenge>> {
  const found = await findUserByEmail(input.email)
  const origin = originOf(ctx)
  const limits = signInLimitsFor(
    input.email,
    origin,
    await findRecognisedOrigin(found?.id ?? newId(), origin),
  )
  const user = await runSequentially(limits.origin.key, () => comparePassword(ctx, input, found, limits))
  if (user.status !== 'ACTIVE') throw new AppError('auth.account_inactive')
  if (!user.emailVerifiedAt) {
    await renewRegistration(user, input.registration)
    await mailVerification(ctx, user)
    throw new AppError('auth.email_not_verified')
  }
  return startSessionOrChallenge(ctx, user, 'password')
}

/** Mails a verification code to a client that registered the address or proved its password, within limits. */
export async function mailVerification(ctx: PublicContext, user: UserRow): Promise<void> {
  const { email } = user
  if (await takeRegistrantMailAttempt(ctx, user))
    await enqueueCode({ email, purpose: 'verify_email', ...registrantOf(ctx) })
}
