import { ownEmail } from '@ilewa/contract/account/own-email'
import { auth } from '@ilewa/contract/auth/endpoints'
import { people } from '@ilewa/contract/people/endpoints'
import { anAgentOf, anOwner, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { chosenPassword } from '@ilewa/tests/support/app/users'
import { codeIn } from '@ilewa/tests/support/servers/mail-file'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { rateLimits } from '../../platform/http/http.table.ts'
import { hashOf, newId, newSecret } from '../../platform/id.ts'
import { sessions } from '../auth/auth.table.ts'
import { emailChanges } from '../auth/codes.table.ts'

const app = useTestApp()
const newEmail = () => `${newId()}@example.com`

beforeEach(async () => {
  await db().delete(rateLimits)
})

const request = ({ token }: Person, email: string) =>
  app.send(ownEmail.request, { body: { email } }, { token })
const confirm = ({ token }: Person, code: string) => app.send(ownEmail.confirm, { body: { code } }, { token })
const readCode = (email: string, nth = 0) =>
  vi.waitUntil(async () => (await app.mailsTo(email)).map(codeIn)[nth], { timeout: 5_000, interval: 20 })
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')
const emailOf = async ({ token }: Person) => (await app.send(auth.me, {}, { token })).body.data.email

it('an owner and a staff member change their own e-mail with the code mailed to the new address', async () => {
  const owner = await anOwner()
  for (const person of [owner, await aStaffMemberOf(owner)]) {
    const { token } = person
    const next = newEmail()
    expect((await request(person, next.toUpperCase())).body.data).toEqual({
      email: person.email,
      pendingEmail: next,
    })
    expect((await app.send(ownEmail.get, {}, { token })).body.data.pendingEmail).toBe(next)
    const code = await readCode(next)
    expect((await confirm(person, wrongFor(code))).body).toMatchObject({
      code: 'auth.code_invalid',
      errors: [{ path: 'code' }],
    })
    expect(await emailOf(person)).toBe(person.email)
    const { status, body } = await confirm(person, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect({ status, data: body.data }).toEqual({ status: 200, data: { email: next, pendingEmail: null } })
    expect(await emailOf(person)).toBe(next)
    expect((await confirm(person, code)).body.code).toBe('auth.code_invalid')
    await waitUntil(async () => (await app.mailsTo(person.email)).length === 1)
    expect((await app.mailsTo(person.email))[0]).toContain('This was not me')
    await waitUntil(async () => (await app.mailsTo(next)).length === 2)
    expect((await app.mailsTo(next))[1]).not.toContain('This was not me')
  }
})

it('a change needs a recent password, and agents cannot change their address', async () => {
  const owner = await anOwner()
  const agent = await anAgentOf(owner)
  expect((await request(agent, newEmail())).body.code).toBe('common.forbidden')
  await db().update(sessions).set({ passwordConfirmedAt: null }).where(eq(sessions.userId, owner.id))
  expect((await request(owner, newEmail())).body.code).toBe('auth.password_needed')
  expect((await app.send(ownEmail.request, { body: { email: newEmail() } })).status).toBe(401)
})

it("an address in use, the user's own and an invalid one are refused", async () => {
  const [owner, other] = [await anOwner(), await anOwner()]
  expect((await request(owner, other.email)).body.code).toBe('auth.email_taken')
  expect((await request(owner, owner.email)).body.message).toBe('This is your email address already.')
  expect((await request(owner, 'nobody')).status).toBe(400)
  expect(await db().select().from(emailChanges).where(eq(emailChanges.userId, owner.id))).toEqual([])
  const next = newEmail()
  await db().delete(rateLimits)
  await request(owner, next)
  const code = await readCode(next)
  await db().delete(rateLimits)
  await request(other, next)
  await waitUntil(async () => (await app.mailsTo(next)).length === 2)
  expect((await confirm(owner, code)).status).toBe(200)
  const second = (await app.mailsTo(next)).map(codeIn).find((one) => one && one !== code) ?? ''
  expect((await confirm(other, second)).body.code).toBe('auth.email_taken')
  expect(await emailOf(other)).toBe(other.email)
})

it("five wrong codes in a stolen session leave the owner's attempts, and it cannot cancel the change", async () => {
  const owner = await anOwner()
  const next = newEmail()
  await request(owner, next)
  const code = await readCode(next)
  const token = newSecret()
  await db()
    .insert(sessions)
    .values({
      ...{ id: newId(), userId: owner.id, tokenHash: hashOf(token), userAgent: '', ip: '' },
      expiresAt: new Date(Date.now() + 600_000),
    })
  const borrowed = { ...owner, token }
  for (let times = 0; times < 6; times += 1)
    expect((await confirm(borrowed, wrongFor(code))).body.code).toBe('auth.code_invalid')
  expect((await confirm(borrowed, code)).body.code).toBe('auth.code_invalid')
  expect((await app.send(ownEmail.cancel, {}, { token })).body.code).toBe('auth.password_needed')
  expect((await confirm(owner, code)).status).toBe(200)
})

it('an unverified registration does not block a verified change to its address', async () => {
  const owner = await anOwner()
  const next = newEmail()
  await request(owner, next)
  const code = await readCode(next)
  const registrant = { firstName: 'Ada', lastName: 'Eze', email: next, phone: '0803 123 4567' }
  const chosen = { password: chosenPassword, confirmPassword: chosenPassword }
  expect((await app.send(auth.register, { body: { ...registrant, ...chosen } })).status).toBe(201)
  expect((await confirm(owner, code)).status).toBe(200)
  expect(await emailOf(owner)).toBe(next)
})

it('five wrong codes per session, also in parallel; another request waits a minute and mails a new code', async () => {
  const owner = await anOwner()
  const next = newEmail()
  await request(owner, next)
  const code = await readCode(next)
  const wrong = await Promise.all(Array.from({ length: 6 }, () => confirm(owner, wrongFor(code))))
  expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 400))
  expect((await confirm(owner, code)).body.code).toBe('auth.code_invalid')
  expect((await request(owner, next)).status).toBe(429)
  await db().delete(rateLimits)
  expect((await request(owner, next)).status).toBe(200)
  const second = await readCode(next, 1)
  expect((await confirm(owner, second)).status).toBe(200)
})

