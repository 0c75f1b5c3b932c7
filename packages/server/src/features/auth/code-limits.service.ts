import { resendAfterSeconds } from '@ilewa/contract/auth/schema'
import type { ErrorCode } from '@ilewa/contract/core/errors'
import { AppError } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import {
  findWindowEnd,
  type RateLimit,
  requireBrowserAttempt,
  reserveAttempts,
  takeAttempt,
} from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newId } from '../../platform/id.ts'
import type { UserRow } from './auth.queries.ts'
import type { EmailCodePurpose } from './codes.table.ts'
import { findRecognisedOrigin, originOf } from './security/sign-in-origins.service.ts'

const hour = 3_600
const day = 86_400

/** Per requester, account and purpose. */
const maxCodesPerDay = 10
/** Codes per day for one registration, over all browsers that prove that they made it. */
const maxPerRegistration = 10
/** Per address, over all its registrations; far above the limit of one network. */
const maxRegistrationCodesPerDay = 100
/**
 * Codes per day for one address from one network, over all browser ids that it sends. Recognised browsers do not
 * count.
 */
const maxPerNetworkPerDay = 30
/**
 * Codes for one address, over all clients from which its user never signed in. They limit the mails that
 * attackers can send to an inbox.
 */
const unrecognisedClientLimits = [
  { limit: 10, windowSeconds: hour },
  { limit: 30, windowSeconds: day },
] as const

/** The requester of a code, for the job that mails it; hashes in hex. */
export interface CodeRequester {
  requester: string
  browser: string
}

/** Identifies an account in limit keys by its address, so that an address without an account counts the same. */
export const accountKey = (email: string): string => hashOf(email).toString('hex')

const codesKey = (email: string, purpose: EmailCodePurpose, isDue = true) =>
  `code:${purpose}:${isDue ? '' : 'undue:'}${accountKey(email)}`

const minuteKey = (codes: string, requester: string) => `${codes}:${requester}:minute`

export function codeRequesterOf(ctx: PublicContext): CodeRequester {
  const { network, browser, sentBrowserId: sentBrowser } = originOf(ctx)
  return { requester: (sentBrowser ? browser : network).toString('hex'), browser: browser.toString('hex') }
}

/** Identifies a registrant by browser, including one that receives its cookie with this response. */
export function registrantOf(ctx: PublicContext): CodeRequester {
  const browser = originOf(ctx).browser.toString('hex')
  return { requester: browser, browser }
}

type Unverified = Pick<UserRow, 'id' | 'createdAt'>

/** Identifies this registration, not an earlier or later one of the same address. */
const registrationKey = ({ id, createdAt }: Unverified) => `code:registration:${id}:${createdAt.getTime()}`

const registrantKey = (registration: string, ctx: PublicContext) =>
  `${registration}:${registrantOf(ctx).browser}`

/**
 * For one day, codes that this browser requests count towards the registration's limit, not the limit of unrecognised
 * clients.
 */
export async function rememberRegistrant(ctx: PublicContext, user: Unverified): Promise<void> {
  const key = registrantKey(registrationKey(user), ctx)
  await reserveAttempts({ key, limit: 0, windowSeconds: day }, 0)
}

async function isRegistrant(ctx: PublicContext, registration: string): Promise<boolean> {
  const endsAt = await findWindowEnd(registrantKey(registration, ctx))
  return originOf(ctx).sentBrowserId && endsAt !== undefined && endsAt > now()
}

/**
 * Limits the verification mails of a registration: per browser, per network, per registration and per address.
 * Registrations of another person's address can thus not flood that person's inbox.
 */
function registrationLimits(ctx: PublicContext, email: string, registration: string): RateLimit[] {
  const { requester } = registrantOf(ctx)
  const account = codesKey(email, 'verify_email')
  const network = originOf(ctx).network.toString('hex')
  return [
    { key: minuteKey(account, requester), limit: 1, windowSeconds: resendAfterSeconds },
    { key: `${account}:${requester}:day`, limit: maxCodesPerDay, windowSeconds: day },
    { key: `${account}:${network}:registrations`, limit: maxPerNetworkPerDay, windowSeconds: day },
    { key: registration, limit: maxPerRegistration, windowSeconds: day },
    { key: `${account}:registrations`, limit: maxRegistrationCodesPerDay, windowSeconds: day },
  ]
}

