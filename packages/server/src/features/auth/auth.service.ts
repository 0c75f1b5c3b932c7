import type {
  Challenge,
  FollowLinkInput,
  PasswordNeeded,
  Recovery,
  RegisterInput,
  Session,
  ValidateOtpInput,
  VerifyEmailInput,
} from '@ilewa/contract/auth/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { type RateLimit, requireBrowserAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newId, newSecret } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { toE164 } from '../../platform/phone.ts'
import { enqueueCode, sendWelcome } from './auth.jobs.ts'
import {
  canStillSignIn,
  expiredRegistrationCondition,
  findUserByEmail,
  getUser,
  type UserRow,
} from './auth.queries.ts'
import { users } from './auth.table.ts'
import {
  codeRequesterOf,
  rejectWrongSecret,
  rememberRegistrant,
  takeCodeMailAttempt,
} from './code-limits.service.ts'
import {
  checkCode,
  consumeCode,
  consumeLink,
  deleteCodes,
  deleteCredentialTokens,
  findUserOfLink,
} from './codes.service.ts'
import type { CodePurpose } from './codes.table.ts'
import { issueResetHandle } from './password-reset.service.ts'
import { hashSecret, rejectCommonPassword, verifySecret } from './passwords.service.ts'
import { findRecognisedOrigin, originOf } from './security/sign-in-origins.service.ts'
import { closeSessionsOf } from './sessions.service.ts'
import { mailVerification, startSession, startSessionOrChallenge } from './sign-in.service.ts'

const hour = 3_600

const quarterHour = 900

const codeAttemptLimit = { key: 'code', limit: 100, windowSeconds: quarterHour }

/**
 * Counts an attempt at an account. A browser from which the user has signed in before is exempt from the limit
 * of its network.
 */
async function requireAccountAttempt(
  user: Pick<UserRow, 'id'> | undefined,
  ctx: PublicContext,
  accountLimit: RateLimit,
): Promise<void> {
  const recognisedBy = await findRecognisedOrigin(user?.id ?? newId(), originOf(ctx))
  await requireBrowserAttempt(ctx, accountLimit, { isOwn: recognisedBy === 'browser' })
}

/** Creates the owner, or replaces an expired registration and deletes its codes. */
async function insertOwner(
  input: RegisterInput,
  secrets: { passwordHash: string; registrationHash: Buffer },
): Promise<UserRow> {
  const { firstName, lastName, email, phone } = input
  const person = { firstName, lastName, phone, phoneE164: toE164(phone, null), ...secrets }
  const [row] = await db()
    .insert(users)
    .values({ ...person, id: newId(), email, role: 'OWNER' })
    .onConflictDoUpdate({
      target: users.email,
      set: { ...person, registeredAgain: true, createdAt: sql`now()` },
      setWhere: expiredRegistrationCondition,
    })
    .returning()
  if (!row) throw new AppError('auth.email_taken', { field: 'email' })
  await deleteCodes(row.id)
  return row
}

/**
 * Returns the registration if the same browser sends it again with the same password, because the first response
 * was lost.
 */
async function findRepeatedRegistration(
  { email, password }: RegisterInput,
  registration: string,
): Promise<UserRow | undefined> {
  const user = await findUserByEmail(email)
  if (!user?.registrationHash?.equals(hashOf(registration)) || user.emailVerifiedAt) return undefined
  return (await verifySecret(user.passwordHash, password)) ? user : undefined
}

/**
 * Creates an unverified owner and mails the code. The returned key identifies this registration of the address; a
 * browser that sends its own key may repeat the call. Throws `auth.email_taken`, `auth.weak_password`.
 */
export async function register(
  ctx: PublicContext,
  input: RegisterInput,
): Promise<{ email: string; registration: string }> {
  rejectCommonPassword('password', input.password)
  await requireBrowserAttempt(ctx, { key: 'register', limit: 100, windowSeconds: hour })
  const passwordHash = await hashSecret(input.password)
  const registration = input.registration || newSecret()
  const secrets = { passwordHash, registrationHash: hashOf(registration) }
  try {
    await inTransaction(async () => mailVerification(ctx, await insertOwner(input, secrets)))
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'auth.email_taken'
    const repeated = isTaken ? await findRepeatedRegistration(input, registration) : undefined
    if (!repeated) throw error
    await rememberRegistrant(ctx, repeated)
  }
  return { email: input.email, registration }
}

/** A deactivated user gets and uses no codes; only the business owner can reactivate them. */
async function findActiveUser(email: string): Promise<UserRow | undefined> {
  const user = await findUserByEmail(email)
  return user?.status === 'ACTIVE' ? user : undefined
}

/**
 * Whether a right code also proves that the user chose the stored password. If the browser sends a registration
 * key, the key must be right. A client that sends no key is trusted unless the address was registered more than
 * once.
 */
function provesPassword(
  { registrationHash, registeredAgain }: UserRow,
  registration: string | undefined,
): boolean {
  if (registration === undefined) return !registeredAgain
  return registrationHash?.equals(hashOf(registration)) === true
}

