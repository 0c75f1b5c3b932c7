import { twoFactor } from '@ilewa/contract/account/endpoints'
import { security } from '@ilewa/contract/auth/account-protection'
import { auth } from '@ilewa/contract/auth/endpoints'
import { users } from '@ilewa/server/features/auth/auth.table'
import { emailCodes } from '@ilewa/server/features/auth/codes.table'
import { hashSecret } from '@ilewa/server/features/auth/passwords.service'
import { securityEvents, signInOrigins, twoFactors } from '@ilewa/server/features/auth/sign-in.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { enableTwoFactor } from '@ilewa/tests/support/app/two-factor'
import { linkIn } from '@ilewa/tests/support/servers/mail-file'
import { startProgram } from '@ilewa/tests/support/servers/program'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const app = useTestApp()
freezeTime()
const password = 'Thiefs-password 9!'
const newPassword = 'Mine-again 12!'
const notice = 'Your account was recovered'

let owner: Person
let verifiedEmail: string
beforeEach(async () => {
  owner = await anOwner()
  verifiedEmail = `proven-${newId()}@example.com`
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

const logIn = (email: string, attemptedPassword = password) =>
  app.send(auth.login, { body: { email, password: attemptedPassword } })
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
    body: { userId, newPassword, confirmPassword: newPassword },
  })
}

describe('npm run recover-account', () => {
  it('gives the account back at the verified address, and revokes all earlier access', async () => {
    const { recoveryCodes: codes } = await enableTwoFactor(app, owner.token)
    const thiefEmail = owner.email
    const thiefNoticeToken = tokenIn(await mailTo(thiefEmail, 'Two-factor sign-in was turned on'))
    const challenge = await logIn(thiefEmail)
    const challengeToken = 'challenge' in challenge.body.data ? challenge.body.data.challenge : ''
    expect(challengeToken).not.toBe('')

    const { code, lines } = await recover(
      '--email',
      ` ${thiefEmail.toUpperCase()} `,
      '--to',
      verifiedEmail,
      '--yes',
    )
    expect(code, lines.join('\n')).toBe(0)
    expect(lines).toEqual([
      expect.stringMatching(/^Account: .+, owner of Ilé Ayọ̀$/),
      expect.stringMatching(/^Phone on record: .+/),
      `Email: ${thiefEmail}, changes to ${verifiedEmail}`,
      'Two-factor sign-in: on, is turned off, and its recovery codes are void',
      'Sessions: 1, all are ended',
      `Password: is void. A code to choose a new one is mailed to ${verifiedEmail}.`,
      `${verifiedEmail} can now choose a new password, by the mailed code or by "Forgot password?".`,
    ])

    expect((await app.send(auth.me, {}, { token: owner.token })).status).toBe(401)
    for (const email of [thiefEmail, verifiedEmail]) expect((await logIn(email)).status).toBe(401)
    const twoFactorInput = { challenge: challengeToken, code: codes[0] ?? '' }
    expect((await app.send(twoFactor.verify, { body: twoFactorInput })).body.code).toBe(
      'auth.challenge_expired',
    )
    const undoResponse = await app.send(security.notMe, { body: { token: thiefNoticeToken } })
    expect(undoResponse.body.code).toBe('auth.notice_link_invalid')
    expect(await db().select().from(twoFactors).where(eq(twoFactors.userId, owner.id))).toEqual([])
    expect(await db().select().from(signInOrigins).where(eq(signInOrigins.userId, owner.id))).toEqual([])

    expect((await choosePassword(verifiedEmail)).status).toBe(200)
    const ownerLogin = await logIn(verifiedEmail, newPassword)
    expect(ownerLogin.body.data).toMatchObject({ user: { id: owner.id, businessId: owner.businessId } })
  }, 60_000)

  it('mails the new address a notice and a code, and the former one a notice without a link', async () => {
    await recover('--email', owner.email, '--to', verifiedEmail, '--yes')
    const mail = await mailTo(owner.email, 'This address no longer opens an account')
    expect(linkIn(mail)).toBeUndefined()
    expect(mail).not.toContain(verifiedEmail)
    await mailTo(verifiedEmail, notice)
    await app.readCode(verifiedEmail)
    expect(await subjectsTo(owner.email)).toEqual(['This address no longer opens an account'])
    const events = await db().select().from(securityEvents).where(eq(securityEvents.userId, owner.id))
    expect(events).toMatchObject([{ kind: 'recovered_by_operator', mailedTo: verifiedEmail }])
  }, 60_000)

  it('keeps the address if none is given, and lets its owner undo a recovery that an impostor requested', async () => {
    await enableTwoFactor(app, owner.token)
    const { lines } = await recover('--email', owner.email, '--yes')
    expect(lines).toContain(`Email: ${owner.email}, unchanged`)
    expect(await db().select().from(twoFactors).where(eq(twoFactors.userId, owner.id))).toEqual([])
    const token = tokenIn(await mailTo(owner.email, notice))
    const { body } = await app.send(security.notMe, { body: { token } })
    expect(body.data).toMatchObject({ email: owner.email, undone: ['two_factor_on'] })
  }, 60_000)

  it('can be repeated: the former address has no account, and the new one gets another code', async () => {
    await recover('--email', owner.email, '--to', verifiedEmail, '--yes')
    const again = await recover('--email', owner.email, '--to', verifiedEmail, '--yes')
    expect(again).toEqual({ code: 1, lines: [`No active account has the address ${owner.email}.`] })
    await app.readCode(verifiedEmail)
    const third = await recover('--email', verifiedEmail, '--yes')
    expect(third.lines).toContain('Two-factor sign-in: off')
    expect(third.lines).toContain('Sessions: none')
    await vi.waitUntil(async () => (await app.codesTo(verifiedEmail)).length === 2, { timeout: 10_000 })
    expect((await choosePassword(verifiedEmail)).status).toBe(200)
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
    expect(await recover('--email', verifiedEmail, '--yes')).toEqual({
      code: 1,
      lines: [`No active account has the address ${verifiedEmail}.`],
    })
    for (const args of [[], ['--mail', verifiedEmail], [verifiedEmail]])
      expect((await recover(...args)).lines).toEqual([
        'Name the account, and its new address if that changes: npm run recover-account -- --email ADDRESS [--to ADDRESS] [--yes]',
      ])
    expect((await recover('--email', 'somebody')).lines).toEqual(['somebody is not an email address.'])
  }, 60_000)
})
