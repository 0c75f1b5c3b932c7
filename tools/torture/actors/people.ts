import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '@ilewa/contract/auth/schema'
import { business as businesses } from '@ilewa/contract/business'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { subscription } from '@ilewa/contract/subscription/schema'
import { newMarker } from '../checks/marks.ts'
import type { Accepted, SmtpStandIn } from '../environment/smtp.ts'
import type { Business, Client, Surroundings } from '../environment/world.ts'
import type { Account } from '../journal.ts'
import { ask, type Line, submit } from './call.ts'

const password = 'Kòkò-drum 7 & rain'
const mailPauseMs = 100
const tries = 40

/** Waits for a mail. Failed mails are retried for minutes. */
async function awaitMail(smtp: SmtpStandIn, to: string, isIt: (mail: Accepted) => boolean, seconds = 100) {
  for (let wait = 0; wait < seconds * 1000; wait += mailPauseMs) {
    const mail = smtp.accepted.findLast((one) => one.to === to && isIt(one))
    if (mail) return mail
    await sleep(mailPauseMs)
  }
  return undefined
}

/** Repeats a step until its outcome is known. */
export async function insist<T extends { outcome: string }>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const answer = await step()
    if (answer.outcome !== 'unknown' || attempt === tries) return answer
    await sleep(500)
  }
}

/** Signs in and records the session. */
async function signIn(line: Line, account: Account): Promise<string | undefined> {
  const answer = await insist(() =>
    ask(line, auth.login, { body: { email: account.email, password }, may: ['auth.email_not_verified'] }),
  )
  if (answer.outcome !== 'acknowledged' || !('token' in answer.data)) {
    // Signing in with an unverified address mails another code.
    account.codesAsked++
    return undefined
  }
  account.isVerified = true
  line.journal.sessions.push({ email: account.email, token: answer.data.token })
  return answer.data.token
}

/** Verifies the address with the mailed code. If the response is lost, signs in to find out whether it was verified. */
async function verify(line: Line, account: Account, smtp: SmtpStandIn): Promise<string | undefined> {
  const { email } = account
  const mail = await awaitMail(smtp, email, ({ code }) => code !== undefined)
  if (!mail?.code) return undefined
  const body = { email, otp: mail.code }
  const answer = await ask(line, auth.verifyEmail, { body })
  if (answer.outcome !== 'acknowledged' || !('token' in answer.data)) return signIn(line, account)
  account.isVerified = true
  line.journal.sessions.push({ email, token: answer.data.token })
  return answer.data.token
}

/** Registers an owner. Registration takes no idempotency key, so after a lost response "email taken" means success. */
async function register(line: Line, email: string, name: string): Promise<Account> {
  const account: Account = { email, outcome: 'unknown', codesAsked: 0, isVerified: false }
  line.journal.accounts.push(account)
  const person = { firstName: 'Amara', lastName: name, phone: '0803 123 4567', email }
  let isOpen = false
  const answer = await insist(async () => {
    account.codesAsked++
    const one = await ask(line, auth.register, {
      body: { ...person, password, confirmPassword: password },
      may: isOpen ? ['auth.email_taken'] : [],
    })
    isOpen ||= one.outcome === 'unknown'
    return one
  })
  const isOurs = isOpen && answer.outcome === 'refused' && answer.code === 'auth.email_taken'
  account.outcome = isOurs ? 'acknowledged' : answer.outcome
  return account
}

/** Registers an owner, verifies the address, creates a business and chooses the Free plan. */
export async function foundBusiness(line: Line, { smtp }: Surroundings): Promise<Client | undefined> {
  const marker = newMarker(line.random)
  const email = `owner.${line.random.letters(6)}.${marker}@torture.example`.toLowerCase()
  const own = { ...line, marker }
  const account = await register(own, email, marker)
  const token = account.outcome === 'acknowledged' ? await verify(own, account, smtp) : undefined
  if (!token) return undefined
  const signedIn = { ...own, token }
  const made = await submit(signedIn, businesses.create, {
    body: {
      ...{
        businessName: `House ${marker}`,
        businessType: 'hotel',
        country: 'nigeria',
        city: `Lagos ${marker}`,
      },
      ...{ phone: null, email: null, website: null, numberOfEmployees: null },
    },
    may: ['business.already_set_up'],
  })
  const id =
    made.outcome === 'acknowledged'
      ? made.data.id
      : await insist(() => ask(signedIn, businesses.get, { may: ['business.profile_required'] })).then(
          (answer) => (answer.outcome === 'acknowledged' ? answer.data.id : undefined),
        )
  if (!id) return undefined
  await submit(signedIn, subscription.create, {
    body: { planType: 'FREE' },
    may: ['subscription.already_active'],
  })
  return { line: signedIn, role: 'OWNER', email, business: { id, marker, isPaid: false } }
}

/** Invites an agent or a member of staff. Refused over the plan's limit. */
export async function invite(
  { line, business }: Client,
  role: 'AGENT' | 'STAFF',
): Promise<string | undefined> {
  const { random, journal, marker } = line
  const email = `${role}.${random.letters(8)}.${marker}@torture.example`.toLowerCase()
  const person = { firstName: 'Bola', lastName: marker, email, phone: '0803 765 4321' }
  const answer =
    role === 'AGENT'
      ? await submit(line, agents.invite, {
          body: { ...person, commissionRate: 10, location: `Lekki ${marker}` },
          may: ['agents.limit_reached'],
        })
      : await submit(line, staff.invite, { body: { ...person, department: marker } })
  journal.invitations.push({ businessId: business.id, email, outcome: answer.outcome, isRemoved: false })
  return answer.outcome === 'acknowledged' ? email : undefined
}

/** Sets a password through the invitation link, and signs in. */
export async function accept(
  line: Line,
  {
    email,
    role,
    business,
    smtp,
  }: { email: string; role: 'AGENT' | 'STAFF'; business: Business; smtp: SmtpStandIn },
): Promise<Client | undefined> {
  const mail = await awaitMail(smtp, email, ({ link }) => link?.includes('userId=') ?? false)
  const userId = mail?.link && new URL(mail.link).searchParams.get('userId')
  if (!userId) return undefined
  const own = { ...line, marker: business.marker }
  const body = { userId, newPassword: password, confirmPassword: password }
  await insist(() => ask(own, auth.resetPassword, { body, may: ['auth.reset_invalid'] }))
  const account: Account = { email, outcome: 'acknowledged', codesAsked: 0, isVerified: true }
  const token = await signIn(own, account)
  return token ? { line: { ...own, token }, role, email, business } : undefined
}
