import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { security } from '@ilewa/contract/auth/account-protection'
import { auth } from '@ilewa/contract/auth/endpoints'
import { browser } from '@ilewa/contract/core/browser'
import { browsersOf } from '@ilewa/tests/support/app/browser'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { codeOf, enableTwoFactor } from '@ilewa/tests/support/app/two-factor'
import { captureStatements } from '@ilewa/tests/support/database/statement-capture'
import { linkIn } from '@ilewa/tests/support/servers/mail-file'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { rateLimits } from '../../../platform/http/http.table.ts'
import { newId, newSecret } from '../../../platform/id.ts'
import { sendCode } from '../auth.jobs.ts'
import { users } from '../auth.table.ts'
import { hashSecret } from '../passwords.service.ts'

const app = useTestApp()
freezeTime()
const statementsOf = captureStatements()
const password = 'Kòkò-drum 7 & rain'
const wrongPassword = 'Wrong-pass 1!'

const aBrowser = browsersOf(app)

type Browser = ReturnType<typeof aBrowser>

let lastAddress = 0
const nextIpAddress = () => {
  lastAddress += 1
  return `203.0.113.${lastAddress}`
}
beforeEach(async () => {
  lastAddress = 0
  await db().delete(rateLimits)
})

async function ownerWithPassword() {
  const owner = await anOwner()
  await db()
    .update(users)
    .set({ passwordHash: await hashSecret(password) })
    .where(eq(users.id, owner.id))
  return owner
}

const login = (browser: Pick<Browser, 'send'>, email: string, withPassword = password) =>
  browser.send(auth.login, { body: { email, password: withPassword } })
const requestRecovery = (browser: Pick<Browser, 'send'>, email: string) =>
  browser.send(auth.forgotPassword, { body: { email } })
const recover = (browser: Pick<Browser, 'send'>, email: string, otp: string) =>
  browser.send(auth.verifyEmail, { body: { email, otp, isResetPass: true } })
const follow = (browser: Pick<Browser, 'send'>, token: string, registration?: string) =>
  browser.send(auth.followLink, { body: { token, registration } })

const waitForMails = (email: string, count: number) =>
  vi.waitUntil(async () => (await app.codesTo(email)).length === count, { timeout: 10_000, interval: 20 })
/**
 * Waits until all code jobs have run. A job looks up the account when it runs: a late one would mail a code to
 * an account that was created after the request.
 */
