import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { agents } from '@ilewa/contract/people/agents'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { choosePassword, chosenPassword, readLink, setStandardPlan } from '@ilewa/tests/support/app/users'
import { waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, inTransaction } from '../../platform/database/database.ts'
import { rateLimits } from '../../platform/http/http.table.ts'
import { hashOf, newId } from '../../platform/id.ts'
import { agentDetails, users } from '../auth/auth.table.ts'
import { invitationMails, invitations } from '../invitations/invitations.table.ts'

const app = useTestApp()
let owner: Person
beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
})

const newAgent = () => ({
  firstName: 'Chidera',
  lastName: 'Ọkọ́ńkwọ',
  email: `${newId()}@example.com`,
  phone: '0803 123 4567',
  commissionRate: 12.5,
  location: 'Lekki',
})

const invite = (body: object, person: Person = owner, headers = {}) =>
  app.send(agents.invite, { body: body as Record<string, unknown> }, { token: person.token, headers })
const list = ({ businessId, token }: Person = owner, query = {}) =>
  app.send(agents.list, { params: { businessId }, query }, { token })
const update = (id: string, body: object, person: Person = owner) =>
  app.send(agents.update, { params: { id }, body: body as Record<string, unknown> }, { token: person.token })
const remove = (id: string, person: Person = owner) =>
  app.send(agents.remove, { params: { id } }, { token: person.token })
const resend = (id: string, person: Person = owner) =>
  app.send(agents.resendInvitation, { params: { id } }, { token: person.token })

async function invited(person: Person = owner) {
  const input = newAgent()
  const { status, body } = await invite(input, person)
  expect(status).toBe(201)
  return { ...input, id: body.data.id }
}

describe('inviting an agent', () => {
  it('stores the invitation with the documented defaults', async () => {
    const input = newAgent()
    const { status, body } = await invite({
      ...input,
      role: 'OWNER',
      status: 'ACTIVE',
      businessId: owner.businessId,
    })
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Agent invitation sent successfully',
    })
    expect(body.data).toMatchObject({
      firstName: 'Chidera',
      email: input.email,
      phoneE164: '+2348031234567',
      avatar: null,
      status: 'INVITED',
      agentDetails: {
        location: 'Lekki',
        commissionRate: 12.5,
        totalBookings: 0,
        monthlyBookings: 0,
        revenue: 0,
        commission: { earned: 0, paid: 0, due: 0, expected: 0 },
      },
    })
    const [row] = await db().select().from(invitations).where(eq(invitations.id, body.data.id))
    expect(row).toMatchObject({ role: 'AGENT', businessId: owner.businessId, email: input.email })
    expect(await db().select().from(users).where(eq(users.email, input.email))).toEqual([])
  })

  it('mails "a single-use link (7 days)" that opens the page where the password is chosen', async () => {
    const { email } = await invited()
    const link = await readLink(app, email)
    expect([...link.keys()]).toEqual(['email', 'userId', 'type'])
    expect([link.get('email'), link.get('type')]).toEqual([email, 'invitation'])
    const [stored] = await db()
      .select()
      .from(invitations)
      .where(eq(invitations.tokenHash, hashOf(link.get('userId') ?? '')))
    const days = ((stored?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    expect((await choosePassword(app, link)).status).toBe(200)
    expect((await choosePassword(app, link)).body.code).toBe('auth.reset_invalid')
  })

  it('is refused with the message of each broken rule at its field, and nothing is stored', async () => {
    const before = (await list()).body.page.total
    const rate = 'Commission rate must be between 0 and 100'
    const cases: [object, string, string][] = [
      [{ firstName: '' }, 'firstName', 'First name is required'],
      [{ firstName: 'X' }, 'firstName', 'First name must be at least 2 characters'],
      [{ lastName: undefined }, 'lastName', 'Last name is required'],
      [{ lastName: 'Y' }, 'lastName', 'Last name must be at least 2 characters'],
      [{ email: '' }, 'email', 'Email is required'],
      [{ email: 'nobody' }, 'email', 'Invalid email format'],
      [{ phone: '' }, 'phone', 'Phone number is required'],
      [{ phone: '0803 CALL ME' }, 'phone', 'Invalid phone format'],
      [{ commissionRate: '10' }, 'commissionRate', 'Must be a valid number'],
      [{ commissionRate: null }, 'commissionRate', 'Must be a valid number'],
      [{ commissionRate: -1 }, 'commissionRate', rate],
      [{ commissionRate: 100.5 }, 'commissionRate', rate],
      [{ commissionRate: 1e308 }, 'commissionRate', rate],
      [{ location: '' }, 'location', 'Location is required'],
      [{ location: 'L' }, 'location', 'Location must be at least 2 characters'],
    ]
    for (const [change, path, message] of cases) {
      const { status, body } = await invite({ ...newAgent(), ...change })
      expect({ status, errors: body.errors }, message).toMatchObject({
        status: 400,
        errors: expect.arrayContaining([{ path, message }]),
      })
    }
    expect((await list()).body.page.total).toBe(before)
  })

  it('returns 409 for an address of a member, and leaves that account unchanged', async () => {
    const agent = await anAgentOf(owner)
    for (const { id, email, token } of [agent, owner]) {
      const [before] = await db().select().from(users).where(eq(users.id, id))
      const { status, body } = await invite({ ...newAgent(), email: email.toUpperCase() })
      expect({ status, code: body.code, errors: body.errors }).toEqual({
        status: 409,
        code: 'auth.email_taken',
        errors: [{ path: 'email', message: 'An account with this email already exists.' }],
      })
      expect(await db().select().from(users).where(eq(users.id, id))).toEqual([before])
      expect((await app.send(auth.me, {}, { token })).status).toBe(200)
    }
  })

  it('with the same Idempotency-Key invites once', async () => {
    const input = newAgent()
    const headers = { 'idempotency-key': newId() }
    const first = await invite(input, owner, headers)
    const second = await invite(input, owner, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data.id).toBe(first.body.data.id)
    await readLink(app, input.email)
    expect(await app.mailsTo(input.email)).toHaveLength(1)
  })

  it('"a resend kills the older", and resends have the limits of codes', async () => {
    const { id, email } = await invited()
    const first = await readLink(app, email)
    const sent = await resend(id)
    expect({ status: sent.status, message: sent.body.message }).toEqual({
      status: 200,
      message: 'Agent invitation sent successfully',
    })
    const second = await readLink(app, email, 2)
    const again = await resend(id)
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 429,
      code: 'people.resent_too_soon',
    })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect((await choosePassword(app, first)).body.code).toBe('auth.reset_invalid')
    expect((await choosePassword(app, second)).status).toBe(200)
    await db().delete(rateLimits)
  })

  it('cannot be resent to a member', async () => {
    const agent = await anAgentOf(owner)
    const { status, body } = await resend(agent.id)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'people.not_invited' })
  })
})

