import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { security } from '@ilewa/contract/auth/account-protection'
import { auth } from '@ilewa/contract/auth/endpoints'
import { data } from '@ilewa/contract/data/endpoints'
import { anAgentOf, anOwner, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { minutesFromNow } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { rateLimits } from '../../../platform/http/http.table.ts'
import { newId } from '../../../platform/id.ts'
import { sessions, users } from '../auth.table.ts'
import { hashSecret } from '../passwords.service.ts'
import { twoFactors } from '../sign-in.table.ts'

const app = useTestApp()
const password = 'Kòkò-drum 7 & rain'

beforeEach(async () => {
  await db().delete(rateLimits)
})

async function withPassword<P extends Person>(person: P): Promise<P> {
  await db()
    .update(users)
    .set({ passwordHash: await hashSecret(password) })
    .where(eq(users.id, person.id))
  return person
}

const setPasswordConfirmedAt = (id: string, passwordConfirmedAt: Date | null) =>
  db().update(sessions).set({ passwordConfirmedAt }).where(eq(sessions.userId, id))

const guardedCalls = ({ token }: Person) => [
  () => app.send(twoFactor.begin, {}, { token }),
  () => app.send(twoFactor.confirm, { body: { code: '123456' } }, { token }),
  () => app.send(account.endSession, { params: { id: newId() } }, { token }),
  () => app.send(account.endOtherSessions, {}, { token }),
]

it('a session without a recent password cannot change sign-in settings', async () => {
  const owner = await withPassword(await anOwner())
  for (const confirmedAt of [null, minutesFromNow(-11)]) {
    await setPasswordConfirmedAt(owner.id, confirmedAt)
    for (const send of [...guardedCalls(owner), () => app.send(data.export, {}, { token: owner.token })]) {
      const { status, body } = await send()
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 403,
        code: 'auth.password_needed',
        message: 'Please enter your password to continue.',
      })
    }
  }
  expect(await db().select().from(twoFactors).where(eq(twoFactors.userId, owner.id))).toEqual([])
})

it('the password allows these calls for ten minutes, for every role, in that session only', async () => {
  const owner = await withPassword(await anOwner())
  for (const person of [
    owner,
    await withPassword(await anAgentOf(owner)),
    await withPassword(await aStaffMemberOf(owner)),
  ]) {
    const { body } = await app.send(auth.login, { body: { email: person.email, password } })
    const elsewhere = 'token' in body.data ? body.data.token : ''
    await setPasswordConfirmedAt(person.id, null)
    const { token } = person
    expect((await app.send(security.confirmPassword, { body: { password } }, { token })).status).toBe(200)
    expect((await app.send(twoFactor.begin, {}, { token })).status).toBe(200)
    const other = await app.send(twoFactor.begin, {}, { token: elsewhere })
    expect(other.body.code).toBe('auth.password_needed')
    expect((await app.send(account.endOtherSessions, {}, { token })).status).toBe(200)
  }
})

it('signing in with the password counts as entering it', async () => {
  const { email } = await withPassword(await anOwner())
  const { body } = await app.send(auth.login, { body: { email, password } })
  const token = 'token' in body.data ? body.data.token : ''
  expect((await app.send(twoFactor.begin, {}, { token })).status).toBe(200)
})

it('a wrong password is reported at its field, grants nothing, and is counted', async () => {
  const owner = await withPassword(await anOwner())
  const { token, id } = owner
  await setPasswordConfirmedAt(id, null)
  const enter = (typed: string) =>
    app.send(security.confirmPassword, { body: { password: typed } }, { token })
  const wrong = await enter('Wrong-pass 1!')
  expect(wrong.body).toMatchObject({ code: 'auth.wrong_password', errors: [{ path: 'password' }] })
  expect((await app.send(twoFactor.begin, {}, { token })).body.code).toBe('auth.password_needed')
  for (let tries = 2; tries <= 10; tries += 1) expect((await enter('Wrong-pass 1!')).status).toBe(400)
  expect((await enter(password)).status).toBe(429)
  expect((await app.send(security.confirmPassword, { body: { password } })).status).toBe(401)
})

it('wrong passwords in one session do not block another of the same user, until a hundred an hour', async () => {
  const owner = await withPassword(await anOwner())
  const { email } = owner
  const openedSession = async () => {
    const { body } = await app.send(auth.login, { body: { email, password } })
    return 'token' in body.data ? body.data.token : ''
  }
  const enter = async (token: string, typed: string) =>
    (await app.send(security.confirmPassword, { body: { password: typed } }, { token })).status
  const own = await openedSession()
  const borrowed = await Promise.all(Array.from({ length: 10 }, openedSession))
  for (let tries = 1; tries <= 10; tries += 1)
    expect(await enter(borrowed[0] ?? '', 'Wrong-pass 1!')).toBe(400)
  expect(await enter(borrowed[0] ?? '', password)).toBe(429)
  expect(await enter(own, password)).toBe(200)
  for (const token of borrowed.slice(1))
    for (let tries = 1; tries <= 10; tries += 1) expect(await enter(token, 'Wrong-pass 1!')).toBe(400)
  expect(await enter(own, password)).toBe(429)
}, 60_000)

it('a password in the body of another call also counts', async () => {
  const { token, id } = await withPassword(await anOwner())
  await setPasswordConfirmedAt(id, null)
  expect((await app.send(twoFactor.disable, { body: { password } }, { token })).status).toBe(200)
  expect((await app.send(twoFactor.begin, {}, { token })).status).toBe(200)
})