const waitForCodeJobs = () => app.finishJobs(sendCode.name)
const isSignInLink = (mail: string) => mail.includes('link to sign in')
const tokenOf = async (email: string) => new URL(await app.readLink(email)).searchParams.get('token') ?? ''
/** Simulates a minute after each last code. */
const advanceOneMinute = () => db().delete(rateLimits).where(like(rateLimits.key, '%:minute'))
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('recovery', () => {
  it('is not blocked by an attacker who requests it twelve times, for a recognised network or browser', async () => {
    const { email } = await ownerWithPassword()
    const own = aBrowser(nextIpAddress())
    expect((await login(own, email)).status).toBe(200)
    const attacker = aBrowser(nextIpAddress())
    for (let times = 0; times < 12; times++) {
      await advanceOneMinute()
      await requestRecovery(attacker, email)
      // Waits for the mail, because a job that runs after the requester's next request sends none.
      if (times < 10) await waitForMails(email, times + 1)
    }
    await requestRecovery(own, email)
    await waitForMails(email, 11)
    const code = await app.readCode(email)
    expect((await recover(own, email, code)).status).toBe(200)
  })

  it('is mailed to an inbox at most ten times an hour by unrecognised clients', async () => {
    const { email } = await ownerWithPassword()
    for (let times = 0; times < 14; times++) await requestRecovery(aBrowser(nextIpAddress()), email)
    await waitForCodeJobs()
    expect(await app.codesTo(email)).toHaveLength(10)
    const counted = await db()
      .select({ count: rateLimits.count })
      .from(rateLimits)
      .where(like(rateLimits.key, '%:strangers:3600'))
    expect(counted).toEqual([{ count: 14 }])
  })

  it('keeps its code after an attacker requests another or enters wrong ones', async () => {
    const { email } = await ownerWithPassword()
    const own = aBrowser(nextIpAddress())
    await own.send(browser.prepare)
    await requestRecovery(own, email)
    const code = await app.readCode(email)
    const attacker = aBrowser(nextIpAddress())
    await attacker.send(browser.prepare)
    await requestRecovery(attacker, email)
    await waitForMails(email, 2)
    const codes: string[] = []
    for (let times = 0; times < 12; times++)
      codes.push((await recover(attacker, email, wrongFor(code))).body.code)
    expect(codes.slice(10)).toEqual(['auth.code_needs_browser', 'auth.code_needs_browser'])
    const third = aBrowser(nextIpAddress())
    expect((await recover(third, email, code)).body.code).toBe('auth.code_needs_browser')
    expect((await recover(own, email, code)).status).toBe(200)
  })

  it('accepts a right code from any client', async () => {
    const { email } = await ownerWithPassword()
    await requestRecovery(aBrowser(nextIpAddress()), email)
    const code = await app.readCode(email)
    expect((await recover(aBrowser(nextIpAddress()), email, code)).status).toBe(200)
  })

  it('accepts the right link and handle after a neighbour’s wrong ones, and refuses more wrong ones', async () => {
    const { email } = await ownerWithPassword()
    const from = nextIpAddress()
    const reset = (userId: string, newPassword = 'New-rhythm 8!') =>
      aBrowser(from).send(auth.resetPassword, { body: { userId, newPassword, confirmPassword: newPassword } })
    await requestRecovery(aBrowser(from), email)
    const token = await tokenOf(email)
    await db()
      .insert(rateLimits)
      .values(
        ['link:address', 'reset:address', 'link:network', 'reset:network'].map((key) => ({
          ...{ key: `${key}:${from}`, count: 10_000 },
          windowEndsAt: new Date(Date.now() + 600_000),
        })),
      )
    expect((await follow(aBrowser(from), 'wrong')).status).toBe(429)
    expect((await reset('wrong')).status).toBe(429)
    const { data } = (await follow(aBrowser(from), token)).body
    const handle = 'userId' in data ? data.userId : ''
    expect((await reset(handle, 'Password1!')).body.code).toBe('auth.weak_password')
    expect((await reset(handle)).status).toBe(200)
  })

  it('accepts the mailed link once, after all attempts are used up', async () => {
    const { email } = await ownerWithPassword()
    await requestRecovery(aBrowser(nextIpAddress()), email)
    const code = await app.readCode(email)
    for (let times = 0; times < 11; times++) await recover(aBrowser(nextIpAddress()), email, wrongFor(code))
    const token = await tokenOf(email)
    const { status, body } = await follow(aBrowser(nextIpAddress()), token)
    expect(status).toBe(200)
    const handle = 'userId' in body.data ? body.data.userId : ''
    expect((await follow(aBrowser(nextIpAddress()), token)).body.code).toBe('auth.link_invalid')
    const chosen = { userId: handle, newPassword: 'New-rhythm 8!', confirmPassword: 'New-rhythm 8!' }
    expect((await app.send(auth.resetPassword, { body: chosen })).status).toBe(200)
    expect((await login(aBrowser(nextIpAddress()), email, 'New-rhythm 8!')).status).toBe(200)
  })

  it.each(['forgotPassword', 'resendOtp'] as const)(
    'by %s runs the same statements for an address without an account',
    async (name) => {
      const { email } = await ownerWithPassword()
      const statementsFor = (address: string) =>
        statementsOf(async () => {
          expect((await app.send(auth[name], { body: { email: address } })).status).toBe(200)
        })
      const existing = await statementsFor(email)
      await db().delete(rateLimits)
      expect(await statementsFor(`${newId()}@example.com`)).toEqual(existing)
      expect(existing.length).toBeGreaterThan(2)
    },
  )
})