describe('"at most 2 agents" on Free', () => {
  it('accepts one of twenty parallel invitations beside one existing agent', async () => {
    const free = await anOwner()
    await anAgentOf(free)
    const responses = await Promise.all(Array.from({ length: 20 }, () => invite(newAgent(), free)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set([
        'Agent limit reached! You can only have 2 agents on your current plan. Upgrade to add more agents.',
      ]),
    )
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['agents.limit_reached']))
    const limits = await app.send(subscription.limits, {}, { token: free.token })
    expect(limits.body.data).toMatchObject({ maxAgents: 2, agentCount: 2 })
  })

  it('is never exceeded by concurrent deactivation, reactivation and invitation', async () => {
    for (let iteration = 0; iteration < 6; iteration++) {
      const free = await anOwner()
      const first = await anAgentOf(free)
      await anAgentOf(free)
      await Promise.all([
        update(first.id, { status: 'INACTIVE' }, free),
        update(first.id, { status: 'ACTIVE' }, free),
        update(first.id, { status: 'ACTIVE' }, free),
        invite(newAgent(), free),
      ])
      const limits = await app.send(subscription.limits, {}, { token: free.token })
      expect(limits.body.data.agentCount).toBeLessThanOrEqual(2)
    }
  })

  it('counts active and invited agents, so a reactivation needs a free seat', async () => {
    const free = await anOwner()
    const first = await anAgentOf(free)
    await update(first.id, { status: 'INACTIVE' }, free)
    const waiting = await invited(free)
    await invited(free)
    const reactivated = await update(first.id, { status: 'ACTIVE' }, free)
    expect({ status: reactivated.status, code: reactivated.body.code }).toEqual({
      status: 409,
      code: 'agents.limit_reached',
    })
    expect((await remove(waiting.id, free)).status).toBe(200)
    expect((await update(first.id, { status: 'ACTIVE' }, free)).status).toBe(200)
  })

  it('"people beyond the limit stay but none can be added" after a downgrade', async () => {
    const free = await anOwner()
    const three = [await anAgentOf(free), await anAgentOf(free), await anAgentOf(free)]
    expect((await list(free)).body.page.total).toBe(3)
    expect((await invite(newAgent(), free)).status).toBe(409)
    expect((await update(three[0]?.id ?? '', { location: 'Yaba' }, free)).status).toBe(200)
  })
})

