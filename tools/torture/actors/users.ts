import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '@ilewa/contract/auth/endpoints'
import { business as businesses } from '@ilewa/contract/business'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { newMarker } from '../checks/markers.ts'
import type { AcceptedMail, SmtpStub } from '../environment/smtp-stub.ts'
import type { Business, Client, ExternalServices } from '../environment/types.ts'
import type { Account } from '../journal.ts'
import { type CallContext, sendOnce, sendWithRetry } from './call.ts'

const password = 'Kòkò-drum 7 & rain'
const mailPauseMs = 100
const maxAttempts = 40

/** Waits for a mail. Failed mails are retried for minutes. */
export async function waitForMail(
  smtp: SmtpStub,
  to: string,
  seconds = 100,
  matches: (mail: AcceptedMail) => boolean = ({ code }) => code !== undefined,
) {
  for (let waitedMs = 0; waitedMs < seconds * 1000; waitedMs += mailPauseMs) {
    const mail = smtp.accepted.findLast((one) => one.to === to && matches(one))
    if (mail) return mail
    await sleep(mailPauseMs)
  }
  return undefined
}

/** Repeats a step until its outcome is known. */
export async function retryWhileUnknown<T extends { outcome: string }>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const result = await step()
    if (result.outcome !== 'unknown' || attempt === maxAttempts) return result
    await sleep(500)
  }
}

/** Signs in and records the session. */
async function signIn(context: CallContext, account: Account): Promise<string | undefined> {
  const result = await retryWhileUnknown(() =>
    sendOnce(context, auth.login, {
      body: { email: account.email, password },
      expectedRefusals: ['auth.email_not_verified'],
    }),
  )
  if (result.outcome !== 'acknowledged' || !('token' in result.data)) {
    // Signing in with an unverified address mails another code.
    account.codesRequested++
    return undefined
  }
  account.isVerified = true
  context.journal.sessions.push({ email: account.email, token: result.data.token })
  return result.data.token
}

/** Verifies the address with the mailed code. If the response is lost, signs in to find out whether it was verified. */
async function verify(context: CallContext, account: Account, smtp: SmtpStub): Promise<string | undefined> {
  const { email } = account
  const mail = await waitForMail(smtp, email)
  if (!mail?.code) return undefined
  const body = { email, otp: mail.code }
  const result = await sendOnce(context, auth.verifyEmail, { body })
  if (result.outcome !== 'acknowledged' || !('token' in result.data)) return signIn(context, account)
  account.isVerified = true
  context.journal.sessions.push({ email, token: result.data.token })
  return result.data.token
}

/**
 * Registers an owner. Registration takes no idempotency key, so a lost response is followed by a second attempt.
 * "Email taken" then means that the first attempt succeeded.
 */
async function register(context: CallContext, email: string, name: string): Promise<Account> {
  const account: Account = { email, outcome: 'unknown', codesRequested: 0, isVerified: false }
  context.journal.accounts.push(account)
  const person = { firstName: 'Amara', lastName: name, phone: '0803 123 4567', email }
  let mayBeRegistered = false
  const result = await retryWhileUnknown(async () => {
    account.codesRequested++
    const one = await sendOnce(context, auth.register, {
      body: { ...person, password, confirmPassword: password },
      expectedRefusals: mayBeRegistered ? ['auth.email_taken'] : [],
    })
    mayBeRegistered ||= one.outcome === 'unknown'
    return one
  })
  const isRegistered = mayBeRegistered && result.outcome === 'refused' && result.code === 'auth.email_taken'
  account.outcome = isRegistered ? 'acknowledged' : result.outcome
  return account
}

/** Registers an owner, verifies the address, creates a business and chooses the Free plan. */
export async function registerBusiness(
  context: CallContext,
  { smtp }: ExternalServices,
): Promise<Client | undefined> {
  const marker = newMarker(context.random)
  const email = `owner.${context.random.letters(6)}.${marker}@torture.example`.toLowerCase()
  const ownContext = { ...context, marker }
  const account = await register(ownContext, email, marker)
  const token = account.outcome === 'acknowledged' ? await verify(ownContext, account, smtp) : undefined
  if (!token) return undefined
  const signedIn = { ...ownContext, token }
  const created = await sendWithRetry(signedIn, businesses.create, {
    body: {
      ...{
        businessName: `House ${marker}`,
        businessType: 'hotel',
        country: 'nigeria',
        city: `Lagos ${marker}`,
      },
      ...{ phone: null, email: null, website: null, numberOfEmployees: null },
    },
    expectedRefusals: ['business.already_set_up'],
  })
  const id =
    created.outcome === 'acknowledged'
      ? created.data.id
      : await retryWhileUnknown(() =>
          sendOnce(signedIn, businesses.get, { expectedRefusals: ['business.profile_required'] }),
        ).then((result) => (result.outcome === 'acknowledged' ? result.data.id : undefined))
  if (!id) return undefined
  await sendWithRetry(signedIn, subscription.create, {
    body: { planType: 'FREE' },
    expectedRefusals: ['subscription.already_active'],
  })
  return { context: signedIn, role: 'OWNER', email, business: { id, marker, isPaid: false } }
}

/**
 * Invites an agent or a member of staff. The server may refuse an agent over the plan's limit, and any invitation
 * over the daily limit. A round with many cancelled invitations exceeds the daily limit.
 */
export async function invite(
  { context, business }: Client,
  role: 'AGENT' | 'STAFF',
): Promise<string | undefined> {
  const { random, journal, marker } = context
  const email = `${role}.${random.letters(8)}.${marker}@torture.example`.toLowerCase()
  const person = { firstName: 'Bola', lastName: marker, email, phone: '0803 765 4321' }
  const result =
    role === 'AGENT'
      ? await sendWithRetry(context, agents.invite, {
          body: { ...person, commissionRate: 10, location: `Lekki ${marker}` },
          expectedRefusals: ['agents.limit_reached', 'people.too_many_invitations'],
        })
      : await sendWithRetry(context, staff.invite, {
          body: { ...person, department: marker },
          expectedRefusals: ['people.too_many_invitations'],
        })
  journal.invitations.push({ businessId: business.id, email, outcome: result.outcome, isRemoved: false })
  return result.outcome === 'acknowledged' ? email : undefined
}

/** Sets a password through the invitation link, and signs in. */
export async function acceptInvitation(
  context: CallContext,
  {
    email,
    role,
    business,
    smtp,
  }: { email: string; role: 'AGENT' | 'STAFF'; business: Business; smtp: SmtpStub },
): Promise<Client | undefined> {
  const mail = await waitForMail(smtp, email, 100, ({ link }) => link?.includes('userId=') ?? false)
  const userId = mail?.link && new URL(mail.link).searchParams.get('userId')
  if (!userId) return undefined
  const ownContext = { ...context, marker: business.marker }
  const body = { userId, newPassword: password, confirmPassword: password }
  await retryWhileUnknown(() =>
    sendOnce(ownContext, auth.resetPassword, { body, expectedRefusals: ['auth.reset_invalid'] }),
  )
  const account: Account = { email, outcome: 'acknowledged', codesRequested: 0, isVerified: true }
  const token = await signIn(ownContext, account)
  return token ? { context: { ...ownContext, token }, role, email, business } : undefined
}
