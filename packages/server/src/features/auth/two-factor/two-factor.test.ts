import { twoFactor } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { browsersOf } from '@ilewa/tests/support/app/browser'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { freezeTime } from '@ilewa/tests/support/app/freeze-time'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { codeOf, enableTwoFactor, wrongCodeFor } from '@ilewa/tests/support/app/two-factor'
import { eq, lt, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'
import { rateLimits } from '../../../platform/http/http.table.ts'
import { hashOf } from '../../../platform/id.ts'
import { users } from '../auth.table.ts'
import { hashSecret } from '../passwords.service.ts'
import { recoveryCodes, signInChallenges, signInOrigins, twoFactors } from '../sign-in.table.ts'

const app = useTestApp()
freezeTime()
const password = 'Kòkò-drum 7 & rain'

async function createOwnerWithPassword() {
  const owner = await anOwner()
  await db()
    .update(users)
    .set({ passwordHash: await hashSecret(password) })
    .where(eq(users.id, owner.id))
  return owner
}

async function withTwoFactor() {
  const owner = await createOwnerWithPassword()
  return { ...owner, ...(await enableTwoFactor(app, owner.token)) }
}

async function challengeFor(email: string): Promise<string> {
  const { body } = await app.send(auth.login, { body: { email, password } })
  return 'challenge' in body.data ? body.data.challenge : ''
}
const verify = (challenge: string, code: string) => app.send(twoFactor.verify, { body: { challenge, code } })

beforeEach(async () => {
  await db().delete(rateLimits)
})

describe('setting it up', () => {
  it('needs no code until it is confirmed, then returns ten recovery codes once', async () => {
    const { token, email, id } = await createOwnerWithPassword()
    const status = async () => (await app.send(twoFactor.get, {}, { token })).body.data
    expect(await status()).toEqual({ enabled: false, recoveryCodesLeft: 0 })
    const { secret, otpauthUrl } = (await app.send(twoFactor.begin, {}, { token })).body.data
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/Ilewa:owner-.*issuer=Ilewa/)
    expect(otpauthUrl).toContain(`secret=${secret}`)
    expect(await challengeFor(email)).toBe('')
    const wrong = await app.send(twoFactor.confirm, { body: { code: wrongCodeFor(secret) } }, { token })
    expect(wrong.body.errors?.[0]?.path).toBe('code')
    expect((await app.send(twoFactor.confirm, { body: { code: 'abc' } }, { token })).body.message).toBe(
      'Please enter the 6-digit code from your app.',
    )
    const right = codeOf(secret)
    const spaced = `${right.slice(0, 3)} ${right.slice(3)}`
    const confirmed = await app.send(twoFactor.confirm, { body: { code: spaced } }, { token })
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10)
    expect(await status()).toEqual({ enabled: true, recoveryCodesLeft: 10 })
    const stored = await db().select().from(twoFactors).where(eq(twoFactors.userId, id))
    expect(stored[0]?.secret.toString('latin1')).not.toContain(secret)
    const hashes = await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    expect(hashes[0]?.codeHash).toHaveLength(32)
  })

  it('is refused when already on, before it was begun, and without a session', async () => {
    const { token } = await withTwoFactor()
    expect((await app.send(twoFactor.begin, {}, { token })).body.code).toBe('auth.two_factor_on')
    expect((await app.send(twoFactor.confirm, { body: { code: '123456' } }, { token })).body.code).toBe(
      'auth.two_factor_on',
    )
    const other = await createOwnerWithPassword()
    const early = await app.send(twoFactor.confirm, { body: { code: '123456' } }, { token: other.token })
    expect(early.body.code).toBe('auth.two_factor_off')
    const calls = [
      app.send(twoFactor.get),
      app.send(twoFactor.begin),
      app.send(twoFactor.confirm, { body: { code: '123456' } }),
      app.send(twoFactor.disable, { body: { password } }),
      app.send(twoFactor.renewRecoveryCodes, { body: { password } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 401))
  })

  it('returns recovery codes to one of several parallel confirmations', async () => {
    const { token } = await createOwnerWithPassword()
    const { secret } = (await app.send(twoFactor.begin, {}, { token })).body.data
    const body = { code: codeOf(secret) }
    const responses = await Promise.all([1, 2, 3].map(() => app.send(twoFactor.confirm, { body }, { token })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('signing in', () => {
  it('"then asks for a code": one step either way, each once', async () => {
    const { email, secret, id } = await withTwoFactor()
    const challenge = await challengeFor(email)
    expect(challenge).not.toBe('')
    expect((await verify(challenge, codeOf(secret, -1))).body.code).toBe('auth.two_factor_code_invalid')
    expect((await verify(challenge, codeOf(secret, 3))).body.code).toBe('auth.two_factor_code_invalid')
    const { status, body } = await verify(challenge, codeOf(secret))
    expect({ status, message: body.message, id: body.data.user.id }).toEqual({
      status: 200,
      message: 'Logged in successfully!',
      id,
    })
    expect((await app.send(auth.me, {}, { token: body.data.token })).status).toBe(200)
    expect((await verify(challenge, codeOf(secret, 1))).body.code).toBe('auth.challenge_expired')
    expect((await verify(await challengeFor(email), codeOf(secret))).body.code).toBe(
      'auth.two_factor_code_invalid',
    )
    expect((await verify(await challengeFor(email), codeOf(secret, 1))).status).toBe(200)
  })

  it('accepts a code once, also in parallel and over several challenges', async () => {
    const { email, secret } = await withTwoFactor()
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeFor(email)))
    const responses = await Promise.all(challenges.map((challenge) => verify(challenge, codeOf(secret))))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('opens one session per challenge, also with several right codes in parallel', async () => {
    const { email, recoveryCodes: codes } = await withTwoFactor()
    const challenge = await challengeFor(email)
    const responses = await Promise.all(codes.slice(0, 4).map((code) => verify(challenge, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('accepts each recovery code once, with or without dashes', async () => {
    const { email, token, recoveryCodes: codes } = await withTwoFactor()
    const [first = '', second = ''] = codes
    expect((await verify(await challengeFor(email), first)).status).toBe(200)
    expect((await verify(await challengeFor(email), first)).body.code).toBe('auth.two_factor_code_invalid')
    const typed = second.toLowerCase().replaceAll('-', ' ')
    expect((await verify(await challengeFor(email), typed)).status).toBe(200)
    expect((await app.send(twoFactor.get, {}, { token })).body.data.recoveryCodesLeft).toBe(8)
    const otherUser = await withTwoFactor()
    expect((await verify(await challengeFor(email), otherUser.recoveryCodes[0] ?? '')).status).toBe(400)
  })

  it('is refused after a thousand wrong codes over many challenges, also with the right one', async () => {
    const { email, secret } = await withTwoFactor()
    const near = new Set([-1, 0, 1].map((steps) => codeOf(secret, steps)))
    const wrong = Array.from({ length: 1_010 }, (_, n) => String(n * 991).padStart(6, '0'))
      .filter((code) => !near.has(code))
      .slice(0, 1_000)
    const seen = new Set<number>()
    for (let from = 0; from < wrong.length; from += 100) {
      await db().delete(rateLimits).where(eq(rateLimits.key, 'two-factor:address:127.0.0.1'))
      const challenge = await challengeFor(email)
      const responses = await Promise.all(
        wrong.slice(from, from + 100).map((code) => verify(challenge, code)),
      )
      for (const { status } of responses) seen.add(status)
    }
    expect([...seen].sort()).toEqual([400, 429])
    await db().delete(rateLimits).where(eq(rateLimits.key, 'two-factor:address:127.0.0.1'))
    const right = await verify(await challengeFor(email), codeOf(secret))
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  }, 60_000)

  it('is refused with an unknown, guessed or expired challenge, and to a deactivated person', async () => {
    const { email, secret, id, token } = await withTwoFactor()
    const unknown = await verify('x'.repeat(43), codeOf(secret))
    expect(unknown.body.code).toBe('auth.challenge_expired')
    expect((await verify(token, codeOf(secret))).body.code).toBe('auth.challenge_expired')
    const challenge = await challengeFor(email)
    await db().update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id))
    expect((await verify(challenge, codeOf(secret))).body.code).toBe('auth.challenge_expired')
    await db().update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id))
    await db()
      .update(signInChallenges)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
    expect((await verify(challenge, codeOf(secret))).body.code).toBe('auth.challenge_expired')
    expect((await verify(challenge, 'no code')).body.message).toBe(
      'Please enter the 6-digit code from your app, or a recovery code.',
    )
  })
})

describe('wrong codes of an attacker who knows the password', () => {
  const aBrowser = browsersOf(app)
  type Browser = ReturnType<typeof aBrowser>
  const addresses = { own: '203.0.113.1', attacker: '203.0.113.66' }

  const requestChallenge = async ({ send }: Browser, email: string, entered = password) => {
    const { body } = await send(auth.login, { body: { email, password: entered } })
    return 'challenge' in body.data ? body.data.challenge : ''
  }
  const enterCode = async (browser: Browser, email: string, code: string, entered = password) =>
    (
      await browser.send(twoFactor.verify, {
        body: { challenge: await requestChallenge(browser, email, entered), code },
      })
    ).status
  const tryWrong = async (browser: Browser, email: string, code: string, tries: number) => {
    const statuses: number[] = []
    for (let times = 0; times < tries; times += 1) statuses.push(await enterCode(browser, email, code))
    return statuses
  }
  /** Creates a user who signed in once from their own browser, with a recovery code. */
  async function signedInBefore() {
    const person = await withTwoFactor()
    const own = aBrowser(addresses.own)
    expect(await enterCode(own, person.email, person.recoveryCodes[0] ?? '')).toBe(200)
    return { ...person, own }
  }

  it('do not block a recognised browser or network', async () => {
    const { email, secret, own } = await signedInBefore()
    const attackerBrowser = aBrowser(addresses.attacker)
    expect(await tryWrong(attackerBrowser, email, wrongCodeFor(secret), 6)).toEqual([
      400, 400, 400, 400, 400, 429,
    ])
    expect(await enterCode(attackerBrowser, email, codeOf(secret))).toBe(429)
    expect(await enterCode(own, email, codeOf(secret))).toBe(200)
    const neighbour = aBrowser(addresses.own)
    expect((await tryWrong(neighbour, email, wrongCodeFor(secret), 6)).at(-1)).toBe(429)
    expect(await enterCode(own, email, codeOf(secret, 1))).toBe(200)
  })

  it('share one limit over all unrecognised networks, fifty a day', async () => {
    const { email, secret } = await signedInBefore()
    const statuses: number[] = []
    for (let quarterHour = 0; quarterHour < 11; quarterHour += 1) {
      for (let times = 0; times < 6; times += 1) {
        const browser = aBrowser(`198.51.100.${quarterHour * 6 + times}`)
        statuses.push(await enterCode(browser, email, wrongCodeFor(secret)))
      }
      // Simulates a quarter of an hour.
      await db()
        .update(rateLimits)
        .set({ windowEndsAt: new Date(0) })
        .where(lt(rateLimits.windowEndsAt, sql`now() + interval '901 seconds'`))
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
  }, 60_000)

  it('from recognised browsers and networks are limited to 75 a day in total', async () => {
    const { email, id, secret } = await signedInBefore()
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const from = `192.0.2.${n + 1}`
        await db()
          .insert(signInOrigins)
          .values({ userId: id, kind: 'network', originHash: hashOf(from) })
        return aBrowser(from)
      }),
    )
    const statuses: number[] = []
    for (let quarterHour = 0; quarterHour < 11; quarterHour += 1) {
      for (const browser of browsers)
        statuses.push(...(await tryWrong(browser, email, wrongCodeFor(secret), 5)))
      await db()
        .update(rateLimits)
        .set({ windowEndsAt: new Date(0) })
        .where(lt(rateLimits.windowEndsAt, sql`now() + interval '901 seconds'`))
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(75)
  }, 60_000)

  it('do not block a right recovery code, and wrong recovery codes do not block app codes', async () => {
    const { email, secret, recoveryCodes: codes } = await withTwoFactor()
    const attackerBrowser = aBrowser(addresses.attacker)
    expect((await tryWrong(attackerBrowser, email, wrongCodeFor(secret), 6)).at(-1)).toBe(429)
    expect(await enterCode(aBrowser(addresses.own), email, codes[0] ?? '')).toBe(200)
    await db().delete(rateLimits)
    const other = await withTwoFactor()
    const wrong = await tryWrong(attackerBrowser, other.email, 'AAAABBBBCCCC', 31)
    expect([wrong[29], wrong[30]]).toEqual([400, 429])
    expect(await enterCode(attackerBrowser, other.email, codeOf(other.secret))).toBe(200)
  })

  it('no longer count after the user proved the mailbox', async () => {
    const { email, secret } = await withTwoFactor()
    const attackerBrowser = aBrowser(addresses.attacker)
    expect((await tryWrong(attackerBrowser, email, wrongCodeFor(secret), 6)).at(-1)).toBe(429)
    const own = aBrowser(addresses.own)
    await own.send(auth.forgotPassword, { body: { email } })
    const recovery = { email, otp: await app.readCode(email), isResetPass: true }
    const { data } = (await own.send(auth.verifyEmail, { body: recovery })).body
    const fresh = 'Mine-again 12!'
    const chosen = { newPassword: fresh, confirmPassword: fresh }
    const userId = 'userId' in data ? data.userId : ''
    expect((await own.send(auth.resetPassword, { body: { userId, ...chosen } })).status).toBe(200)
    // The right code also works from another network than that of the password reset.
    expect(await enterCode(aBrowser('203.0.113.2'), email, codeOf(secret), fresh)).toBe(200)
    expect(await enterCode(own, email, codeOf(secret, 1), fresh)).toBe(200)
  })

  it('do not block a challenge after 301 unknown ones from the same address', async () => {
    const { email, secret } = await withTwoFactor()
    const statuses: number[] = []
    for (let times = 0; times < 301; times += 1)
      statuses.push((await verify(`unknown-${times}`, '123456')).status)
    expect([statuses[299], statuses[300]]).toEqual([400, 429])
    expect((await verify(await challengeFor(email), codeOf(secret))).status).toBe(200)
  }, 30_000)
})

describe('once it is on', () => {
  it('new recovery codes replace the older ones', async () => {
    const { token, email, recoveryCodes: older } = await withTwoFactor()
    const renew = (body: object) => app.send(twoFactor.renewRecoveryCodes, { body: { ...body } }, { token })
    expect((await renew({ password: 'Wrong-pass 1!' })).body.errors?.[0]).toEqual({
      path: 'password',
      message: 'Your current password is not right. Please try again.',
    })
    const { recoveryCodes: fresh } = (await renew({ password })).body.data
    expect(fresh.some((code) => older.includes(code))).toBe(false)
    expect((await verify(await challengeFor(email), older[0] ?? '')).status).toBe(400)
    expect((await verify(await challengeFor(email), fresh[0] ?? '')).status).toBe(200)
    const other = await createOwnerWithPassword()
    const off = await app.send(twoFactor.renewRecoveryCodes, { body: { password } }, { token: other.token })
    expect(off.body.code).toBe('auth.two_factor_off')
  })

  it('it can be disabled with the password, and sign-in works as before', async () => {
    const { token, email } = await withTwoFactor()
    const disable = (body: object) => app.send(twoFactor.disable, { body: { ...body } }, { token })
    expect((await disable({})).body.message).toBe('Current password is required')
    expect((await disable({ password: 'Wrong-pass 1!' })).body.code).toBe('auth.wrong_password')
    expect(await challengeFor(email)).not.toBe('')
    expect((await disable({ password })).status).toBe(200)
    expect(await challengeFor(email)).toBe('')
    expect((await app.send(twoFactor.get, {}, { token })).body.data).toEqual({
      enabled: false,
      recoveryCodesLeft: 0,
    })
  })

  it('a secret that cannot be decrypted leaves the recovery codes', async () => {
    const { email, id, secret, recoveryCodes: codes } = await withTwoFactor()
    await db()
      .update(twoFactors)
      .set({ secret: Buffer.alloc(60) })
      .where(eq(twoFactors.userId, id))
    const challenge = await challengeFor(email)
    expect((await verify(challenge, codeOf(secret))).status).toBe(400)
    expect((await verify(challenge, codes[0] ?? '')).status).toBe(200)
  })
})
