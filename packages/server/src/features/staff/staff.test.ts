import { auth } from '@ilewa/contract/auth/endpoints'
import { people } from '@ilewa/contract/people/endpoints'
import { staff } from '@ilewa/contract/people/staff'
import { anAgentOf, anOwner, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import {
  choosePassword,
  chosenPassword,
  readLink,
  setFreePlan,
  setStandardPlan,
} from '@ilewa/tests/support/app/users'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { staffDetails, users } from '../auth/auth.table.ts'

const app = useTestApp()
let owner: Person
beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
})

const newMember = () => ({
  firstName: 'Hauwa',
  lastName: 'Ɗan’azumi',
  email: `${newId()}@example.com`,
  phone: '+234 803 123 4567',
})

const invite = (body: object, person: Person = owner) =>
  app.send(staff.invite, { body: body as Record<string, unknown> }, { token: person.token })
const list = ({ businessId, token }: Person = owner, query = {}) =>
  app.send(staff.list, { params: { businessId }, query }, { token })
const update = (id: string, body: object, person: Person = owner) =>
  app.send(staff.update, { params: { id }, body: body as Record<string, unknown> }, { token: person.token })
const remove = (id: string, person: Person = owner) =>
  app.send(staff.remove, { params: { id } }, { token: person.token })
const resend = (id: string, person: Person = owner) =>
  app.send(staff.resendInvitation, { params: { id } }, { token: person.token })
const confirm = (link: URLSearchParams) =>
  app.send(people.confirmEmail, { body: { token: link.get('token') ?? '' } })
const findUser = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]

describe('inviting a staff member', () => {
  it('stores the invitation and mails the link', async () => {
    const input = newMember()
    const { status, body } = await invite({
      ...input,
      department: 'Front desk',
      businessId: owner.businessId,
    })
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Staff invitation sent successfully',
    })
    expect(body.data).toMatchObject({
      ...input,
      status: 'INVITED',
      role: 'STAFF',
      department: 'Front desk',
      businessId: owner.businessId,
      pendingEmail: null,
    })
    const link = await readLink(app, input.email)
    expect([link.get('email'), link.get('type')]).toEqual([input.email, 'invitation'])
    expect((await choosePassword(app, link)).status).toBe(200)
  })

  it('is refused with the message of each broken rule at its field', async () => {
    for (const [change, path, message] of [
      [{ firstName: '' }, 'firstName', 'First name is required'],
      [{ lastName: 'Y' }, 'lastName', 'Last name must be at least 2 characters'],
      [{ email: 'nobody' }, 'email', 'Invalid email format'],
      [{ phone: 'call me' }, 'phone', 'Invalid phone format'],
    ] as const) {
      const { status, body } = await invite({ ...newMember(), ...change })
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] })
    }
  })

  it('is refused for an address that is already invited, with a hint', async () => {
    const input = newMember()
    expect((await invite(input)).status).toBe(201)
    const { status, body } = await invite(input)
    const message = 'You have already invited this address. Resend that invitation instead.'
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 409,
      code: 'people.already_invited',
      errors: [{ path: 'email', message }],
    })
  })
})

describe('on Free, which has "no staff adding"', () => {
  it('no member can be added, and the message explains why', async () => {
    const free = await anOwner()
    const { status, body } = await invite(newMember(), free)
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 403,
      code: 'plan.upgrade_required',
      message: 'Your plan does not include this. Upgrade to Standard or Premium to use it.',
    })
    expect((await list(free)).body).toMatchObject({ data: [], page: { total: 0 } })
  })

  it('after a downgrade staff keep working; they can be read, deactivated and deleted, not changed', async () => {
    const free = await anOwner()
    await setStandardPlan(free)
    const waiting = (await invite(newMember(), free)).body.data
    const [first, second] = [await aStaffMemberOf(free), await aStaffMemberOf(free)]
    await setFreePlan(free)
    expect((await list(free)).body.page.total).toBe(3)
    expect((await app.send(auth.me, {}, { token: first.token })).status).toBe(200)
    for (const response of [
      await update(first.id, { firstName: 'Ngozi' }, free),
      await update(first.id, { firstName: 'Ngozi', status: 'INACTIVE' }, free),
      await resend(waiting.id, free),
    ])
      expect({ status: response.status, code: response.body.code }).toEqual({
        status: 403,
        code: 'plan.upgrade_required',
      })
    expect((await update(first.id, { status: 'INACTIVE' }, free)).status).toBe(200)
    expect((await update(first.id, { status: 'ACTIVE' }, free)).status).toBe(403)
    expect((await remove(second.id, free)).status).toBe(200)
    expect((await list(free)).body.page.total).toBe(2)
  })
})

