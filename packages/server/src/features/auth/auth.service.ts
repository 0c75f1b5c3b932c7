import type {
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  Session,
  ValidateOtpInput,
  VerifyEmailInput,
} from '@ilewa/contract/auth'

import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { Fault } from '../../platform/fault.ts'
import type { PublicContext } from '../../platform/http/context.ts'
import { forgetAttempts, requireAttempt } from '../../platform/http/rate-limit.ts'
import { hashOf, newId, newSecret } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs.ts'
import { toE164 } from '../../platform/phone.ts'
import { forgetHandles } from './auth.account.ts'
import { checkCode, consumeCode, forgetCodes, mayMailCode } from './auth.codes.ts'
import { secondsToResend, sendInvitation } from './auth.invitations.ts'
import { sendCode, sendWelcome } from './auth.jobs.ts'
import { releaseExpiredInvitation } from './auth.membership.ts'
import { hashSecret, isSecret, refuseCommonPassword } from './auth.passwords.ts'
import { findUserByEmail, isLapsed, isStillLetIn, type UserRow } from './auth.queries.ts'
import { closeSessionsOf, openSession } from './auth.sessions.ts'
import { type CodePurpose, passwordResets, users } from './auth.table.ts'
import { recordOwnChange } from './auth.trail.ts'
import { issueChallenge, isTwoFactorOn } from './auth.two-factor.ts'

const hour = 3_600
const quarter = 900
const handleLifeMinutes = 10

/** Tries per network address: an office or a café shares one, so they are generous. */
const addressLimit = (what: string, ctx: PublicContext, limit: number, windowSeconds: number) =>
  requireAttempt({ key: `${what}:address:${ctx.network}`, limit, windowSeconds })

async function mailCode(user: UserRow, purpose: CodePurpose): Promise<void> {
  if (await mayMailCode(user.id, purpose)) await enqueue(sendCode, { userId: user.id, purpose })
}

/** Stores the owner in place of a lapsed registration, whose code dies with it. */
async function insertOwner(
  input: RegisterInput,
  secrets: { passwordHash: string; registrationHash: Buffer },
): Promise<UserRow> {
  const { firstName, lastName, email, phone } = input
  const person = { firstName, lastName, phone, phoneE164: toE164(phone), ...secrets }
  await releaseExpiredInvitation(email)
  const [row] = await db()
    .insert(users)
    .values({ ...person, id: newId(), email, role: 'OWNER' })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...person, registeredAgain: true, createdAt: sql`now()` },
      setWhere: isLapsed,
    })
    .returning()
  if (!row) throw new Fault('auth.email_taken', { field: 'email' })
  await forgetCodes(row.id)
  return row
}

/**
 * Creates an owner, unverified, and mails the code. The answered key tells this registration from another one of the same
 * address. Throws `auth.email_taken`, `auth.weak_password`.
 */
export async function register(
  ctx: PublicContext,
  input: RegisterInput,
): Promise<{ email: string; registration: string }> {
  await addressLimit('register', ctx, 100, hour)
  refuseCommonPassword('password', input.password)
  const passwordHash = await hashSecret(input.password)
  const registration = newSecret()
  const secrets = { passwordHash, registrationHash: hashOf(registration) }
  await inTransaction(async () => mailCode(await insertOwner(input, secrets), 'verify_email'))
  return { email: input.email, registration }
}

/** Wrong passwords of one account from one address, and from anywhere: nobody is kept out by a stranger's few tries. */
function loginLimits(email: string, network: string) {
  const account = `login:account:${hashOf(email).toString('hex')}`
  return [
    { key: `${account}:${network}`, limit: 10, windowSeconds: quarter },
    { key: account, limit: 100, windowSeconds: quarter },
  ]
}

async function forgetLoginAttempts(email: string, network: string): Promise<void> {
  for (const { key } of loginLimits(email, network)) await forgetAttempts(key)
}

/** Answers a challenge where a second factor is asked for. Throws `auth.invalid_credentials` alike, and as fast, for an unknown address and a wrong password. */
export async function login(
  ctx: PublicContext,
  { email, password }: LoginInput,
): Promise<Session | { challenge: string }> {
  await addressLimit('login', ctx, 100, quarter)
  for (const limit of loginLimits(email, ctx.network)) await requireAttempt(limit)
  const user = await findUserByEmail(email)
  const right = await isSecret(user?.passwordHash, password)
  if (!user || !right) throw new Fault('auth.invalid_credentials')
  await forgetLoginAttempts(email, ctx.network)
  if (user.status !== 'ACTIVE') throw new Fault('auth.account_inactive')
  if (!user.emailVerifiedAt) {
    await mailCode(user, 'verify_email')
    throw new Fault('auth.email_not_verified')
  }
  const isAskedForCode = await isTwoFactorOn(user.id)
  return inTransaction(async () => {
    if (!(await isStillLetIn(user))) throw new Fault('auth.invalid_credentials')
    return isAskedForCode ? issueChallenge(user.id) : openSession(ctx, user)
  })
}