describe('changing an agent', () => {
  it('leaves the e-mail and omitted fields unchanged', async () => {
    const { id, email } = await invited()
    const { status, body } = await update(id, { firstName: 'Ngozi', email: 'other@example.com' })
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Agent updated successfully' })
    expect(body.data).toMatchObject({
      firstName: 'Ngozi',
      lastName: 'Ọkọ́ńkwọ',
      email,
      agentDetails: { commissionRate: 12.5, location: 'Lekki' },
    })
    const other = await update(id, { commissionRate: 0, location: '', phone: '+44 20 7946 0958' })
    expect(other.body.data).toMatchObject({
      phoneE164: '+442079460958',
      agentDetails: { commissionRate: 0, location: null },
    })
  })

  it('is refused with a message at the field', async () => {
    const { id } = await invited()
    for (const [change, path, message] of [
      [{ firstName: '' }, 'firstName', 'First name is required'],
      [{ commissionRate: 101 }, 'commissionRate', 'Commission rate must be between 0 and 100'],
      [{ status: 'INVITED' }, 'status', 'Choose Active or Inactive'],
      [{ location: 'L' }, 'location', 'Location must be at least 2 characters'],
    ] as const) {
      const { status, body } = await update(id, change)
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] })
    }
  })

  it('cannot set the status of an invited agent', async () => {
    const { id } = await invited()
    for (const status of ['ACTIVE', 'INACTIVE']) {
      const { status: httpStatus, body } = await update(id, { status })
      expect({ status: httpStatus, code: body.code }).toEqual({ status: 409, code: 'people.still_invited' })
    }
  })

  it('cannot set the status while the mail is being sent, without a deadlock', async () => {
    const { id } = await invited()
    let isMailing = false
    let continueMailing: () => void = () => undefined
    const continued = new Promise<void>((resolve) => {
      continueMailing = resolve
    })
    const mailing = inTransaction(async () => {
      await db().update(invitations).set({ mailedAt: new Date() }).where(eq(invitations.id, id))
      isMailing = true
      await continued
      const { businessId } = owner
      const [tokenHash, emailHash] = [hashOf(newId()), hashOf(newId())]
      const mail = { tokenHash, emailHash, businessId, invitationId: id, expiresAt: new Date() }
      await db().insert(invitationMails).values(mail)
    })
    await waitUntil(() => isMailing)
    const response = update(id, { status: 'ACTIVE' })
    await waitForBlockedTransaction('%for update')
    continueMailing()
    await mailing
    expect((await response).body.code).toBe('people.still_invited')
  })

  it('"a deactivated person\'s token dies within a second"', async () => {
    const agent = await anAgentOf(owner)
    expect((await app.send(auth.me, {}, { token: agent.token })).status).toBe(200)
    expect((await update(agent.id, { status: 'INACTIVE' })).body.data.status).toBe('INACTIVE')
    const dead = await app.send(auth.me, {}, { token: agent.token })
    expect({ status: dead.status, code: dead.body.code }).toEqual({
      status: 401,
      code: 'auth.session_required',
    })
    expect((await update(agent.id, { status: 'ACTIVE' })).body.data.status).toBe('ACTIVE')
    // The old token stays invalid: the agent signs in again.
    expect((await app.send(auth.me, {}, { token: agent.token })).status).toBe(401)
  })
})

describe('deleting an agent', () => {
  it('"removes the login and personal data; bookings stay, shown as Former agent"', async () => {
    const agent = await anAgentOf(owner)
    const property = await aProperty(app, owner)
    const { id } = await aBooking(app, agent, aBookingInput(property, 300, 302))
    const { status, body } = await remove(agent.id)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Agent deleted successfully' })

    expect((await app.send(auth.me, {}, { token: agent.token })).status).toBe(401)
    const remaining = await app.send(bookings.get, { params: { id } }, { token: owner.token })
    expect(remaining.body.data.booking).toMatchObject({ agentId: agent.id, agentName: 'Former agent' })
    const [row] = await db().select().from(users).where(eq(users.id, agent.id))
    expect(row).toMatchObject({ status: 'REMOVED', phone: '', phoneE164: null, passwordHash: null })
    expect(JSON.stringify(row)).not.toMatch(/Ọláwálé|Ṣóyínká|example\.com|0803 |\+234803/)
    const [details] = await db().select().from(agentDetails).where(eq(agentDetails.userId, agent.id))
    expect(details?.location).toBeNull()

    const { body: listed } = await list(owner, { limit: '500' })
    expect(listed.data.map((one) => one.id)).not.toContain(agent.id)
    expect((await remove(agent.id)).status).toBe(404)
    expect((await update(agent.id, { firstName: 'Ngozi' })).status).toBe(404)
    // A removed agent cannot get new bookings.
    const newBooking = { ...aBookingInput(property, 310, 311), agentId: agent.id }
    expect((await app.send(bookings.create, { body: newBooking }, { token: owner.token })).status).toBe(400)
    // The address can be invited again.
    expect((await invite({ ...newAgent(), email: agent.email })).status).toBe(201)
  })

  it('"Revoke = DELETE of an INVITED person": the link dies and the address is free', async () => {
    const { id, email } = await invited()
    const link = await readLink(app, email)
    const { status, body } = await remove(id)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Invitation revoked' })
    expect((await choosePassword(app, link)).body.code).toBe('auth.reset_invalid')
    const login = await app.send(auth.login, { body: { email, password: chosenPassword } })
    expect(login.body.code).toBe('auth.invalid_credentials')
    expect((await invite({ ...newAgent(), email })).status).toBe(201)
  })
})

