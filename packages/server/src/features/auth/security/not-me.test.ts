import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { ownEmail } from '@ilewa/contract/account/own-email'
import { security } from '@ilewa/contract/auth/account-protection'
import { auth } from '@ilewa/contract/auth/endpoints'
import { anAgentOf, anOwner, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { enableTwoFactor } from '@ilewa/tests/support/app/two-factor'
import { codeIn, linkIn } from '@ilewa/tests/support/servers/mail-file'
import { and, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { rateLimits } from '../../../platform/http/http.table.ts'
import { hashOf, newId } from '../../../platform/id.ts'
import { deleteExpired, sendCode } from '../auth.jobs.ts'
import { users } from '../auth.table.ts'
import { hashSecret } from '../passwords.service.ts'
import { recoveryCodes, securityEvents, signInOrigins, twoFactors } from '../sign-in.table.ts'

const app = useTestApp()
freezeTime()
const password = 'Kòkò-drum 7 & rain'
const attackerPassword = 'Thiefs-password 9!'

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
const createOwnerWithPassword = async () => withPassword(await anOwner())

/** Waits for the notice with this subject and returns the token of its link. */
const noticeTo = async (email: string, subject: string) => {
  const link = await vi.waitUntil(
    async () =>
      (await app.mailsTo(email))
        .filter((mail) => mail.includes(`Subject: ${subject}`))
        .map(linkIn)
        .at(-1),
    { timeout: 5_000, interval: 20 },
  )
  expect(link).toContain('/this-was-not-me?token=')
  return new URL(link).searchParams.get('token') ?? ''
}
const follow = (token: string) => app.send(security.notMe, { body: { token } })
const subjects = {
  password: 'Your password was changed',
  on: 'Two-factor sign-in was turned on',
  off: 'Two-factor sign-in was turned off',
  codes: 'New recovery codes were created',
  email: 'Your email address was changed',
}

async function turnOn({ token }: Person) {
  const { secret, recoveryCodes: codes } = await enableTwoFactor(app, token)
  return { secret, codes }
}
const storedTwoFactor = async ({ id }: Person) =>
  (await db().select().from(twoFactors).where(eq(twoFactors.userId, id))).at(0)
const storedCodes = async ({ id }: Person) =>
  (await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)))
    .map(({ codeHash }) => codeHash.toString('hex'))
    .sort()

async function changeEmail({ token }: Person, email: string) {
  await app.send(ownEmail.request, { body: { email } }, { token })
  const code = await vi.waitUntil(
    async () => (await app.mailsTo(email)).map(codeIn).find((digits) => digits !== undefined),
    { timeout: 5_000, interval: 20 },
  )
  expect((await app.send(ownEmail.confirm, { body: { code } }, { token })).status).toBe(200)
}
const changePassword = ({ token }: Person) =>
  app.send(
    account.changePassword,
    { body: { oldPassword: password, newPassword: attackerPassword, confirmPassword: attackerPassword } },
    { token },
  )
const isSignedIn = async ({ token }: Person) => (await app.send(auth.me, {}, { token })).status === 200