/** Throws `auth.code_invalid` if the address was registered again or verified meanwhile. */
async function markVerified(user: UserRow, passwordHash: string | null): Promise<UserRow> {
  const [row] = await db()
    .update(users)
    .set({
      emailVerifiedAt: sql`now()`,
      passwordHash,
      registrationHash: null,
      registeredAgain: false,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(users.id, user.id),
        isNull(users.emailVerifiedAt),
        sql`${users.passwordHash} IS NOT DISTINCT FROM ${user.passwordHash}`,
      ),
    )
    .returning()
  if (!row) throw new AppError('auth.code_invalid')
  return row
}

/**
 * Verifies the address by its code or link. If this does not prove the password, another person may have
 * registered the address, and the password is deleted. The sessions are then deleted too and the user chooses a
 * new password, except for a client that sends no registration key: it gets a session.
 */
const proveAddress = (
  ctx: PublicContext,
  user: UserRow,
  registration: string | undefined,
): Promise<Session | z.infer<typeof PasswordNeeded>> =>
  inTransaction(async () => {
    const isOwn = provesPassword(user, registration)
    const proven = await markVerified(user, isOwn ? user.passwordHash : null)
    if (user.role === 'OWNER') await enqueue(sendWelcome, { userId: user.id })
    if (isOwn || registration === undefined) return startSession(ctx, proven, 'code')
    await deleteCredentialTokens(user.id)
    await closeSessionsOf(user.id)
    return { passwordNeeded: true as const, userId: await issueResetHandle(proven) }
  })

/**
 * Issues a handle to choose a password, after a right code or link. `user` was read before that was used: an account that was recovered,
 * or got another address, since then is refused. Throws `auth.code_invalid`.
 */
const issueResetHandleIfUnchanged = (user: UserRow): Promise<z.infer<typeof Recovery>> =>
  inTransaction(async () => {
    const current = (await canStillSignIn(user)) ? await getUser(user.id) : undefined
    if (current?.email !== user.email) throw new AppError('auth.code_invalid')
    return { userId: await issueResetHandle(user) }
  })

/** Exchanges a mailed code for a session or for a handle to choose a password. Throws `auth.code_invalid`. */
export async function verifyEmail(
  ctx: PublicContext,
  { email, otp, isResetPass, registration }: VerifyEmailInput,
): Promise<Session | z.infer<typeof PasswordNeeded> | z.infer<typeof Recovery>> {
  const user = await findActiveUser(email)
  await requireAccountAttempt(user, ctx, codeAttemptLimit)
  const purpose = isResetPass ? 'recovery' : 'verify_email'
  await consumeCode(ctx, { email, userId: user?.id, purpose, digits: otp })
  if (!user) throw new AppError('auth.code_invalid')
  return isResetPass ? issueResetHandleIfUnchanged(user) : proveAddress(ctx, user, registration)
}

/**
 * Exchanges a mailed link for the same result as the code in its mail. The link of a sign-in mail has no code
 * and signs in.
 */
export async function followLink(
  ctx: PublicContext,
  { token, registration }: FollowLinkInput,
): Promise<Session | z.infer<typeof Challenge> | z.infer<typeof PasswordNeeded> | z.infer<typeof Recovery>> {
  const user = await findUserOfLink(token)
  const link = await consumeLink(token)
  if (!user || !link) return rejectWrongSecret(ctx, 'link', 'auth.link_invalid')
  const { purpose } = link
  if (user.status !== 'ACTIVE') throw new AppError('auth.link_invalid')
  if (purpose === 'recovery') return issueResetHandleIfUnchanged(user)
  return purpose === 'sign_in'
    ? startSessionOrChallenge(ctx, user, 'code')
    : proveAddress(ctx, user, registration)
}

/** Checks a recovery code without consuming it. Throws `auth.code_invalid`. */
export async function validateOtp(
  ctx: PublicContext,
  { email, otp }: z.infer<typeof ValidateOtpInput>,
): Promise<void> {
  const user = await findActiveUser(email)
  await requireAccountAttempt(user, ctx, codeAttemptLimit)
  await checkCode(ctx, { email, userId: user?.id, purpose: 'recovery', digits: otp })
}

/** The job decides whether to send a mail: an address without an account takes the same time here. */
async function requestCode(ctx: PublicContext, email: string, purpose: CodePurpose): Promise<void> {
  const user = await findUserByEmail(email)
  await requireAccountAttempt(user, ctx, { key: 'mail', limit: 60, windowSeconds: hour })
  const unverified = user?.status === 'ACTIVE' && !user.emailVerifiedAt ? user : undefined
  const isDue = purpose === 'verify_email' ? unverified !== undefined : user?.status === 'ACTIVE'
  if (await takeCodeMailAttempt(ctx, { email, userId: user?.id, purpose, isDue, unverified }))
    await enqueueCode({ email, purpose, ...codeRequesterOf(ctx) })
}

/** Mails a new verification code to an unverified address; the response is the same for any other address. */
export const resendCode = (ctx: PublicContext, email: string): Promise<void> =>
  requestCode(ctx, email, 'verify_email')

/** Mails a recovery code to an address with an account; the response is the same for any other address. */
export const forgotPassword = (ctx: PublicContext, email: string): Promise<void> =>
  requestCode(ctx, email, 'recovery')