/** An invited or deactivated person gets no code and uses none: their way in is the invitation, or the owner. */
async function findActiveUser(email: string): Promise<UserRow | undefined> {
  const user = await findUserByEmail(email)
  return user?.status === 'ACTIVE' ? user : undefined
}

/**
 * The code proves the address, and the password only of the registration that it was sent for: where the address was
 * registered more than once, a browser that did not make this registration leaves the account without a password, so that
 * nobody who registered it for another gets in. Throws `auth.code_invalid` when it was registered anew meanwhile.
 */
async function markVerified(user: UserRow, registration: string | undefined): Promise<UserRow> {
  const isOwn = registration !== undefined && user.registrationHash?.equals(hashOf(registration))
  const isDoubtful = !user.emailVerifiedAt && user.registeredAgain && !isOwn
  const [row] = await db()
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      ...(isDoubtful && { passwordHash: null }),
      registrationHash: null,
      registeredAgain: false,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, user.id), sql`${users.passwordHash} IS NOT DISTINCT FROM ${user.passwordHash}`))
    .returning()
  if (!row) throw new Fault('auth.code_invalid')
  return row
}

/** An opaque single-use handle for choosing a new password; not the user's id, so it cannot be guessed. */
async function issueResetHandle(user: UserRow): Promise<string> {
  const handle = newSecret()
  await db()
    .insert(passwordResets)
    .values({ handleHash: hashOf(handle), userId: user.id, expiresAt: minutesFromNow(handleLifeMinutes) })
  return handle
}

/** Exchanges a mailed code for a session, or, in a recovery, for a reset handle. Throws `auth.code_invalid`. */
export async function verifyEmail(
  ctx: PublicContext,
  { email, otp, isResetPass, registration }: VerifyEmailInput,
): Promise<Session | { userId: string }> {
  await addressLimit('code', ctx, 100, quarter)
  const user = await findActiveUser(email)
  await consumeCode(user?.id, isResetPass ? 'recovery' : 'verify_email', otp)
  if (!user) throw new Fault('auth.code_invalid')
  if (isResetPass) return { userId: await issueResetHandle(user) }
  return inTransaction(async () => {
    if (!user.emailVerifiedAt && user.role === 'OWNER') await enqueue(sendWelcome, { userId: user.id })
    return openSession(ctx, await markVerified(user, registration))
  })
}

/** Checks a recovery code without using it up; a wrong one counts as a try. Throws `auth.code_invalid`. */
export async function validateOtp(
  ctx: PublicContext,
  { email, otp }: z.infer<typeof ValidateOtpInput>,
): Promise<void> {
  await addressLimit('code', ctx, 100, quarter)
  const user = await findActiveUser(email)
  await checkCode(user?.id, 'recovery', otp)
}

/** Mails a fresh code where one is due; the answer never tells whether the address has an account. */
export async function resendCode(ctx: PublicContext, email: string): Promise<void> {
  await addressLimit('mail', ctx, 60, hour)
  const user = await findActiveUser(email)
  if (user && !user.emailVerifiedAt) await mailCode(user, 'verify_email')
}

/**
 * Mails a recovery code to an address that has an account, and the invitation again to one that is invited; the answer is
 * the same for one that is neither.
 */
export async function forgotPassword(ctx: PublicContext, email: string): Promise<void> {
  await addressLimit('mail', ctx, 60, hour)
  const user = await findUserByEmail(email)
  if (user?.status === 'ACTIVE') await mailCode(user, 'recovery')
  if (user?.status === 'INVITED' && (await secondsToResend(user.id)) === 0)
    await enqueue(sendInvitation, { userId: user.id })
}

/** Answers the person's address. With the first password an invited person is one of the business; a deactivated or removed one stays out. */
async function acceptPassword(userId: string, passwordHash: string): Promise<string> {
  const [before] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.status, ['ACTIVE', 'INVITED'])))
    .for('update')
  if (!before) throw new Fault('auth.reset_invalid')
  await db()
    .update(users)
    .set({
      passwordHash,
      status: 'ACTIVE',
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
  await recordOwnChange(before, { before: { status: before.status }, after: { status: 'ACTIVE' } })
  return before.email
}

/** Sets a new password, and ends every session, code and other handle of that person. Throws `auth.reset_invalid`, `auth.weak_password`. */
export async function resetPassword(ctx: PublicContext, input: ResetPasswordInput): Promise<void> {
  await addressLimit('reset', ctx, 60, hour)
  refuseCommonPassword('newPassword', input.newPassword)
  const passwordHash = await hashSecret(input.newPassword)
  const email = await inTransaction(async () => {
    const [reset] = await db()
      .delete(passwordResets)
      .where(
        and(eq(passwordResets.handleHash, hashOf(input.userId)), gt(passwordResets.expiresAt, sql`now()`)),
      )
      .returning()
    if (!reset) throw new Fault('auth.reset_invalid')
    const accepted = await acceptPassword(reset.userId, passwordHash)
    await forgetHandles(reset.userId)
    await closeSessionsOf(reset.userId)
    return accepted
  })
  // Who forgot a password has tried wrong ones.
  await forgetLoginAttempts(email, ctx.network)
}
