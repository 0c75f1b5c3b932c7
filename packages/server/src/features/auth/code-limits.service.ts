import { resendAfterSeconds } from '@ilewa/contract/auth/schema'
import { now } from '../../platform/clock.ts'
import {
  findWindowEnd,
  type RateLimit,
  reserveAttempts,
  takeAttempt,
} from '../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../platform/http/pipeline/context.ts'
import { hashOf, newId } from '../../platform/id.ts'
import type { UserRow } from './auth.queries.ts'
import type { EmailCodePurpose } from './auth.table.ts'
import { findKnownOrigin, originOf } from './security/sign-in-origins.service.ts'

const hour = 3_600
const day = 86_400

/** Of one asker, per account and purpose. */
const maxCodesPerDay = 10
/** Of one registration, whichever browsers prove that it is theirs. */
const maxPerRegistration = 10
/** To one address, however often it is registered anew; far above what one network may have mailed. */
const maxOfRegistrationsPerDay = 100
/** Of a network whose browser is not known, however many browsers it claims to be. */
const maxPerNetworkAndDay = 30
/** Of all askers from whom the person has never signed in: what strangers can have mailed to an inbox. */
const maxByStrangers = [
  { limit: 10, windowSeconds: hour },
  { limit: 30, windowSeconds: day },
] as const

/** Who asked for a code, as the job that mails it needs to know: hashes in hex. */
export interface CodeAsker {
  asker: string
  browser: string
}

/** How limits name an account: by its address, so that an address without one counts alike. */
export const accountKey = (email: string): string => hashOf(email).toString('hex')

const codesKey = (email: string, purpose: EmailCodePurpose, isDue = true) =>
  `code:${purpose}:${isDue ? '' : 'undue:'}${accountKey(email)}`

const minuteKey = (codes: string, asker: string) => `${codes}:${asker}:minute`

export function askerOf(ctx: PublicContext): CodeAsker {
  const { network, browser, sentBrowser } = originOf(ctx)
  return { asker: (sentBrowser ? browser : network).toString('hex'), browser: browser.toString('hex') }
}

/** Who registers: the browser, also one that gets its cookie with this very answer. */
export function registrantOf(ctx: PublicContext): CodeAsker {
  const browser = originOf(ctx).browser.toString('hex')
  return { asker: browser, browser }
}

type Unverified = Pick<UserRow, 'id' | 'createdAt'>

/** Of this registration, not of an earlier or later one of the same address. */
const registrationKey = ({ id, createdAt }: Unverified) => `code:registration:${id}:${createdAt.getTime()}`

const registrantKey = (registration: string, ctx: PublicContext) =>
  `${registration}:${registrantOf(ctx).browser}`

/** For a day, codes that this browser asks for count towards the registration's budget, not towards strangers'. */
export async function rememberRegistrant(ctx: PublicContext, user: Unverified): Promise<void> {
  const key = registrantKey(registrationKey(user), ctx)
  await reserveAttempts({ key, limit: 0, windowSeconds: day }, 0)
}

async function isRegistrant(ctx: PublicContext, registration: string): Promise<boolean> {
  const endsAt = await findWindowEnd(registrantKey(registration, ctx))
  return originOf(ctx).sentBrowser && endsAt !== undefined && endsAt > now()
}

/**
 * Limits on the mails that prove a registration's address: per browser, network, registration and address, so that
 * nobody floods the inbox of another by registering it.
 */
function registrationLimits(ctx: PublicContext, email: string, registration: string): RateLimit[] {
  const { asker } = registrantOf(ctx)
  const account = codesKey(email, 'verify_email')
  const network = originOf(ctx).network.toString('hex')
  return [
    { key: minuteKey(account, asker), limit: 1, windowSeconds: resendAfterSeconds },
    { key: `${account}:${asker}:day`, limit: maxCodesPerDay, windowSeconds: day },
    { key: `${account}:${network}:registrations`, limit: maxPerNetworkAndDay, windowSeconds: day },
    { key: registration, limit: maxPerRegistration, windowSeconds: day },
    { key: `${account}:registrations`, limit: maxOfRegistrationsPerDay, windowSeconds: day },
  ]
}

function limitsOn(
  ctx: PublicContext,
  { email, purpose, isDue }: { email: string; purpose: EmailCodePurpose; isDue: boolean },
  known: 'browser' | 'network' | undefined,
): RateLimit[] {
  const account = codesKey(email, purpose, isDue)
  const { asker } = askerOf(ctx)
  const ofAsker = [
    { key: minuteKey(account, asker), limit: 1, windowSeconds: resendAfterSeconds },
    { key: `${account}:${asker}:day`, limit: maxCodesPerDay, windowSeconds: day },
  ]
  if (known === 'browser') return ofAsker
  const network = originOf(ctx).network.toString('hex')
  const ofNetwork = { key: `${account}:${network}:all`, limit: maxPerNetworkAndDay, windowSeconds: day }
  if (known === 'network') return [...ofAsker, ofNetwork]
  const ofStrangers = maxByStrangers.map((limit) => ({
    key: `${account}:strangers:${limit.windowSeconds}`,
    ...limit,
  }))
  return [...ofAsker, ofNetwork, ...ofStrangers]
}

async function areWithin(limits: RateLimit[]): Promise<boolean> {
  for (const limit of limits) if ((await takeAttempt(limit)) > 0) return false
  return true
}

interface WantedCode {
  email: string
  userId: string | undefined
  purpose: EmailCodePurpose
  /** False where no mail goes out: counted alike, but apart, so that it uses up nothing that a mail needs. */
  isDue?: boolean
  /** The registration that the code is to prove, of any address that has one. */
  unverified?: Unverified | undefined
}

/**
 * Whether another code may be mailed now: one a minute and ten a day per asking browser, or network where the browser
 * sends no cookie. What strangers ask for never uses up what browsers and networks of the person's own may have, nor the
 * browser that registered. An address without an account takes the same statements.
 */
export async function mayMailCode(ctx: PublicContext, wanted: WantedCode): Promise<boolean> {
  const { email, userId, purpose, isDue = userId !== undefined, unverified } = wanted
  const known = await findKnownOrigin(userId ?? newId(), originOf(ctx))
  const registration = registrationKey(unverified ?? { id: newId(), createdAt: now() })
  if ((await isRegistrant(ctx, registration)) && purpose === 'verify_email')
    return areWithin(registrationLimits(ctx, email, registration))
  return areWithin(limitsOn(ctx, { email, purpose, isDue }, known))
}

/** Whether the one who has just shown a registration's key or password may be mailed its code; its browser is remembered. */
export async function mayMailRegistrant(
  ctx: PublicContext,
  user: Unverified & { email: string },
): Promise<boolean> {
  await rememberRegistrant(ctx, user)
  return areWithin(registrationLimits(ctx, user.email, registrationKey(user)))
}

/** Whether the asker asked once more since: that request's code kills any older one of theirs. */
export async function askedAgainSince(
  { email, purpose, asker }: { email: string; purpose: EmailCodePurpose; asker: string },
  since: Date,
): Promise<boolean> {
  const endsAt = await findWindowEnd(minuteKey(codesKey(email, purpose), asker))
  return endsAt !== undefined && endsAt.getTime() - resendAfterSeconds * 1000 > since.getTime()
}
