import { auth } from '@ilewa/contract/auth/endpoints'
import { anAgentOf, anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq, notLike } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { rateLimits } from '../../platform/http/http.table.ts'
import { hashOf, newId, newSecret } from '../../platform/id.ts'
import { sendCode } from './auth.jobs.ts'
import { sessions, users } from './auth.table.ts'
import { emailCodes, passwordResets } from './codes.table.ts'

const app = useTestApp()

const password = 'Kòkò-drum 7 & rain'
const person = () => ({
  firstName: 'Ọláwálé',
  lastName: 'Ṣóyínká',
  phone: '0803 123 4567',
  email: `${newId()}@example.com`,
  password,
  confirmPassword: password,
})

async function register() {
  const input = person()
  const sent = await app.send(auth.register, { body: input })
  expect(sent.status).toBe(201)
  return { ...input, code: await app.readCode(input.email) }
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verify = (email: string, otp: string) => app.send(auth.verifyEmail, { body: { email, otp } })
const login = (email: string, withPassword = password) =>
  app.send(auth.login, { body: { email, password: withPassword } })

async function signUp() {
  const { email, code } = await register()
  const sent = await verify(email, code)
  const session = sent.body.data
  if (!('token' in session)) throw new Error(JSON.stringify(sent.body))
  return { email, session }
}

describe('signing up', () => {
  it('mails a code that verifies the address and opens a session', async () => {
    const { email, session } = await signUp()
    expect(session).toMatchObject({
      user: { firstName: 'Ọláwálé', lastName: 'Ṣóyínká', email, role: 'OWNER', businessId: null },
      business: null,
      agentDetails: null,
    })
    const me = await app.send(auth.me, {}, { token: session.token })
    expect(me.body.data).toMatchObject({ email, role: 'OWNER', business: null })
    await expect.poll(async () => (await app.mailsTo(email)).join()).toContain('Subject: Welcome to Ilewa')
  })

  it('stores only hashes of password, token and code', async () => {
    const { email, code } = await register()
    const [user] = await db().select().from(users).where(eq(users.email, email))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    const [stored] = await db()
      .select()
      .from(emailCodes)
      .where(eq(emailCodes.userId, user?.id ?? ''))
    expect(stored?.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('reports each broken rule at its field', async () => {
    const cases: [object, string, string][] = [
      [{ firstName: '' }, 'firstName', 'First name is required'],
      [{ lastName: 'X' }, 'lastName', 'Last name must be at least 2 characters'],
      [{ phone: '123' }, 'phone', 'Phone number must be at least 10 digits'],
      [{ email: 'nobody' }, 'email', 'Invalid email format'],
      [{ confirmPassword: 'other' }, 'confirmPassword', 'Passwords do not match'],
      [
        { password: 'alllower1!', confirmPassword: 'alllower1!' },
        'password',
        'Password must be at least 8 characters, include uppercase, lowercase, a number, and a special character.',
      ],
    ]
    for (const [change, path, message] of cases) {
      const { status, body } = await app.send(auth.register, { body: { ...person(), ...change } })
      expect({ status, errors: body.errors }, message).toEqual({ status: 400, errors: [{ path, message }] })
    }
  })

  it.each([
    ...[
      'Password1!',
      'P@ssw0rd',
      'P@ssw0rd1',
      'P@$$w0rd',
      'Welcome@2024',
      'Adm1n@123',
      'Admin@123',
      'Summer2025!',
    ],
    ...[
      'Qwerty123!',
      '1q2w3e4R!',
      'Q1w2e3r4!',
      'Zaq12wsx!',
      'Qaz@123wsx',
      '1qaz@WSX',
      '!QAZ1qaz',
      'Abcd@1234',
    ],
    ...['India@123', 'Nigeria@2025', 'Lagos@123', 'Aa123456!', 'Aa@112233', 'Test@123123'],
  ])('refuses %s as too common', async (common) => {
    const { status, body } = await app.send(auth.register, {
      body: { ...person(), password: common, confirmPassword: common },
    })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'auth.weak_password' })
  })

  it('reports a taken address, also to parallel registrations', async () => {
    const input = person()
    const responses = await Promise.all(
      ['', '', ''].map(() =>
        app.send(auth.register, { body: { ...input, email: input.email.toUpperCase() } }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'auth.email_taken',
      message: 'An account with this email already exists.',
    })
  })

  /** Simulates an expired registration: ten minutes and a second after the last code. */
  async function expireRegistration(email: string) {
    const [user] = await db()
      .update(users)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(users.email, email))
      .returning()
    await db()
      .update(emailCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(emailCodes.userId, user?.id ?? ''))
    await db().delete(rateLimits)
  }

  async function registerAgain(email: string, otherPassword: string) {
    const own = { ...person(), email, password: otherPassword, confirmPassword: otherPassword }
    const before = (await app.codesTo(email)).length
    const sent = await app.send(auth.register, { body: own })
    expect(sent.status).toBe(201)
    await expect.poll(async () => (await app.codesTo(email)).length).toBe(before + 1)
    return { ...own, code: await app.readCode(email), registration: sent.body.data.registration }
  }

  it('lets another person register an address after an unverified registration expired', async () => {
    const firstRegistration = await register()
    await expireRegistration(firstRegistration.email)
    const { code, registration, ...own } = await registerAgain(firstRegistration.email, 'Mine alone 9!')
    expect((await verify(firstRegistration.email, firstRegistration.code)).body.code).toBe(
      'auth.code_invalid',
    )
    const body = { email: own.email, otp: code, registration }
    expect((await app.send(auth.verifyEmail, { body })).status).toBe(200)
    expect((await login(own.email, firstRegistration.password)).status).toBe(401)
    expect((await login(own.email, own.password)).status).toBe(200)
    expect((await app.send(auth.register, { body: own })).status).toBe(409)
  })

  it('reserves an address as long as its latest code is valid', async () => {
    const { email } = await register()
    await expireRegistration(email)
    await app.send(auth.resendOtp, { body: { email } })
    await expect.poll(async () => (await app.codesTo(email)).length).toBe(2)
    expect((await app.send(auth.register, { body: { ...person(), email } })).status).toBe(409)
  })

  it("does not accept another registration's password, for a client without keys", async () => {
    const victim = person()
    await app.send(auth.register, { body: victim })
    await app.readCode(victim.email)
    await expireRegistration(victim.email)
    const { code, password: secondPassword } = await registerAgain(victim.email, 'A stranger 1!')
    const body = { email: victim.email, otp: code }
    const { data } = (await app.send(auth.verifyEmail, { body })).body
    expect(data).toMatchObject({ user: { email: victim.email } })
    expect((await login(victim.email, secondPassword)).status).toBe(401)
  })

  it('ignores fields that a client may not set', async () => {
    const input = person()
    const extra = { role: 'AGENT', businessId: newId(), emailVerified: true, status: 'ACTIVE', id: newId() }
    await app.send(auth.register, { body: { ...input, ...extra } })
    const [user] = await db().select().from(users).where(eq(users.email, input.email))
    expect(user).toMatchObject({ role: 'OWNER', businessId: null, emailVerifiedAt: null })
    expect(user?.id).not.toBe(extra.id)
  })
})

describe('a code', () => {
  it('is refused after ten wrong attempts of other clients, also in parallel and also the right one', async () => {
    const { email, code } = await register()
    const attempts = await Promise.all(Array.from({ length: 20 }, () => verify(email, wrongFor(code))))
    const refused = attempts.map(({ status, body }) => `${status} ${body.code}`).sort()
    expect(refused).toEqual([
      ...Array(10).fill('400 auth.code_invalid'),
      ...Array(10).fill('429 auth.code_needs_browser'),
    ])
    expect((await verify(email, code)).body.code).toBe('auth.code_needs_browser')
  })

  it('is not guessed by a thousand wrong attempts, after which none are left', async () => {
    const { email, code } = await register()
    // Simulates other networks for each batch.
    const fromElsewhere = () => db().delete(rateLimits).where(notLike(rateLimits.key, 'code-tries:%'))
    const wrong = Array.from({ length: 1_001 }, (_, digits) =>
      String((digits * 997) % 1_000_000).padStart(6, '0'),
    )
    for (let from = 0; from < 1_000; from += 50) {
      await fromElsewhere()
      const batch = wrong.filter((digits) => digits !== code).slice(from, from + 50)
      const responses = await Promise.all(batch.map((digits) => verify(email, digits)))
      const expected = batch.map((_, index) => (from === 0 && index < 10 ? 'invalid' : 'needs_browser'))
      expect(responses.map(({ body }) => body.code).sort()).toEqual(
        expected.map((reason) => `auth.code_${reason}`).sort(),
      )
    }
    await fromElsewhere()
    expect((await verify(email, code)).body.code).toBe('auth.code_needs_browser')
  }, 120_000)

  it('works once, also in parallel', async () => {
    const { email, code } = await register()
    const responses = await Promise.all([verify(email, code), verify(email, code), verify(email, code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('is valid for its own purpose only', async () => {
    const { email, code } = await register()
    const { body } = await app.send(auth.verifyEmail, { body: { email, otp: code, isResetPass: true } })
    expect(body.code).toBe('auth.code_invalid')
  })

  it('expires', async () => {
    const { email, code } = await register()
    await db()
      .update(emailCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await verify(email, code)).body.code).toBe('auth.code_invalid')
  })

  it('is sent again at most once a minute, and the response is always the same', async () => {
    const { email, code } = await register()
    const existing = await app.send(auth.resendOtp, { body: { email } })
    const unknown = await app.send(auth.resendOtp, { body: { email: 'nobody@example.com' } })
    expect(existing.body).toEqual(unknown.body)
    expect(existing.body.message).toBe('Code resent!')
    expect((await verify(email, code)).status).toBe(200)
  })
})

describe('signing in', () => {
  it('opens a session', async () => {
    const { email } = await signUp()
    const { status, body } = await login(email)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Logged in successfully!' })
    expect((await app.send(auth.me, {}, { token: 'token' in body.data ? body.data.token : '' })).status).toBe(
      200,
    )
  })

  it('returns the same error for an unknown address and a wrong password', async () => {
    const { email } = await signUp()
    const wrong = await login(email, 'Wrong-pass 1!')
    const unknown = await login('nobody@example.com')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ message: 'Invalid login credentials', code: 'auth.invalid_credentials' })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('of an unverified user with the right password reports that', async () => {
    const { email } = await register()
    const { status, body } = await login(email)
    expect({ status, body }).toEqual({
      status: 403,
      body: { message: 'Email is not verified', code: 'auth.email_not_verified' },
    })
    expect((await login(email, 'Wrong-pass 1!')).status).toBe(401)
  })

  it('is limited per account, with Retry-After', async () => {
    const email = `${newId()}@example.com`
    const attempts = await Promise.all(Array.from({ length: 12 }, () => login(email, 'Wrong-pass 1!')))
    const limited = attempts.filter(({ status }) => status === 429)
    expect(limited).toHaveLength(2)
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(limited[0]?.body.code).toBe('common.too_many_requests')
  })

  it('stores the token as a hash', async () => {
    const { session } = await signUp()
    const rows = await db().select().from(sessions)
    expect(JSON.stringify(rows)).not.toContain(session.token)
  })
})

describe('a session', () => {
  it('ends with logout', async () => {
    const { session } = await signUp()
    expect((await app.send(auth.logout, {}, { token: session.token })).status).toBe(200)
    expect((await app.send(auth.me, {}, { token: session.token })).status).toBe(401)
  })

  it('ends when it expires', async () => {
    const owner = await anOwner()
    expect((await app.send(auth.me, {}, { token: owner.token })).status).toBe(200)
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, owner.id))
    expect((await app.send(auth.me, {}, { token: owner.token })).status).toBe(401)
  })

  it('ends at once when its user is deactivated', async () => {
    const agent = await anAgentOf(await anOwner())
    expect((await app.send(auth.me, {}, { token: agent.token })).status).toBe(200)
    await db().update(users).set({ status: 'INACTIVE' }).where(eq(users.id, agent.id))
    expect((await app.send(auth.me, {}, { token: agent.token })).status).toBe(401)
  })

  it.each(['', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic abc'])(
    'is not opened by %j',
    async (value) => {
      expect((await app.send(auth.me, {}, { headers: { authorization: value } })).status).toBe(401)
    },
  )
})

describe('a forgotten password', () => {
  const reset = (userId: string, to: string) =>
    app.send(auth.resetPassword, { body: { userId, newPassword: to, confirmPassword: to } })

  it('is replaced with a single-use handle, which ends every session', async () => {
    const { email, session } = await signUp()
    await app.send(auth.forgotPassword, { body: { email } })
    await expect.poll(async () => (await app.codesTo(email)).length).toBe(2)
    const recovered = await app.send(auth.verifyEmail, {
      body: { email, otp: await app.readCode(email), isResetPass: true },
    })
    const handle = recovered.body.data
    if (!('userId' in handle)) throw new Error(JSON.stringify(recovered.body))
    expect(handle.userId).not.toBe(session.user.id)
    expect((await reset(handle.userId, 'New-rhythm 8')).body.errors?.[0]?.path).toBe('newPassword')
    expect((await reset(handle.userId, 'New-rhythm 8!')).body.message).toBe('Password updated!')
    expect((await reset(handle.userId, 'New-rhythm 9!')).body.code).toBe('auth.reset_invalid')
    expect((await app.send(auth.me, {}, { token: session.token })).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'New-rhythm 8!')).status).toBe(200)
  })

  it('deletes every other handle when one is used', async () => {
    const { email } = await signUp()
    const recover = async (mails: number) => {
      await db().delete(rateLimits)
      await app.send(auth.forgotPassword, { body: { email } })
      await expect.poll(async () => (await app.codesTo(email)).length).toBe(mails)
      const otp = await app.readCode(email)
      const { data } = (await app.send(auth.verifyEmail, { body: { email, otp, isResetPass: true } })).body
      return 'userId' in data ? data.userId : ''
    }
    const [first, second] = [await recover(2), await recover(3)]
    expect((await reset(second, 'New-rhythm 8!')).status).toBe(200)
    expect((await reset(first, 'New-rhythm 9!')).body.code).toBe('auth.reset_invalid')
  })

  it('is checked by validate-otp without consuming the code; wrong attempts count', async () => {
    const { email } = await signUp()
    await app.send(auth.forgotPassword, { body: { email } })
    await expect.poll(async () => (await app.codesTo(email)).length).toBe(2)
    const otp = await app.readCode(email)
    const validate = (digits: string) => app.send(auth.validateOtp, { body: { email, otp: digits } })
    expect((await validate('12 456')).body.message).toBe('Please enter a 6-digit verification code.')
    expect((await validate(wrongFor(otp))).body.code).toBe('auth.code_invalid')
    expect((await validate(otp)).status).toBe(200)
    expect((await validate(otp)).status).toBe(200)
    const used = await app.send(auth.verifyEmail, { body: { email, otp, isResetPass: true } })
    expect(used.status).toBe(200)
    expect((await validate(otp)).body.code).toBe('auth.code_invalid')
    expect((await app.send(auth.validateOtp, { body: { email: 'nobody@example.com', otp } })).body.code).toBe(
      'auth.code_invalid',
    )
  })

  /** Creates a handle like that of a recovery, with which the user chooses a password. */
  async function createResetHandle(userId: string, minutes = 10) {
    const handle = newSecret()
    await db()
      .insert(passwordResets)
      .values({ handleHash: hashOf(handle), userId, expiresAt: new Date(Date.now() + minutes * 60_000) })
    return handle
  }

  it('"that makes them ACTIVE and verified": an invited user chooses a first password', async () => {
    const agent = await anAgentOf(await anOwner())
    await db().update(users).set({ status: 'INVITED', emailVerifiedAt: null }).where(eq(users.id, agent.id))
    expect((await reset(await createResetHandle(agent.id), 'New-rhythm 8!')).status).toBe(200)
    const { body } = await login(agent.email, 'New-rhythm 8!')
    expect(body.data).toMatchObject({ user: { id: agent.id, role: 'AGENT' } })
  })

  it.each(['INACTIVE', 'REMOVED'] as const)('refuses a user who is %s', async (status) => {
    const agent = await anAgentOf(await anOwner())
    await db().update(users).set({ status }).where(eq(users.id, agent.id))
    expect((await reset(await createResetHandle(agent.id), 'New-rhythm 8!')).body.code).toBe(
      'auth.reset_invalid',
    )
    const [stored] = await db().select().from(users).where(eq(users.id, agent.id))
    expect(stored).toMatchObject({ status, passwordHash: null })
  })

  it('is not replaced with an expired handle, nor twice in parallel with one', async () => {
    const { email, session } = await signUp()
    expect((await reset(await createResetHandle(session.user.id, -1), 'New-rhythm 8!')).body.code).toBe(
      'auth.reset_invalid',
    )
    const handle = await createResetHandle(session.user.id)
    const responses = await Promise.all(
      ['New-rhythm 1!', 'New-rhythm 2!', 'New-rhythm 3!'].map((to) => reset(handle, to)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect((await login(email)).status).toBe(401)
  })

  it('sends no code to an invited or deactivated user', async () => {
    const agent = await anAgentOf(await anOwner())
    await db().update(users).set({ status: 'INVITED', emailVerifiedAt: null }).where(eq(users.id, agent.id))
    expect((await app.send(auth.resendOtp, { body: { email: agent.email } })).status).toBe(200)
    expect((await app.send(auth.forgotPassword, { body: { email: agent.email } })).status).toBe(200)
    await app.finishJobs(sendCode.name)
    expect(await db().select().from(emailCodes).where(eq(emailCodes.userId, agent.id))).toEqual([])
  })

  it('is not replaced with a guessed handle or a user id', async () => {
    const { session } = await signUp()
    for (const handle of [session.user.id, 'x'.repeat(43), session.token]) {
      expect((await reset(handle, 'New-rhythm 8!')).body.code).toBe('auth.reset_invalid')
    }
  })

  it('gets the same response for an unknown address', async () => {
    const { email } = await signUp()
    const existing = await app.send(auth.forgotPassword, { body: { email } })
    const unknown = await app.send(auth.forgotPassword, { body: { email: 'nobody@example.com' } })
    expect(unknown).toMatchObject({ status: existing.status, body: existing.body })
  })
})

it('a new password is accepted at once, regardless of earlier wrong attempts', async () => {
  const { email } = await signUp()
  for (let attempts = 0; attempts < 11; attempts++) await login(email, 'Wrong-pass 1!')
  expect((await login(email)).status).toBe(429)
  await app.send(auth.forgotPassword, { body: { email } })
  await expect.poll(async () => (await app.codesTo(email)).length).toBe(2)
  const recovery = await app.send(auth.verifyEmail, {
    body: { email, otp: await app.readCode(email), isResetPass: true },
  })
  const userId = 'userId' in recovery.body.data ? recovery.body.data.userId : ''
  const chosen = 'Newly chosen 8!'
  await app.send(auth.resetPassword, { body: { userId, newPassword: chosen, confirmPassword: chosen } })
  expect((await login(email, chosen)).status).toBe(200)
})