describe('changing a staff member', () => {
  it('changes names, phone and department', async () => {
    const { id } = (await invite(newMember())).body.data
    const { status, body } = await update(id, {
      firstName: 'Amina',
      phone: '0709 331 2206',
      department: 'Kitchen',
    })
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Staff member updated successfully',
    })
    expect(body.data).toMatchObject({
      firstName: 'Amina',
      lastName: 'Ɗan’azumi',
      phone: '0709 331 2206',
      department: 'Kitchen',
    })
    expect((await update(id, { department: '' })).body.data.department).toBeNull()
  })

  it('"a staff member\'s new e-mail takes effect once confirmed from the new address"', async () => {
    const member = await aStaffMemberOf(owner)
    const to = `${newId()}@example.com`
    const changed = await update(member.id, { email: to })
    expect(changed.body.data).toMatchObject({ email: member.email, pendingEmail: to })
    const link = await readLink(app, to)
    expect((await findUser(member.id))?.email).toBe(member.email)

    const confirmed = await confirm(link)
    expect({ status: confirmed.status, data: confirmed.body.data }).toEqual({
      status: 200,
      data: { email: to },
    })
    expect((await list(owner, { q: to })).body.data[0]).toMatchObject({ email: to, pendingEmail: null })
    const notice = await readEmailChangeNotice(member.email)
    expect(notice).toContain(to)
    expect((await confirm(link)).body.code).toBe('people.confirmation_invalid')
  })

  it('a later change replaces the earlier one, and the current address cancels it', async () => {
    const member = await aStaffMemberOf(owner)
    const [first, second] = [`${newId()}@example.com`, `${newId()}@example.com`]
    await update(member.id, { email: first })
    const firstLink = await readLink(app, first)
    await update(member.id, { email: second })
    const secondLink = await readLink(app, second)
    expect((await confirm(firstLink)).status).toBe(400)
    await update(member.id, { email: member.email })
    expect((await confirm(secondLink)).status).toBe(400)
    expect((await findUser(member.id))?.email).toBe(member.email)
  })

  it('a taken address is refused, at once or on confirmation', async () => {
    const member = await aStaffMemberOf(owner)
    const agent = await anAgentOf(owner)
    const taken = await update(member.id, { email: agent.email })
    expect({ status: taken.status, errors: taken.body.errors }).toEqual({
      status: 409,
      errors: [{ path: 'email', message: 'An account with this email already exists.' }],
    })
    const to = `${newId()}@example.com`
    await update(member.id, { email: to })
    const link = await readLink(app, to)
    await db().update(users).set({ email: to }).where(eq(users.id, agent.id))
    const late = await confirm(link)
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'auth.email_taken' })
    expect((await findUser(member.id))?.email).toBe(member.email)
  })

  it('an invitation moves to a corrected address, and the first link stops working', async () => {
    const wrong = newMember()
    const { id } = (await invite(wrong)).body.data
    const wrongLink = await readLink(app, wrong.email)
    const to = `${newId()}@example.com`
    expect((await update(id, { email: to })).body.data).toMatchObject({ email: to, pendingEmail: null })
    const link = await readLink(app, to)
    expect((await choosePassword(app, wrongLink)).status).toBe(400)
    expect((await choosePassword(app, link)).status).toBe(200)
  })
})

