import { twoFactor } from '@ilewa/contract/account/schema'
import { auth } from '@ilewa/contract/auth/schema'
import { security } from '@ilewa/contract/auth/security'
import {
  emailCodes,
  securityEvents,
  signInOrigins,
  twoFactors,
  users,
} from '@ilewa/server/features/auth/auth.table'
import { hashSecret } from '@ilewa/server/features/auth/passwords.service'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { turnOnTwoFactor } from '@ilewa/tests/support/app/two-factor'
import { linkIn } from '@ilewa/tests/support/servers/mail-file'
import { startProgram } from '@ilewa/tests/support/servers/program'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const app = useTestApp()
const password = 'Thiefs-password 9!'
const fresh = 'Mine-again 12!'
const notice = 'Your account was recovered'

let owner: Person
let proven: string
beforeEach(async () => {
  owner = await anOwner()
  proven = `proven-${newId()}@example.com`
  await db()
    .update(users)
    .set({ passwordHash: await hashSecret(password) })
    .where(eq(users.id, owner.id))
})

async function recover(...args: string[]) {
  const settings = { DATABASE_URL: app.databaseUrl(), DATA_DIR: app.dataDir() }
  const program = startProgram(settings, 'recover-account', ...args)
  const code = await program.ended
  return { code, lines: program.output().trim().split('\n') }
}