function codeLimitsFor(
  ctx: PublicContext,
  { email, purpose, isDue }: { email: string; purpose: EmailCodePurpose; isDue: boolean },
  recognisedBy: 'browser' | 'network' | undefined,
): RateLimit[] {
  const account = codesKey(email, purpose, isDue)
  const { requester } = codeRequesterOf(ctx)
  const requesterLimits = [
    { key: minuteKey(account, requester), limit: 1, windowSeconds: resendAfterSeconds },
    { key: `${account}:${requester}:day`, limit: maxCodesPerDay, windowSeconds: day },
  ]
  if (recognisedBy === 'browser') return requesterLimits
  const network = originOf(ctx).network.toString('hex')
  const networkLimit = { key: `${account}:${network}:all`, limit: maxPerNetworkPerDay, windowSeconds: day }
  if (recognisedBy === 'network') return [...requesterLimits, networkLimit]
  const unrecognisedLimits = unrecognisedClientLimits.map((limit) => ({
    key: `${account}:strangers:${limit.windowSeconds}`,
    ...limit,
  }))
  return [...requesterLimits, networkLimit, ...unrecognisedLimits]
}

async function takeAttempts(limits: RateLimit[]): Promise<boolean> {
  for (const limit of limits) if ((await takeAttempt(limit)) > 0) return false
  return true
}

interface CodeRequest {
  email: string
  userId: string | undefined
  purpose: EmailCodePurpose
  /**
   * False if no mail is sent. The request is then counted in the same way but under another key, so that it does
   * not use up the quota of real mails.
   */
  isDue?: boolean
  /** The registration that the code verifies, if the address has one. */
  unverified?: Unverified | undefined
}

/**
 * Takes one attempt to mail a code; false if a limit is reached. Each browser may request one code a minute and ten a day; clients without a
 * cookie share the limit of their network. Requests of unrecognised clients never use up the quota of recognised
 * browsers and networks, or of the browser that registered. An address without an account runs the same
 * statements, so that the response time does not reveal it.
 */
export async function takeCodeMailAttempt(ctx: PublicContext, request: CodeRequest): Promise<boolean> {
  const { email, userId, purpose, isDue = userId !== undefined, unverified } = request
  const recognisedBy = await findRecognisedOrigin(userId ?? newId(), originOf(ctx))
  const registration = registrationKey(unverified ?? { id: newId(), createdAt: now() })
  if ((await isRegistrant(ctx, registration)) && purpose === 'verify_email')
    return takeAttempts(registrationLimits(ctx, email, registration))
  return takeAttempts(codeLimitsFor(ctx, { email, purpose, isDue }, recognisedBy))
}

/**
 * Takes one attempt to mail a verification code to a client that proved the registration's key or password; remembers
 * its browser.
 */
export async function takeRegistrantMailAttempt(
  ctx: PublicContext,
  user: Unverified & { email: string },
): Promise<boolean> {
  await rememberRegistrant(ctx, user)
  return takeAttempts(registrationLimits(ctx, user.email, registrationKey(user)))
}

/** Whether the requester has sent another request since: its code replaces their older ones. */
export async function hasRequestedAgainSince(
  { email, purpose, requester }: { email: string; purpose: EmailCodePurpose; requester: string },
  since: Date,
): Promise<boolean> {
  const endsAt = await findWindowEnd(minuteKey(codesKey(email, purpose), requester))
  return endsAt !== undefined && endsAt.getTime() - resendAfterSeconds * 1000 > since.getTime()
}

/** Counts only wrong links and handles, so that another client on the same network cannot block the right one. */
export async function rejectWrongSecret(ctx: PublicContext, key: string, code: ErrorCode): Promise<never> {
  await requireBrowserAttempt(ctx, { key, limit: 60, windowSeconds: hour })
  throw new AppError(code)
}