it('a pending change can be cancelled and expires after ten minutes', async () => {
  const owner = await anOwner()
  const { token } = owner
  const next = newEmail()
  await request(owner, next)
  const code = await readCode(next)
  expect((await app.send(ownEmail.cancel, {}, { token })).body.data.pendingEmail).toBeNull()
  expect((await confirm(owner, code)).body.code).toBe('auth.code_invalid')
  await db().delete(rateLimits)
  await request(owner, next)
  const late = await readCode(next, 1)
  const [row] = await db().select().from(emailChanges).where(eq(emailChanges.userId, owner.id))
  expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(600_000)
  await db().update(emailChanges).set({ expiresAt: new Date() }).where(eq(emailChanges.userId, owner.id))
  expect((await confirm(owner, late)).body.code).toBe('auth.code_invalid')
  expect((await app.send(ownEmail.get, {}, { token })).body.data.pendingEmail).toBeNull()
})

it('the link to a new address is not refused after 61 wrong ones from the same network', async () => {
  const staff = await aStaffMemberOf(await anOwner())
  const [token, email] = [newSecret(), newEmail()]
  const expiresAt = new Date(Date.now() + 600_000)
  await db()
    .insert(emailChanges)
    .values({ userId: staff.id, email, handleHash: hashOf(token), expiresAt })
  const follow = (link: string) => app.send(people.confirmEmail, { body: { token: link } })
  const wrong: number[] = []
  for (let times = 0; times < 61; times += 1) wrong.push((await follow(`wrong-${times}`)).status)
  expect([wrong[59], wrong[60]]).toEqual([400, 429])
  expect((await follow(token)).status).toBe(200)
  expect(await emailOf(staff)).toBe(email)
})