describe('signing in', () => {
  it('accepts 120 right passwords from one network, sequentially and in parallel', async () => {
    const { email } = await ownerWithPassword()
    const from = nextIpAddress()
    const gateway = { send: ((endpoint, input) => app.send(endpoint, input, { from })) as typeof app.send }
    const statuses = await Promise.all(
      Array.from({ length: 120 }, async () => (await login(gateway, email)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  }, 60_000)

  it('is not blocked for the owner by a hundred wrong attempts from ten networks', async () => {
    const { email } = await ownerWithPassword()
    const own = aBrowser(nextIpAddress())
    expect((await login(own, email)).status).toBe(200)
    const networks = Array.from({ length: 11 }, () => aBrowser(nextIpAddress()))
    for (const network of networks.slice(0, 10))
      for (let times = 0; times < 10; times++)
        expect((await login(network, email, wrongPassword)).status).toBe(401)
    expect((await login(networks[0] as Browser, email, wrongPassword)).status).toBe(429)

    // A right password from an unrecognised network gets the same response as a wrong one, and a link by mail.
    const elsewhere = networks[10] as Browser
    const wrong = await login(elsewhere, email, wrongPassword)
    await advanceOneMinute()
    const right = await login(elsewhere, email)
    expect([wrong.status, wrong.body.code]).toEqual([429, 'auth.link_needed'])
    expect(right.body).toEqual(wrong.body)
    const opened = await follow(elsewhere, await tokenOf(email))
    expect(opened.body.data).toMatchObject({ user: { email } })
    expect((await app.mailsTo(email)).filter(isSignInLink)).toHaveLength(1)

    expect((await login(own, email)).status).toBe(200)
    expect((await login(elsewhere, email)).status).toBe(200)
  }, 60_000)

  it('by a link and a code does not count as entering the password', async () => {
    const { email, token } = await ownerWithPassword()
    const { secret } = await enableTwoFactor(app, token)
    const elsewhere = aBrowser(nextIpAddress())
    await login(elsewhere, email, wrongPassword)
    await db().update(rateLimits).set({ count: 100 }).where(like(rateLimits.key, 'login:%:strangers'))
    expect((await login(elsewhere, email)).body.code).toBe('auth.link_needed')
    const mail = await waitUntil(async () => (await app.mailsTo(email)).find(isSignInLink))
    const link = new URL(linkIn(String(mail)) ?? '').searchParams.get('token') ?? ''
    const { data } = (await follow(elsewhere, link)).body
    const challenge = 'challenge' in data ? data.challenge : ''
    const opened = await elsewhere.send(twoFactor.verify, { body: { challenge, code: codeOf(secret) } })
    const session = { token: opened.body.data.token }
    expect((await app.send(account.endOtherSessions, {}, session)).body.code).toBe('auth.password_needed')
    expect((await app.send(security.confirmPassword, { body: { password } }, session)).status).toBe(200)
    expect((await app.send(account.endOtherSessions, {}, session)).status).toBe(200)
  })

  it('mails the link for a right password after wrong ones used up their mails, with the same statements', async () => {
    const { email } = await ownerWithPassword()
    const linkMails = async () => (await app.mailsTo(email)).filter(isSignInLink)
    expect((await login(aBrowser(nextIpAddress()), email, wrongPassword)).status).toBe(401)
    await db().update(rateLimits).set({ count: 100 }).where(like(rateLimits.key, 'login:%:strangers'))
    for (let times = 0; times < 12; times++)
      expect((await login(aBrowser(nextIpAddress()), email, wrongPassword)).body.code).toBe(
        'auth.link_needed',
      )
    const elsewhere = aBrowser(nextIpAddress())
    const [wrong, right] = [
      await statementsOf(() => login(elsewhere, email, wrongPassword)),
      await statementsOf(() => login(elsewhere, email)),
    ]
    expect(right).toEqual(wrong)
    await vi.waitUntil(async () => (await linkMails()).length > 0, { timeout: 10_000 })
    expect(await linkMails()).toHaveLength(1)
  }, 60_000)

  it('with a recognised browser has its own attempts in a network without attempts left', async () => {
    const { email } = await ownerWithPassword()
    const from = nextIpAddress()
    const own = aBrowser(from)
    expect((await login(own, email)).status).toBe(200)
    const neighbour = aBrowser(from)
    for (let times = 0; times < 11; times++) await login(neighbour, email, wrongPassword)
    expect((await login(neighbour, email)).status).toBe(429)
    expect((await login(own, email)).status).toBe(200)
  })

  it('rejects a cookie with a forged signature', async () => {
    const { email } = await ownerWithPassword()
    const own = aBrowser(nextIpAddress())
    await login(own, email)
    const forged = `${own.cookie()?.split('.')[0]}.${'A'.repeat(43)}`
    const sent = await app.send(browser.prepare, {}, { headers: { cookie: forged } })
    expect(String(sent.headers['set-cookie'])).toMatch(/^ilewa_browser=[^;]+; .*HttpOnly; SameSite=Strict/)
  })
})

describe('registering', () => {
  const person = (email = `${newId()}@example.com`) => ({
    firstName: 'Chiamaka',
    lastName: 'Okonkwo',
    phone: '0803 123 4567',
    email,
    password,
    confirmPassword: password,
  })
  const resend = (browser: Pick<Browser, 'send'>, email: string) =>
    browser.send(auth.resendOtp, { body: { email } })
  /** Sends requests from `count` networks, above the shared limit of unrecognised clients. */
  async function requestFromNetworks(email: string, count: number) {
    for (let times = 0; times < count; times++) {
      const attacker = aBrowser(nextIpAddress())
      await resend(attacker, email)
      await requestRecovery(attacker, email)
    }
    await waitForCodeJobs()
  }

  it("mails the registrant's code and a second one after attackers requested codes for the address", async () => {
    const own = aBrowser(nextIpAddress())
    const input = person()
    await requestFromNetworks(input.email, 12)
    expect((await own.send(auth.register, { body: input })).status).toBe(201)
    await waitForMails(input.email, 1)
    await requestFromNetworks(input.email, 12)
    await advanceOneMinute()
    await resend(own, input.email)
    await vi.waitUntil(async () => (await app.codesTo(input.email)).length > 1, { timeout: 10_000 })
    const ownKeys = await db().select().from(rateLimits).where(like(rateLimits.key, 'code:registration:%'))
    expect(ownKeys.map(({ count }) => count)).toContain(2)
  }, 60_000)

  it('mails the code after a right password when attackers have used up their requests', async () => {
    const input = person()
    expect((await aBrowser(nextIpAddress()).send(auth.register, { body: input })).status).toBe(201)
    for (let times = 0; times < 12; times++) await resend(aBrowser(nextIpAddress()), input.email)
    await waitForMails(input.email, 11)
    const elsewhere = aBrowser(nextIpAddress())
    expect((await login(elsewhere, input.email)).body.code).toBe('auth.email_not_verified')
    await waitForMails(input.email, 12)
  }, 60_000)

  it('mails at most ten codes per registration, over all browsers that prove that it is theirs', async () => {
    const input = { ...person(), registration: newSecret() }
    for (let times = 0; times < 14; times++)
      await aBrowser(nextIpAddress()).send(auth.register, { body: input })
    for (let times = 0; times < 14; times++) await login(aBrowser(nextIpAddress()), input.email)
    await waitForMails(input.email, 10)
  }, 60_000)

  it('counts requests without a mail separately, equally for existing and unknown addresses', async () => {
    const { email } = await ownerWithPassword()
    const unknown = `${newId()}@example.com`
    for (const address of [email, unknown])
      for (let times = 0; times < 12; times++) await resend(aBrowser(nextIpAddress()), address)
    const counted = await db()
      .select({ count: rateLimits.count })
      .from(rateLimits)
      .where(like(rateLimits.key, '%:strangers:3600'))
    expect(counted.map(({ count }) => count)).toEqual([12, 12])
    await waitForCodeJobs()
    // A client without cookies sends its next request as an unrecognised one.
    const input = person(unknown)
    expect((await aBrowser(nextIpAddress()).send(auth.register, { body: input })).status).toBe(201)
    await waitForMails(unknown, 1)
    await resend(aBrowser(nextIpAddress()), unknown)
    await waitForMails(unknown, 2)
  }, 60_000)
})

describe('requests without a cookie', () => {
  const countOf = async (key: string) =>
    (await db().select({ count: rateLimits.count }).from(rateLimits).where(eq(rateLimits.key, key)))[0]?.count
  const exhaustLimit = async (key: string, count: number) => {
    await db()
      .insert(rateLimits)
      .values({ key, count, windowEndsAt: new Date(Date.now() + 3_600_000) })
      .onConflictDoUpdate({ target: rateLimits.key, set: { count } })
  }

  it("share the limit of one browser, and use up no other client's", async () => {
    const { email } = await ownerWithPassword()
    const from = nextIpAddress()
    const own = aBrowser(from)
    expect((await login(own, email)).status).toBe(200)
    const statuses: number[] = []
    for (let times = 0; times < 61; times++) {
      const body = { email: `${newId()}@example.com` }
      statuses.push((await app.send(auth.resendOtp, { body }, { from })).status)
    }
    expect(statuses.slice(59)).toEqual([200, 429])
    expect(await countOf(`mail:network:${from}`)).toBeUndefined()
    const newcomer = aBrowser(from)
    await newcomer.send(browser.prepare)
    expect((await requestRecovery(newcomer, `${newId()}@example.com`)).status).toBe(200)
    expect((await requestRecovery(own, email)).status).toBe(200)
    expect(await countOf(`mail:network:${from}`)).toBe(1)
  }, 60_000)

  it('and invented browsers do not block recovery in a recognised browser', async () => {
    const { email } = await ownerWithPassword()
    const from = nextIpAddress()
    const own = aBrowser(from)
    expect((await login(own, email)).status).toBe(200)
    await exhaustLimit(`mail:network:${from}`, 600)
    await exhaustLimit(`code:network:${from}`, 1_000)
    const newcomer = aBrowser(from)
    await newcomer.send(browser.prepare)
    expect((await requestRecovery(newcomer, email)).status).toBe(429)
    expect((await requestRecovery(own, email)).status).toBe(200)
    expect((await recover(own, email, await app.readCode(email))).status).toBe(200)
  })

  it('do not block sign-in from a recognised browser or network', async () => {
    const { email } = await ownerWithPassword()
    const { email: elsewhere } = await ownerWithPassword()
    const from = nextIpAddress()
    const own = aBrowser(from)
    expect((await login(own, email)).status).toBe(200)
    // Simulates a thousand wrong sign-ins for invented addresses.
    expect((await login(aBrowser(from), `${newId()}@example.com`)).status).toBe(401)
    const [network] = await db().select().from(rateLimits).where(like(rateLimits.key, 'login:network:%'))
    await exhaustLimit(network?.key ?? '', 1_000)
    expect((await login(aBrowser(from), elsewhere)).status).toBe(429)
    const before = await countOf(network?.key ?? '')
    expect((await login(own, email)).status).toBe(200)
    expect((await login(own, email, wrongPassword)).status).toBe(401)
    expect((await login(aBrowser(from), email)).status).toBe(200)
    expect(await countOf(network?.key ?? '')).toBe(before)
  })
})

describe('an address that an attacker registered', () => {
  const person = () => ({
    firstName: 'Chiamaka',
    lastName: 'Okonkwo',
    phone: '0803 123 4567',
    email: `${newId()}@example.com`,
    password,
    confirmPassword: password,
  })
  const verify = (email: string, otp: string, registration?: string) =>
    app.send(auth.verifyEmail, { body: { email, otp, registration } })

  it.each(['', 'another key'])(
    'is verified without its password if the browser sends the key %j',
    async (key) => {
      const attackerRegistration = person()
      await app.send(auth.register, { body: attackerRegistration })
      const { data } = (
        await verify(attackerRegistration.email, await app.readCode(attackerRegistration.email), key)
      ).body
      if (!('passwordNeeded' in data)) throw new Error(JSON.stringify(data))
      expect((await login(aBrowser(nextIpAddress()), attackerRegistration.email)).status).toBe(401)
      const own = { userId: data.userId, newPassword: 'Mine alone 9!', confirmPassword: 'Mine alone 9!' }
      expect((await app.send(auth.resetPassword, { body: own })).status).toBe(200)
      expect(
        (await login(aBrowser(nextIpAddress()), attackerRegistration.email, 'Mine alone 9!')).status,
      ).toBe(200)
    },
  )

  it('is verified the same way by the link', async () => {
    const attackerRegistration = person()
    await app.send(auth.register, { body: attackerRegistration })
    const { data } = (await follow(aBrowser(nextIpAddress()), await tokenOf(attackerRegistration.email), ''))
      .body
    expect(data).toMatchObject({ passwordNeeded: true })
  })

  it('opens for its own browser, and for a client without keys', async () => {
    for (const isSent of [true, false]) {
      const own = person()
      const { data } = (await app.send(auth.register, { body: own })).body
      const verified = await verify(
        own.email,
        await app.readCode(own.email),
        isSent ? data.registration : undefined,
      )
      expect(verified.body.data).toMatchObject({ user: { email: own.email } })
      expect((await login(aBrowser(nextIpAddress()), own.email)).status).toBe(200)
    }
  })

  it('belongs to the browser that signs in with the right password', async () => {
    const own = person()
    await app.send(auth.register, { body: own })
    const registration = newSecret()
    const code = await app.readCode(own.email)
    const body = { email: own.email, password, registration }
    expect((await app.send(auth.login, { body })).body.code).toBe('auth.email_not_verified')
    expect((await verify(own.email, code, registration)).body.data).toMatchObject({
      user: { email: own.email },
    })
  })

  it('returns the first response again when the same browser repeats the call, and 409 otherwise', async () => {
    const own = { ...person(), registration: newSecret() }
    const first = await app.send(auth.register, { body: own })
    const again = await app.send(auth.register, { body: own })
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = { ...own, password: 'Another 8 drums!', confirmPassword: 'Another 8 drums!' }
    expect((await app.send(auth.register, { body: other })).status).toBe(409)
    expect((await app.send(auth.register, { body: { ...own, registration: newSecret() } })).status).toBe(409)
    const [stored] = await db()
      .select({ count: sql<number>`count(*)::int` })
      .from(users)
      .where(and(eq(users.email, own.email)))
    expect(stored).toEqual({ count: 1 })
  })
})