const logIn = (email: string, tried = password) => app.send(auth.login, { body: { email, password: tried } })
const subjectsTo = async (email: string) =>
  (await app.mailsTo(email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
const mailTo = (email: string, subject: RegExp | string) =>
  vi.waitUntil(
    async () =>
      (await app.mailsTo(email)).find((mail) => mail.match(new RegExp(`^Subject: .*${subject}`, 'm'))),
    { timeout: 10_000, interval: 20 },
  )
const tokenIn = (mail: string) => new URL(linkIn(mail) ?? '').searchParams.get('token') ?? ''

async function choosePassword(email: string) {
  const { body } = await app.send(auth.verifyEmail, {
    body: { email, otp: await app.readCode(email), isResetPass: true },
  })
  const userId = 'userId' in body.data ? body.data.userId : ''
  return app.send(auth.resetPassword, {
    body: { userId, newPassword: fresh, confirmPassword: fresh },
  })
}

describe('npm run recover-account', () => {
  it('gives the account back at the verified address, and revokes all earlier access', async () => {
    const { recoveryCodes: codes } = await turnOnTwoFactor(app, owner.token)
    const thief = owner.email
    const thiefsNotice = tokenIn(await mailTo(thief, 'Two-factor sign-in was turned on'))
    const challenge = await logIn(thief)
    const handle = 'challenge' in challenge.body.data ? challenge.body.data.challenge : ''
    expect(handle).not.toBe('')

    const { code, lines } = await recover('--email', ` ${thief.toUpperCase()} `, '--to', proven, '--yes')
    expect(code, lines.join('\n')).toBe(0)
    expect(lines).toEqual([
      expect.stringMatching(/^Account: .+, owner of Ilé Ayọ̀$/),
      expect.stringMatching(/^Phone on record: .+/),
      `Email: ${thief}, changes to ${proven}`,
      'Two-factor sign-in: on, is turned off, and its recovery codes are void',
      'Sessions: 1, all are ended',
      `Password: is void. A code to choose a new one is mailed to ${proven}.`,
      `${proven} can now choose a new password, by the mailed code or by "Forgot password?".`,
    ])

    expect((await app.send(auth.me, {}, { token: owner.token })).status).toBe(401)
    for (const email of [thief, proven]) expect((await logIn(email)).status).toBe(401)
    const second = { challenge: handle, code: codes[0] ?? '' }
    expect((await app.send(twoFactor.verify, { body: second })).body.code).toBe('auth.challenge_expired')
    const undone = await app.send(security.notMe, { body: { token: thiefsNotice } })
    expect(undone.body.code).toBe('auth.notice_link_invalid')
    expect(await db().select().from(twoFactors).where(eq(twoFactors.userId, owner.id))).toEqual([])
    expect(await db().select().from(signInOrigins).where(eq(signInOrigins.userId, owner.id))).toEqual([])

    expect((await choosePassword(proven)).status).toBe(200)
    const back = await logIn(proven, fresh)
    expect(back.body.data).toMatchObject({ user: { id: owner.id, businessId: owner.businessId } })
  }, 60_000)

  it('mails the new address a notice and a code, and the former one a notice without a link', async () => {
    await recover('--email', owner.email, '--to', proven, '--yes')
    const mail = await mailTo(owner.email, 'This address no longer opens an account')
    expect(linkIn(mail)).toBeUndefined()
    expect(mail).not.toContain(proven)
    await mailTo(proven, notice)
    await app.readCode(proven)
    expect(await subjectsTo(owner.email)).toEqual(['This address no longer opens an account'])
    const events = await db().select().from(securityEvents).where(eq(securityEvents.userId, owner.id))
    expect(events).toMatchObject([{ kind: 'recovered_by_operator', mailedTo: proven }])
  }, 60_000)

  it('keeps the address if none is given, and lets its owner undo a recovery that an impostor requested', async () => {
    await turnOnTwoFactor(app, owner.token)
    const { lines } = await recover('--email', owner.email, '--yes')
    expect(lines).toContain(`Email: ${owner.email}, unchanged`)
    expect(await db().select().from(twoFactors).where(eq(twoFactors.userId, owner.id))).toEqual([])
    const token = tokenIn(await mailTo(owner.email, notice))
    const { body } = await app.send(security.notMe, { body: { token } })
    expect(body.data).toMatchObject({ email: owner.email, undone: ['two_factor_on'] })
  }, 60_000)

  it('can be repeated: the former address has no account, and the new one gets another code', async () => {
    await recover('--email', owner.email, '--to', proven, '--yes')
    const again = await recover('--email', owner.email, '--to', proven, '--yes')
    expect(again).toEqual({ code: 1, lines: [`No active account has the address ${owner.email}.`] })
    await app.readCode(proven)
    const third = await recover('--email', proven, '--yes')
    expect(third.lines).toContain('Two-factor sign-in: off')
    expect(third.lines).toContain('Sessions: none')
    await vi.waitUntil(async () => (await app.codesTo(proven)).length === 2, { timeout: 10_000 })
    expect((await choosePassword(proven)).status).toBe(200)
  }, 60_000)

  it('changes nothing if the new address has an account, or without confirmation', async () => {
    const other = await anOwner()
    const taken = await recover('--email', owner.email, '--to', other.email, '--yes')
    expect(taken.code).toBe(1)
    expect(taken.lines.at(-1)).toBe(`Another account has the address ${other.email}. Nothing was changed.`)
    const unconfirmed = await recover('--email', owner.email)
    expect(unconfirmed.code).toBe(1)
    expect(unconfirmed.lines.at(-1)).toBe('Type yes to continue: Nothing was changed.')
    expect((await app.send(auth.me, {}, { token: owner.token })).status).toBe(200)
    expect((await logIn(owner.email)).status).toBe(200)
    expect(await db().select().from(emailCodes).where(eq(emailCodes.userId, owner.id))).toEqual([])
  }, 60_000)

  it('refuses an unknown address and invalid arguments with one message', async () => {
    expect(await recover('--email', proven, '--yes')).toEqual({
      code: 1,
      lines: [`No active account has the address ${proven}.`],
    })
    for (const args of [[], ['--mail', proven], [proven]])
      expect((await recover(...args)).lines).toEqual([
        'Name the account, and its new address if that changes: npm run recover-account -- --email ADDRESS [--to ADDRESS] [--yes]',
      ])
    expect((await recover('--email', 'somebody')).lines).toEqual(['somebody is not an email address.'])
  }, 60_000)
})
