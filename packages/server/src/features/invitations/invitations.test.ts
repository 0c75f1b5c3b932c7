import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { agents } from '@ilewa/contract/people/agents'
import { invitations as endpoints } from '@ilewa/contract/people/invitations'
import { staff } from '@ilewa/contract/people/staff'
import { performance } from '@ilewa/contract/performance'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { codeOf, enableTwoFactor, wrongCodeFor } from '@ilewa/tests/support/app/two-factor'
import {
  choosePassword,
  chosenPassword,
  readDeclineToken,
  readLink,
  setStandardPlan,
} from '@ilewa/tests/support/app/users'
import { waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, inTransaction } from '../../platform/database/database.ts'
import { rateLimits } from '../../platform/http/http.table.ts'
import { hashOf, newId, newSecret } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { registry } from '../../platform/metrics.ts'
import { sendCode } from '../auth/auth.jobs.ts'
import { agentDetails, sessions, users } from '../auth/auth.table.ts'
import { passwordResets } from '../auth/codes.table.ts'
import { hashSecret } from '../auth/passwords.service.ts'
import { bookings as bookingRows } from '../bookings/bookings.table.ts'
import { sendInvitation } from './invitations.jobs.ts'
import { invitationReports, invitations } from './invitations.table.ts'

const app = useTestApp()
freezeTime()
let owner: Person
let other: Person
beforeAll(async () => {
  owner = await anOwner()
  other = await anOwner()
  await setStandardPlan(owner)
  await setStandardPlan(other)
})
beforeEach(async () => {
  await db().delete(rateLimits)
})

const aPerson = (email = `${newId()}@example.com`) => ({
  ...{ firstName: 'Chidera', lastName: 'Okonkwo', email, phone: '0803 123 4567' },
  ...{ commissionRate: 12.5, location: 'Lekki' },
})
const invite = (body: object, { token }: Person = owner) =>
  app.send(agents.invite, { body: body as Record<string, unknown> }, { token })
const inviteStaff = (email: string, { token }: Person = owner) =>
  app.send(staff.invite, { body: aPerson(email) }, { token })
const list = ({ businessId, token }: Person, query = {}) =>
  app.send(agents.list, { params: { businessId }, query }, { token })
const find = (token: string) => app.send(endpoints.find, { params: { token } })
const decline = (token: string) => app.send(endpoints.decline, { body: { token } })
const report = (token: string) => app.send(endpoints.report, { body: { token } })
const accept = (token: string, password: string, code?: string) =>
  app.send(endpoints.accept, { body: { token, password, code } })
const register = (email: string) =>
  app.send(auth.register, {
    body: { ...aPerson(email), password: chosenPassword, confirmPassword: chosenPassword },
  })
const login = (email: string) => app.send(auth.login, { body: { email, password: chosenPassword } })
const findUser = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0]

/** A verified account without a business, with the chosen password. */
async function anAccount(changes: Partial<typeof users.$inferInsert> = {}) {
  const id = newId()
  const email = `${id}@example.com`
  await db()
    .insert(users)
    .values({
      ...{ id, email, firstName: 'Ada', lastName: 'Eze', phone: '0803 123 4567', role: 'OWNER' },
      ...{ passwordHash: await hashSecret(chosenPassword), emailVerifiedAt: new Date() },
      ...changes,
    })
  return { id, email }
}

async function invited(email?: string, by = owner) {
  const person = aPerson(email)
  const { status, body } = await invite(person, by)
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.data.id, email: person.email }
}

const handleOf = async (email: string, count = 1) => (await readLink(app, email, count)).get('userId') ?? ''