describe('"This was not me"', () => {
  it('signs out every device, clears the password and lets the user choose a new one, for every role', async () => {
    const owner = await createOwnerWithPassword()
    for (const person of [
      owner,
      await withPassword(await anAgentOf(owner)),
      await withPassword(await aStaffMemberOf(owner)),
    ]) {
      const { email } = person
      await changePassword(person)
      const token = await noticeTo(email, subjects.password)
      const { status, body } = await follow(token)
      expect({ status, email: body.data.email, undone: body.data.undone }).toEqual({
        status: 200,
        email,
        undone: [],
      })
      expect(await isSignedIn(person)).toBe(false)
      for (const tried of [password, attackerPassword])
        expect((await app.send(auth.login, { body: { email, password: tried } })).status).toBe(401)
      const fresh = { newPassword: 'Mine-again 12!', confirmPassword: 'Mine-again 12!' }
      const reset = await app.send(auth.resetPassword, { body: { userId: body.data.userId, ...fresh } })
      expect(reset.status).toBe(200)
      expect((await app.send(auth.login, { body: { email, password: fresh.newPassword } })).status).toBe(200)
    }
  })

  it('turns off the two-factor sign-in that a thief turned on', async () => {
    const owner = await createOwnerWithPassword()
    await turnOn(owner)
    const { body } = await follow(await noticeTo(owner.email, subjects.on))
    expect(body.data.undone).toEqual(['two_factor_off'])
    expect(await storedTwoFactor(owner)).toBeUndefined()
    expect(await storedCodes(owner)).toEqual([])
  })

  it('turns on again, with its secret and codes, the two-factor sign-in that a thief turned off', async () => {
    const owner = await createOwnerWithPassword()
    await turnOn(owner)
    await db().delete(securityEvents).where(eq(securityEvents.userId, owner.id))
    const [before, codes] = [await storedTwoFactor(owner), await storedCodes(owner)]
    const { token } = owner
    await app.send(twoFactor.renewRecoveryCodes, { body: { password } }, { token })
    await app.send(twoFactor.disable, { body: { password } }, { token })
    await turnOn(owner)
    const { body } = await follow(await noticeTo(owner.email, subjects.off))
    expect(body.data.undone).toEqual(['two_factor_on', 'recovery_codes'])
    expect((await storedTwoFactor(owner))?.secret.equals(before?.secret ?? Buffer.alloc(0))).toBe(true)
    expect(await storedCodes(owner)).toEqual(codes)
  })

  it('reports a secret that can no longer be decrypted, and leaves two-factor sign-in off', async () => {
    const owner = await createOwnerWithPassword()
    await turnOn(owner)
    await db().delete(securityEvents).where(eq(securityEvents.userId, owner.id))
    await app.send(twoFactor.disable, { body: { password } }, { token: owner.token })
    const token = await noticeTo(owner.email, subjects.off)
    await db()
      .update(securityEvents)
      .set({ detail: Buffer.alloc(60) })
      .where(eq(securityEvents.userId, owner.id))
    expect((await follow(token)).body.data.undone).toEqual(['two_factor_not_restored'])
    expect(await storedTwoFactor(owner)).toBeUndefined()
  })

  it('returns the account to the old address, even after the thief uses notices to the new one', async () => {
    const owner = await createOwnerWithPassword()
    const { email, id } = owner
    const attackerEmail = `${newId()}@example.com`
    await changeEmail(owner, attackerEmail)
    const own = await noticeTo(email, subjects.email)
    await turnOn(owner)
    // The link in the thief's mailbox does not change the account's address, and does not invalidate the owner's
    // link.
    const first = await follow(await noticeTo(attackerEmail, subjects.on))
    expect(first.body.data).toMatchObject({ email: attackerEmail, undone: ['two_factor_off'] })
    const fresh = { newPassword: attackerPassword, confirmPassword: attackerPassword }
    await app.send(auth.resetPassword, { body: { userId: first.body.data.userId, ...fresh } })
    const attackerLink = await noticeTo(attackerEmail, subjects.password)
    const second = await follow(own)
    expect(second.body.data).toMatchObject({ email, undone: ['email'] })
    const [row] = await db().select().from(users).where(eq(users.id, id))
    expect({ email: row?.email, passwordHash: row?.passwordHash }).toEqual({ email, passwordHash: null })
    expect((await follow(attackerLink)).body.code).toBe('auth.notice_link_invalid')
    expect(
      (await app.send(auth.login, { body: { email: attackerEmail, password: attackerPassword } })).status,
    ).toBe(401)
  })

  it('works once, for seven days, and not for a deactivated person', async () => {
    const owner = await createOwnerWithPassword()
    const agent = await withPassword(await anAgentOf(owner))
    await changePassword(owner)
    const token = await noticeTo(owner.email, subjects.password)
    const responses = await Promise.all([follow(token), follow(token), follow(token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    await changePassword(agent)
    const late = await noticeTo(agent.email, subjects.password)
    const agentCondition = eq(securityEvents.userId, agent.id)
    await db().update(users).set({ status: 'INACTIVE' }).where(eq(users.id, agent.id))
    expect((await follow(late)).body.code).toBe('auth.notice_link_invalid')
    await db().update(users).set({ status: 'ACTIVE' }).where(eq(users.id, agent.id))
    await db().update(securityEvents).set({ expiresAt: new Date() }).where(agentCondition)
    expect((await follow(late)).body.message).toBe(
      'This link has expired or was already used. Choose "Forgot password" instead.',
    )
    await deleteExpired.run({}, { jobId: newId(), enqueuedAt: new Date() })
    expect(await db().select().from(securityEvents).where(agentCondition)).toEqual([])
    expect((await follow('')).body.message).toBe('This link is incomplete. Open it again from the mail.')
  })

  it('recognises the network of the person who opened the link, whose codes a stranger does not use up', async () => {
    const owner = await createOwnerWithPassword()
    await changePassword(owner)
    await follow(await noticeTo(owner.email, subjects.password))
    const forgotPassword = (from?: string) =>
      app.send(auth.forgotPassword, { body: { email: owner.email } }, { from })
    await forgotPassword('198.51.100.7')
    await app.finishJobs(sendCode.name)
    await db()
      .update(rateLimits)
      .set({ count: 100 })
      .where(like(rateLimits.key, 'code:recovery:%:strangers:%'))
    const before = await app.codesTo(owner.email)
    for (const from of ['198.51.100.8', undefined]) await forgotPassword(from)
    await app.finishJobs(sendCode.name)
    expect((await app.codesTo(owner.email)).length).toBe(before.length + 1)
  })

  it('is not refused to the owner after 61 wrong links from the same address', async () => {
    const owner = await createOwnerWithPassword()
    await changePassword(owner)
    const token = await noticeTo(owner.email, subjects.password)
    const wrong: number[] = []
    for (let times = 0; times < 61; times += 1) wrong.push((await follow(`wrong-${times}`)).status)
    expect([wrong[59], wrong[60]]).toEqual([400, 429])
    expect((await follow(token)).status).toBe(200)
    expect((await follow(token)).status).toBe(429)
  })
})

describe('security notices', () => {
  it('are sent for a password reset', async () => {
    const owner = await createOwnerWithPassword()
    const { email } = owner
    await app.send(auth.forgotPassword, { body: { email } })
    const recovery = { email, otp: await app.readCode(email), isResetPass: true }
    const { data } = (await app.send(auth.verifyEmail, { body: recovery })).body
    const fresh = { newPassword: 'Mine-again 12!', confirmPassword: 'Mine-again 12!' }
    await app.send(auth.resetPassword, { body: { userId: 'userId' in data ? data.userId : '', ...fresh } })
    await noticeTo(email, subjects.password)
  })

  it('are sent once with the device, and not for disabling what is off', async () => {
    const owner = await createOwnerWithPassword()
    await app.send(twoFactor.disable, { body: { password } }, { token: owner.token })
    await app.send(
      account.changePassword,
      { body: { oldPassword: password, newPassword: attackerPassword, confirmPassword: attackerPassword } },
      {
        token: owner.token,
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' },
      },
    )
    await noticeTo(owner.email, subjects.password)
    const mails = await app.mailsTo(owner.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Chrome on Android')
    const stored = await db()
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, owner.id), eq(securityEvents.kind, 'password_changed')))
    expect(stored[0]?.detail.toString('latin1')).not.toContain('Chrome')
  })

  it('are sent for a sign-in from a new device, but not for the first one or a recognised one', async () => {
    const owner = await createOwnerWithPassword()
    const { email, id } = owner
    const signIn = () => app.send(auth.login, { body: { email, password } })
    for (const { status } of [await signIn(), await signIn()]) expect(status).toBe(200)
    expect(await app.mailsTo(email)).toEqual([])
    // Simulates earlier sign-ins from another network.
    await db()
      .update(signInOrigins)
      .set({ originHash: hashOf(newId()) })
      .where(and(eq(signInOrigins.userId, id), eq(signInOrigins.kind, 'network')))
    expect((await signIn()).status).toBe(200)
    const token = await noticeTo(email, 'New sign-in to your account')
    await signIn()
    const origins = () => db().select().from(signInOrigins).where(eq(signInOrigins.userId, id))
    const before = await origins()
    expect((await follow(token)).status).toBe(200)
    expect(await app.mailsTo(email)).toHaveLength(1)
    // Only that of who followed the link remains, as a new one.
    expect((await origins()).map(({ kind }) => kind).sort()).toEqual(['browser', 'network'])
    for (const { firstUsedAt } of before)
      expect((await origins()).map((origin) => origin.firstUsedAt)).not.toContainEqual(firstUsedAt)
  })
})