async function readEmailChangeNotice(email: string): Promise<string> {
  await expect.poll(async () => (await app.mailsTo(email)).length).toBe(1)
  const [mail = ''] = await app.mailsTo(email)
  expect(mail).toContain('Subject: Your email address was changed')
  return mail
}

describe('deactivating and deleting', () => {
  it("a deactivated member's token and pending changes end at once", async () => {
    const member = await aStaffMemberOf(owner)
    const to = `${newId()}@example.com`
    await update(member.id, { email: to })
    const link = await readLink(app, to)
    const { body } = await update(member.id, { status: 'INACTIVE' })
    expect(body.data).toMatchObject({ status: 'INACTIVE', pendingEmail: null })
    expect((await app.send(auth.me, {}, { token: member.token })).status).toBe(401)
    expect((await confirm(link)).status).toBe(400)
  })

  it('deleting removes the login and all personal data', async () => {
    const member = await aStaffMemberOf(owner)
    await update(member.id, { department: 'Laundry' })
    const { status, body } = await remove(member.id)
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Staff member deleted successfully',
    })
    expect((await app.send(auth.me, {}, { token: member.token })).status).toBe(401)
    expect(await findUser(member.id)).toMatchObject({
      firstName: 'Former',
      lastName: 'staff member',
      email: `removed:${member.id}`,
      phone: '',
      status: 'REMOVED',
    })
    const [details] = await db().select().from(staffDetails).where(eq(staffDetails.userId, member.id))
    expect(details?.department).toBeNull()
    expect((await list(owner, { limit: '500' })).body.data.map(({ id }) => id)).not.toContain(member.id)
    const login = await app.send(auth.login, { body: { email: member.email, password: chosenPassword } })
    expect(login.body.code).toBe('auth.invalid_credentials')
    expect((await invite({ ...newMember(), email: member.email })).status).toBe(201)
  })
})

describe('the list', () => {
  it('is searched by "full name, e-mail or role, case-insensitively", by phone and by status', async () => {
    const other = await anOwner()
    await setStandardPlan(other)
    const { email } = (await invite(newMember(), other)).body.data
    await aStaffMemberOf(other)
    for (const [query, total] of [
      [{ q: 'HAUWA dan' }, 1],
      [{ q: email.toUpperCase() }, 1],
      [{ q: 'staff' }, 2],
      [{ q: 'hauwa +234 803 123 4567' }, 1],
      [{ q: '8031234567' }, 2],
      [{ q: '0803 123 4568' }, 0],
      [{ status: 'ACTIVE' }, 1],
      [{ status: 'INACTIVE' }, 0],
    ] as const)
      expect((await list(other, query)).body.page.total, JSON.stringify(query)).toBe(total)
  })
})

describe('permissions', () => {
  it('exclude requests without a session, agents and staff', async () => {
    const agent = await anAgentOf(owner)
    const member = await aStaffMemberOf(owner)
    const { businessId } = owner
    for (const [token, expected] of [
      [undefined, 401],
      [agent.token, 403],
      [member.token, 403],
    ] as const) {
      const params = { id: member.id }
      const responses = [
        await app.send(staff.list, { params: { businessId } }, { token }),
        await app.send(staff.invite, { body: newMember() }, { token }),
        await app.send(staff.update, { params, body: {} }, { token }),
        await app.send(staff.remove, { params }, { token }),
        await app.send(staff.resendInvitation, { params }, { token }),
      ]
      expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(expected))
    }
  })

  it('hide the staff of another business', async () => {
    const otherOwner = await anOwner()
    await setStandardPlan(otherOwner)
    const member = await aStaffMemberOf(owner)
    const responses = [
      await app.send(staff.list, { params: { businessId: owner.businessId } }, { token: otherOwner.token }),
      await invite({ ...newMember(), businessId: owner.businessId }, otherOwner),
      await update(member.id, { email: `${newId()}@example.com` }, otherOwner),
      await remove(member.id, otherOwner),
      await resend(member.id, otherOwner),
      await remove((await anAgentOf(owner)).id),
    ]
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect((await app.send(auth.me, {}, { token: member.token })).status).toBe(200)
  })
})