describe('an invitation does not reserve an address', () => {
  it('several businesses may invite one address; after accepting one, the others are refused', async () => {
    const { id, email } = await invited()
    const first = await readLink(app, email)
    await invited(email, other)
    const second = await readLink(app, email, 2)
    expect((await choosePassword(app, first)).status).toBe(200)
    const account = await findUser(email)
    expect(account).toMatchObject({ id, businessId: owner.businessId, role: 'AGENT', status: 'ACTIVE' })
    expect(account?.emailVerifiedAt).not.toBeNull()
    const refused = await choosePassword(app, second)
    expect([refused.status, refused.body.code]).toEqual([409, 'people.already_in_business'])
    expect((await find(second.get('userId') ?? '')).body.data).toMatchObject({
      ...{ isOpen: true, role: 'AGENT', email, account: 'IN_BUSINESS' },
    })
    expect((await list(other, { status: 'INVITED', q: email })).body.page.total).toBe(1)
    expect((await login(email)).body.data).toMatchObject({ user: { id } })
  })

  it('its owner can register as usual, and "forgot password" sends no mail', async () => {
    const { email } = await invited()
    await readLink(app, email)
    const unknown = await app.send(auth.forgotPassword, { body: { email: 'nobody@example.com' } })
    const existing = await app.send(auth.forgotPassword, { body: { email } })
    expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body])
    // Waits for the job: a late one would mail a code to the account that is registered next.
    await app.finishJobs(sendCode.name)
    expect((await register(email)).status).toBe(201)
    await app.finishJobs(sendCode.name)
    expect(await app.codesTo(email)).toHaveLength(1)
    expect(await findUser(email)).toMatchObject({ role: 'OWNER', businessId: null })
    // Only the code was mailed since.
    expect(await app.mailsTo(email)).toHaveLength(2)
    expect((await list(owner, { q: email })).body.data).toMatchObject([{ status: 'INVITED' }])
  })

  it('an account of another business is unchanged, and inviting it reveals nothing', async () => {
    const otherOwner = await anOwner()
    const [before] = await db().select().from(users).where(eq(users.id, otherOwner.id))
    const { status, body } = await invite(aPerson(otherOwner.email.toUpperCase()))
    expect({ status, data: body.data }).toMatchObject({ status: 201, data: { status: 'INVITED' } })
    const link = await readLink(app, otherOwner.email)
    expect((await choosePassword(app, link)).body.code).toBe('people.already_in_business')
    const joined = await accept(link.get('userId') ?? '', chosenPassword)
    expect(joined.status).toBe(400)
    expect((await db().select().from(users).where(eq(users.id, otherOwner.id)))[0]).toEqual(before)
    expect((await app.send(auth.me, {}, { token: otherOwner.token })).status).toBe(200)
  })

  it('one business invites an address once, also in parallel and for another role', async () => {
    const person = aPerson()
    const responses = await Promise.all(Array.from({ length: 10 }, () => invite(person)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 409)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['people.already_invited']))
    expect((await inviteStaff(person.email)).body.code).toBe('people.already_invited')
  })

  it('an unverified registration is replaced when the invitation is accepted', async () => {
    const { email } = await invited()
    const link = await readLink(app, email)
    await register(email)
    expect((await choosePassword(app, link)).status).toBe(200)
    expect(await findUser(email)).toMatchObject({ role: 'AGENT', businessId: owner.businessId })
    expect((await login(email)).status).toBe(200)
  })
})