describe('the list', () => {
  it('counts "their bookings", those of this month, and the commission in whole kobo', async () => {
    const agent = await anAgentOf(owner)
    await update(agent.id, { commissionRate: 12.35 })
    const property = await aProperty(app, owner, { pricePerNight: '19999.99' })
    const status = 'CONFIRMED'
    await aBooking(app, agent, { ...aBookingInput(property, 400, 403), status })
    await aBooking(app, owner, { ...aBookingInput(property, 403, 404), status, agentId: agent.id })
    // Pending bookings count, but have no booked value yet.
    await aBooking(app, agent, aBookingInput(property, 406, 407))
    const cancelled = await aBooking(app, agent, aBookingInput(property, 410, 411))
    await app.send(
      bookings.setStatus,
      { params: { id: cancelled.id }, body: { status: 'CANCELLED' } },
      { token: agent.token },
    )
    const { body } = await list(owner, { q: agent.email })
    // 12.35 % of 59,999.97 and of 19,999.99, each rounded, once the stays are over.
    expect(body.data[0]?.agentDetails).toEqual({
      location: 'Lekki',
      commissionRate: 12.35,
      totalBookings: 3,
      monthlyBookings: 3,
      revenue: 79_999.96,
      commission: { earned: 0, paid: 0, due: 0, expected: 9_880 },
    })
  })

  it('is searched regardless of case and diacritics, filtered by status, and paged by cursor', async () => {
    const other = await anOwner()
    await setStandardPlan(other)
    for (const lastName of ['Ọlá', 'Bello', 'Chukwu']) await invite({ ...newAgent(), lastName }, other)
    const found = await list(other, { q: 'OLA' })
    expect(found.body.data.map(({ lastName }) => lastName)).toEqual(['Ọlá'])
    for (const phone of ['08031234567', '+234 803 123 4567', '803-123-4567'])
      expect((await list(other, { q: phone })).body.page.total, phone).toBe(3)
    expect((await list(other, { q: '0803 123 4568' })).body.page.total).toBe(0)
    expect((await list(other, { status: 'ACTIVE' })).body.page.total).toBe(0)
    const first = await list(other, { limit: '2' })
    expect(first.body.data.map(({ lastName }) => lastName)).toEqual(['Chukwu', 'Bello'])
    const second = await list(other, { limit: '2', cursor: first.body.page.nextCursor ?? '' })
    expect(second.body.data.map(({ lastName }) => lastName)).toEqual(['Ọlá'])
    expect(second.body.page).toEqual({ nextCursor: null, total: 3 })
  })
})

describe('permissions', () => {
  it('exclude requests without a session, agents and staff', async () => {
    const agent = await anAgentOf(owner)
    const staffMember = await aStaffMemberOf(owner)
    for (const [token, expected] of [
      [undefined, 401],
      [agent.token, 403],
      [staffMember.token, 403],
    ] as const) {
      const { businessId, id } = { ...owner, id: agent.id }
      const responses = [
        await app.send(agents.list, { params: { businessId } }, { token }),
        await app.send(agents.invite, { body: newAgent() }, { token }),
        await app.send(agents.update, { params: { id }, body: {} }, { token }),
        await app.send(agents.remove, { params: { id } }, { token }),
        await app.send(agents.resendInvitation, { params: { id } }, { token }),
      ]
      expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(expected))
    }
  })

  it('hide the agents of another business', async () => {
    const otherOwner = await anOwner()
    const { id, email } = await invited()
    await readLink(app, email)
    const before = (await list(owner, { limit: '500' })).body.data
    const own = { businessId: owner.businessId }
    const responses = [
      await app.send(agents.list, { params: own }, { token: otherOwner.token }),
      await invite({ ...newAgent(), ...own }, otherOwner),
      await update(id, { firstName: 'Mallory', status: 'INACTIVE' }, otherOwner),
      await remove(id, otherOwner),
      await resend(id, otherOwner),
      await update((await aStaffMemberOf(owner)).id, { firstName: 'Mallory' }),
      await remove(owner.id),
    ]
    expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await list(owner, { limit: '500' })).body.data).toEqual(before)
    expect((await list(otherOwner)).body.page.total).toBe(0)
  })
})