describe('accepting with an account that has no business', () => {
  it('joins with the password, in the invited role, and ends all sessions', async () => {
    const { id, email } = await anAccount()
    const session = { id: newId(), userId: id, tokenHash: hashOf(newSecret()), userAgent: '', ip: '' }
    await db()
      .insert(sessions)
      .values({ ...session, expiresAt: new Date(Date.now() + 60_000) })
    await invited(email)
    const link = await readLink(app, email)
    const token = link.get('userId') ?? ''
    expect((await find(token)).body.data).toMatchObject({ isOpen: true, account: 'FREE' })
    const chosen = await choosePassword(app, link)
    expect([chosen.status, chosen.body.code]).toEqual([409, 'invitations.account_exists'])
    const wrong = await accept(token, 'Guess-work 1!')
    expect([wrong.status, wrong.body.code]).toEqual([400, 'auth.wrong_password'])
    const { status, body } = await accept(token, chosenPassword)
    expect([status, body.data]).toEqual([200, { email }])
    const account = await findUser(email)
    expect(account).toMatchObject({ id, role: 'AGENT', businessId: owner.businessId, firstName: 'Ada' })
    expect(await db().select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
    expect((await list(owner, { q: email })).body.data).toMatchObject([
      { id, status: 'ACTIVE', agentDetails: { commissionRate: 12.5, location: 'Lekki' } },
    ])
    expect((await accept(token, chosenPassword)).body.code).toBe('invitations.invalid')
  })

  it('joins one of two businesses that it accepts at the same time', async () => {
    const { email } = await anAccount()
    await invited(email)
    const first = await handleOf(email)
    await invited(email, other)
    const second = await handleOf(email, 2)
    const responses = await Promise.all([accept(first, chosenPassword), accept(second, chosenPassword)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('needs a code with two-factor sign-in, with the limits of sign-in', async () => {
    const { email } = await anAccount()
    await invited(email)
    const handle = await handleOf(email)
    const { data } = (await login(email)).body
    const { secret } = await enableTwoFactor(app, 'token' in data ? data.token : '')
    const tryAccept = async (code?: string, password = chosenPassword) => {
      const { status, body } = await accept(handle, password, code)
      return [status, body.code, body.errors?.[0]?.path]
    }
    // Two-factor sign-in is only revealed to a client with the right password.
    expect(await tryAccept(undefined, 'Guess-work 1!')).toEqual([400, 'auth.wrong_password', 'password'])
    expect(await tryAccept()).toEqual([403, 'auth.two_factor_needed', 'code'])
    for (let tries = 0; tries < 5; tries++)
      expect(await tryAccept(wrongCodeFor(secret))).toEqual([400, 'auth.two_factor_code_invalid', 'code'])
    expect((await tryAccept(codeOf(secret)))[0]).toBe(429)
    expect(await findUser(email)).toMatchObject({ role: 'OWNER', businessId: null })
    await db().delete(rateLimits)
    expect((await tryAccept(codeOf(secret)))[0]).toBe(200)
    expect(await findUser(email)).toMatchObject({ role: 'AGENT', businessId: owner.businessId })
  })

  it('passwords cannot be guessed with the link', async () => {
    const { email } = await anAccount()
    await invited(email)
    const token = await handleOf(email)
    for (let tries = 0; tries < 10; tries++) expect((await accept(token, 'Guess-work 1!')).status).toBe(400)
    expect((await accept(token, chosenPassword)).status).toBe(429)
  })

  it('a right link is not blocked after 301 wrong ones from the same network', async () => {
    const [{ email }, declined, reported] = [await anAccount(), await invited(), await invited()]
    await invited(email)
    const token = await handleOf(email)
    const [otherLink, thirdLink] = [
      await readDeclineToken(app, declined.email),
      await readDeclineToken(app, reported.email),
    ]
    const statuses: number[] = []
    for (let times = 0; times < 301; times += 1) statuses.push((await find(`wrong-${times}`)).status)
    expect(statuses[300]).toBe(429)
    expect(statuses.slice(0, 300)).not.toContain(429)
    for (const call of [decline, report]) expect((await call('wrong-decline')).status).toBe(429)
    expect((await accept('wrong-accept', chosenPassword)).status).toBe(429)
    expect((await find(token)).status).toBe(200)
    expect((await accept(token, chosenPassword)).status).toBe(200)
    expect((await decline(otherLink)).status).toBe(200)
    expect((await report(thirdLink)).status).toBe(200)
  }, 30_000)

  it('a deactivated account cannot join', async () => {
    const { email } = await anAccount({ status: 'INACTIVE' })
    await invited(email)
    expect((await accept(await handleOf(email), chosenPassword)).status).toBe(400)
    expect(await findUser(email)).toMatchObject({ businessId: null, role: 'OWNER' })
  })
})

describe('declining and reporting', () => {
  it('opening the link changes nothing; declining withdraws the invitation once', async () => {
    const { id, email } = await invited()
    const token = await readDeclineToken(app, email)
    expect((await find(token)).body.data).toMatchObject({ businessName: 'Ilé Ayọ̀', isOpen: true, email })
    expect((await list(owner, { q: email })).body.page.total).toBe(1)
    const { status, body } = await decline(token)
    expect([status, body.message]).toEqual([200, 'Invitation declined'])
    expect((await list(owner, { q: email })).body.page.total).toBe(0)
    const again = await decline(token)
    expect([again.status, again.body.code]).toEqual([404, 'invitations.invalid'])
    expect((await choosePassword(app, new URLSearchParams({ userId: token }))).status).toBe(400)
    // The business may invite the address again.
    expect((await invited(email)).id).not.toBe(id)
  })

  it('a reported business can no longer mail the address, even from a revoked invitation', async () => {
    const { id, email } = await invited()
    const token = await readDeclineToken(app, email)
    await app.send(agents.remove, { params: { id } }, { token: owner.token })
    expect((await find(token)).body.data).toMatchObject({ isOpen: false, role: null, email: null })
    expect((await report(token)).status).toBe(200)
    const refused = await invite(aPerson(email))
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
      409,
      'people.mails_refused',
      'email',
    ])
    const waiting = await inviteStaff(`${newId()}@example.com`)
    const moved = await app.send(
      staff.update,
      { params: { id: waiting.body.data.id }, body: { email } },
      { token: owner.token },
    )
    expect(moved.body.code).toBe('people.mails_refused')
    expect((await invite(aPerson(email), other)).status).toBe(201)
    expect(await registry.metrics()).toMatch(/ilewa_invitations_total\{outcome="reported"\} [1-9]/)
  })

  it('a link to a corrected address cannot be declined from the wrong address', async () => {
    const wrong = `${newId()}@example.com`
    const { id } = (await inviteStaff(wrong)).body.data
    const token = await readDeclineToken(app, wrong)
    const email = `${newId()}@example.com`
    await app.send(staff.update, { params: { id }, body: { email } }, { token: owner.token })
    expect((await decline(token)).status).toBe(200)
    expect((await choosePassword(app, await readLink(app, email))).status).toBe(200)
  })

  it('three reports within thirty days pause the business’s invitations until the operator reviews them', async () => {
    const spammer = await anOwner()
    await setStandardPlan(spammer)
    const { businessId, token } = spammer
    const waiting = await invited(undefined, spammer)
    const reports = async (count: number) => {
      for (let number = 0; number < count; number++) {
        const { email } = await invited(undefined, spammer)
        expect((await report(await readDeclineToken(app, email))).status).toBe(200)
      }
    }
    await reports(2)
    const old = sql`now() - interval '31 days'`
    await db()
      .update(invitationReports)
      .set({ reportedAt: old })
      .where(eq(invitationReports.businessId, businessId))
    await reports(2)
    await invited(undefined, spammer)
    await reports(1)
    const refused = await invite(aPerson(), spammer)
    expect([refused.status, refused.body.code]).toEqual([409, 'people.invitations_paused'])
    const resent = await app.send(agents.resendInvitation, { params: { id: waiting.id } }, { token })
    expect(resent.body.code).toBe('people.invitations_paused')
    expect((await invite(aPerson())).status).toBe(201)
    await db()
      .update(invitationReports)
      .set({ reviewedAt: sql`now()` })
      .where(eq(invitationReports.businessId, businessId))
    expect((await invite(aPerson(), spammer)).status).toBe(201)
  })
})

describe('the owner’s lists', () => {
  it("show invited people with members, in order, by status, page and search, with the link's expiry", async () => {
    const own = await anOwner()
    await setStandardPlan(own)
    const first = await invited(undefined, own)
    const agent = await anAgentOf(own)
    const last = await invited(undefined, own)
    await readLink(app, last.email)
    const all = (await list(own)).body
    expect(all.data.map(({ id }) => id)).toEqual([last.id, agent.id, first.id])
    const daysLeft = (Date.parse(all.data[0]?.invitationExpiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(daysLeft)).toBe(7)
    expect(all.data[1]?.invitationExpiresAt).toBeNull()
    const paged = await list(own, { limit: '2' })
    const rest = await list(own, { limit: '2', cursor: paged.body.page.nextCursor ?? '' })
    expect(rest.body.data.map(({ id }) => id)).toEqual([first.id])
    expect((await list(own, { status: 'INVITED' })).body.page.total).toBe(2)
    expect((await list(own, { q: first.email })).body.data).toMatchObject([{ id: first.id }])
    expect((await list(own, { sort: 'createdAt' })).body.data[0]?.id).toBe(first.id)
  })

  it('keep an invitation with an expired link, and Resend extends it by seven days', async () => {
    const { id, email } = await invited()
    const dead = await readLink(app, email)
    const passed = new Date(Date.now() - 86_400_000)
    await db().update(invitations).set({ expiresAt: passed }).where(eq(invitations.id, id))
    expect((await choosePassword(app, dead)).body.code).toBe('auth.reset_invalid')
    expect((await list(owner, { q: email })).body.data).toMatchObject([
      { status: 'INVITED', invitationExpiresAt: passed.toISOString() },
    ])
    await app.send(agents.resendInvitation, { params: { id } }, { token: owner.token })
    expect((await choosePassword(app, await readLink(app, email, 2))).status).toBe(200)
  })

  it('a monthly target set before acceptance applies to the agent', async () => {
    const { id, email } = await invited()
    const body = { agentId: id, monthlyTarget: 500_000 }
    expect((await app.send(performance.setTarget, { body }, { token: owner.token })).status).toBe(200)
    await choosePassword(app, await readLink(app, email))
    const [details] = await db().select().from(agentDetails).where(eq(agentDetails.userId, id))
    expect(details).toMatchObject({ monthlyTarget: 500_000, commissionRate: 12.5 })
  })

  it('bookings can only be assigned to members', async () => {
    const { id } = await invited()
    const property = await aProperty(app, owner)
    const body = { ...aBookingInput(property, 3, 4), agentId: id }
    const { status } = await app.send(bookings.create, { body }, { token: owner.token })
    expect(status).toBe(400)
  })
})

describe('invited people stored as users by the previous version', () => {
  async function createLegacyInvited(more: Partial<typeof users.$inferInsert> = {}) {
    const agent = await anAgentOf(owner)
    await db().delete(sessions).where(eq(sessions.userId, agent.id))
    await db()
      .update(users)
      .set({ status: 'INVITED', emailVerifiedAt: null, ...more })
      .where(eq(users.id, agent.id))
    await db().update(agentDetails).set({ commissionRate: 7.5 }).where(eq(agentDetails.userId, agent.id))
    const handle = newSecret()
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db()
      .insert(passwordResets)
      .values({ handleHash: hashOf(handle), userId: agent.id, expiresAt })
    return { ...agent, handle }
  }
  const move = () => db().execute(sql`SELECT move_invited_users()`)
  const follow = (handle: string) => choosePassword(app, new URLSearchParams({ userId: handle }))

  it('become invitations with the same id, and their mailed link still works', async () => {
    const { id, email, handle } = await createLegacyInvited()
    await move()
    expect(await findUser(email)).toBeUndefined()
    expect((await list(owner, { q: email })).body.data).toMatchObject([
      { id, status: 'INVITED', agentDetails: { commissionRate: 7.5, location: 'Lekki' } },
    ])
    expect((await follow(handle)).status).toBe(200)
    expect(await findUser(email)).toMatchObject({ id, status: 'ACTIVE' })
  })

  it('can also accept before the migration', async () => {
    const { id, email, handle } = await createLegacyInvited()
    expect((await follow(handle)).status).toBe(200)
    await move()
    expect(await findUser(email)).toMatchObject({ id, status: 'ACTIVE' })
  })

  it('keep their name on bookings until they are revoked', async () => {
    const property = await aProperty(app, owner)
    for (const [number, ending] of ['accept', 'revoke'].entries()) {
      const { id, handle } = await createLegacyInvited()
      const stay = await aBooking(app, owner, aBookingInput(property, 10 + number, 11 + number))
      await db().update(bookingRows).set({ agentId: id }).where(eq(bookingRows.id, stay.id))
      await move()
      const agentName = async () =>
        (await app.send(bookings.get, { params: { id: stay.id } }, { token: owner.token })).body.data.booking
          .agentName
      expect(await agentName()).toBe('Ọláwálé Ṣóyínká')
      if (ending === 'accept') expect((await follow(handle)).status).toBe(200)
      else await app.send(agents.remove, { params: { id } }, { token: owner.token })
      expect(await agentName()).toBe(ending === 'accept' ? 'Ọláwálé Ṣóyínká' : 'Former agent')
    }
  })
})

describe('an invitation whose address changes while its mail is created', () => {
  it('mails no link to the former address that would open the new one', async () => {
    const [former, next] = [`${newId()}@example.com`, `${newId()}@example.com`]
    const { body } = await inviteStaff(former)
    const { businessId } = owner
    const invitation = and(eq(invitations.businessId, businessId), eq(invitations.id, body.data.id))
    await readLink(app, former)
    let isChanged = false
    let commit: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      commit = resolve
    })
    const changing = inTransaction(async () => {
      await db().update(invitations).set({ email: next, tokenHash: null }).where(invitation)
      isChanged = true
      await waiting
    })
    await waitUntil(() => isChanged)
    await enqueue(sendInvitation, { businessId, id: body.data.id })
    await waitForBlockedTransaction('update "invitations"%')
    commit()
    await changing
    // This job runs after the first one, and its mail goes to the new address.
    await enqueue(sendInvitation, { businessId, id: body.data.id })
    const link = await readLink(app, next)
    expect(await app.mailsTo(former)).toHaveLength(1)
    const [row] = await db().select().from(invitations).where(invitation)
    expect(row?.tokenHash).toEqual(hashOf(link.get('userId') ?? ''))
  })

  it('is not opened by a link that was mailed to another address', async () => {
    const former = `${newId()}@example.com`
    const { body } = await inviteStaff(former)
    const token = (await readLink(app, former)).get('userId') ?? ''
    const { businessId } = owner
    await db()
      .update(invitations)
      .set({ email: `${newId()}@example.com` })
      .where(and(eq(invitations.businessId, businessId), eq(invitations.id, body.data.id)))
    const { body: offer } = await find(token)
    expect(offer.data).toMatchObject({ isOpen: false, email: null })
  })
})
