import { account } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { anAgentOf, anOwner, aPicture } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { rateLimits } from '../../platform/http/http.table.ts'
import { newId } from '../../platform/id.ts'
import { users } from '../auth/auth.table.ts'
import { hashSecret } from '../auth/passwords.service.ts'

const app = useTestApp()
const password = 'Kòkò-drum 7 & rain'

async function createOwnerWithPassword() {
  const owner = await anOwner()
  await db()
    .update(users)
    .set({ passwordHash: await hashSecret(password) })
    .where(eq(users.id, owner.id))
  return owner
}

async function signIn(email: string, userAgent = 'test', withPassword = password): Promise<string> {
  const sent = await app.send(
    auth.login,
    { body: { email, password: withPassword } },
    { headers: { 'user-agent': userAgent } },
  )
  return sent.status === 200 && 'token' in sent.body.data ? sent.body.data.token : ''
}
const statusOf = async (token: string) => (await app.send(auth.me, {}, { token })).status

beforeEach(async () => {
  await db().delete(rateLimits)
})

it('every endpoint requires a session', async () => {
  const calls = [
    app.send(account.updateProfile, { body: {} }),
    app.send(account.changePassword, { body: {} }),
    app.send(account.changeAvatar),
    app.send(account.removeAvatar),
    app.send(account.sessions),
    app.send(account.endSession, { params: { id: newId() } }),
    app.send(account.endOtherSessions),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 401))
})

describe('the profile', () => {
  const fields = { firstName: 'Adébáyọ̀', lastName: 'O’Brien', phone: '+234 803 765 4321' }
  const change = (token: string, body: object) =>
    app.send(account.updateProfile, { body: { ...body } }, { token })

  it('changes name and phone; "email … is not sent on save", and not taken', async () => {
    const { token, email, id } = await anOwner()
    const { status, body } = await change(token, { ...fields, email: 'other@example.com', role: 'STAFF' })
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Profile updated successfully!',
    })
    expect((await app.send(auth.me, {}, { token })).body.data).toMatchObject({
      ...fields,
      email,
      role: 'OWNER',
    })
    const [row] = await db().select().from(users).where(eq(users.id, id))
    expect(row?.phoneE164).toBe('+2348037654321')
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['firstName', 'A', 'First name must be at least 2 characters'],
    ['lastName', undefined, 'Last name is required'],
    ['lastName', 'B', 'Last name must be at least 2 characters'],
    ['phone', '', 'Phone number is required'],
    ['phone', '080312', 'Phone number must be at least 10 digits'],
  ])('%s %j: %s', async (path, value, message) => {
    const { token } = await anOwner()
    const { status, body } = await change(token, { ...fields, [path]: value })
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] })
  })
})

describe('the password', () => {
  const next = 'Fresh-rhythm 8!'
  const change = (token: string, changes: object = {}) =>
    app.send(
      account.changePassword,
      { body: { oldPassword: password, newPassword: next, confirmPassword: next, ...changes } },
      { token },
    )

  it('is replaced, which ends every other session and no other person’s', async () => {
    const { token, email } = await createOwnerWithPassword()
    const otherUser = await createOwnerWithPassword()
    const elsewhere = await signIn(email)
    const { status, body } = await change(token)
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Password changed successfully!',
    })
    expect([await statusOf(token), await statusOf(elsewhere), await statusOf(otherUser.token)]).toEqual([
      200, 401, 200,
    ])
    expect(await signIn(email)).toBe('')
    expect(await signIn(email, 'test', next)).not.toBe('')
  })

  const mixed =
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
  it.each([
    [{ oldPassword: '' }, 'oldPassword', 'Current password is required'],
    [
      { oldPassword: 'Wrong-pass 1!' },
      'oldPassword',
      'Your current password is not right. Please try again.',
    ],
    [{ newPassword: '' }, 'newPassword', 'New password is required'],
    [{ newPassword: 'Ab1!' }, 'newPassword', 'Password must be at least 8 characters'],
    [{ newPassword: 'nocapital1!' }, 'newPassword', mixed],
    [{ newPassword: 'NoSpecial12' }, 'newPassword', mixed],
    [{ newPassword: `Aa1!${'x'.repeat(125)}` }, 'newPassword', 'Password must be 128 characters or less'],
    [
      { newPassword: 'P@ssw0rd1', confirmPassword: 'P@ssw0rd1' },
      'newPassword',
      'This password is too common. Please choose another.',
    ],
    [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your new password'],
    [{ confirmPassword: 'Fresh-rhythm 9!' }, 'confirmPassword', 'Passwords must match'],
  ])('%j is refused at %s: %s', async (changes, path, message) => {
    const { token, email } = await createOwnerWithPassword()
    const { status, body } = await change(token, changes)
    expect({ status, first: body.errors?.find((issue) => issue.path === path)?.message }).toEqual({
      status: 400,
      first: message,
    })
    expect(await signIn(email)).not.toBe('')
  })

  it('"Up to 128 characters of any script, never truncated"', async () => {
    const { token, email } = await createOwnerWithPassword()
    const long = `Aa1!${'ọ'.repeat(124)}`
    expect((await change(token, { newPassword: long, confirmPassword: long })).status).toBe(200)
    expect(await signIn(email, 'test', long.slice(0, -1))).toBe('')
    expect(await signIn(email, 'test', long)).not.toBe('')
  })

  it('limits guesses in a stolen session to ten, also in parallel', async () => {
    const { token } = await createOwnerWithPassword()
    const wrong = { oldPassword: 'Wrong-pass 1!' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => change(token, wrong)))
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(10)
    const refused = await change(token)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the photo', () => {
  const upload = (token: string, ...files: { name: string; content: Buffer }[]) =>
    app.send(account.changeAvatar, {}, { token, files })
  const filled = { create: { width: 90, height: 60, channels: 3 as const, background: '#2f6b4f' } }

  it('is stored as a square without metadata, replaces the previous one, and can be removed', async () => {
    const { token } = await anOwner()
    const withMetadata = await sharp(filled)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .png()
      .toBuffer()
    const first = await upload(token, { name: 'me.png', content: withMetadata })
    expect(first.status).toBe(200)
    const url = first.body.data.avatarUrl ?? ''
    const served = await app.inject({ url })
    const stored = await sharp(served.rawPayload).metadata()
    expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['jpeg', 320, 320, undefined])
    expect((await app.send(auth.me, {}, { token })).body.data.avatarUrl).toBe(url)

    const second = await upload(token, { name: 'me.jpg', content: await aPicture() })
    expect(second.body.data.avatarUrl).not.toBe(url)
    expect((await app.inject({ url })).statusCode).toBe(404)
    expect((await app.send(account.removeAvatar, {}, { token })).body.data).toEqual({ avatarUrl: null })
    expect((await app.inject({ url: second.body.data.avatarUrl ?? '' })).statusCode).toBe(404)
    expect((await app.send(auth.me, {}, { token })).body.data.avatarUrl).toBeNull()
    expect((await app.send(account.removeAvatar, {}, { token })).status).toBe(200)
  })

  it('is a JPG or PNG by its content, at most 5 MB, and one', async () => {
    const { token } = await anOwner()
    const webp = await sharp(filled).webp().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const jpg = await aPicture()
    const uploadError = async (...files: { name: string; content: Buffer }[]) => {
      const { status, body } = await upload(token, ...files)
      return [status, body.message]
    }
    expect(await uploadError()).toEqual([400, 'Please choose a picture.'])
    expect(await uploadError({ name: 'a.jpg', content: webp })).toEqual([
      415,
      'Please choose a JPG or PNG picture.',
    ])
    expect((await uploadError({ name: 'a.png', content: svg }))[0]).toBe(415)
    expect((await uploadError({ name: 'a.png', content: jpg.subarray(0, 200) }))[0]).toBe(415)
    expect(await uploadError({ name: 'big.jpg', content: Buffer.alloc(5_242_881, jpg) })).toEqual([
      413,
      'File too large: big.jpg is larger than 5MB',
    ])
    const two = [1, 2].map((n) => ({ name: `${n}.jpg`, content: jpg }))
    expect(await uploadError(...two)).toEqual([400, 'Please choose one file.'])
    expect((await app.send(auth.me, {}, { token })).body.data.avatarUrl).toBeNull()
  })
})

describe('the sessions', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
  const list = async (token: string) => (await app.send(account.sessions, {}, { token })).body.data
  const end = (token: string, id: string) => app.send(account.endSession, { params: { id } }, { token })

  it('are listed with their device and end one at a time', async () => {
    const { token, email } = await createOwnerWithPassword()
    const phone = await signIn(email, android)
    const [newest, oldest] = await list(token)
    expect(newest).toMatchObject({ device: 'Chrome on Android', isPhone: true, current: false })
    expect(oldest).toMatchObject({ device: 'Unknown device', isPhone: false, current: true, ip: '127.0.0.1' })
    expect((await end(token, newest?.id ?? '')).status).toBe(200)
    expect([await statusOf(phone), await statusOf(token)]).toEqual([401, 200])
    expect((await end(token, newest?.id ?? '')).status).toBe(404)
  })

  it('of another user are not found, even of the same business', async () => {
    const owner = await anOwner()
    const agent = await anAgentOf(owner)
    const [theirs] = await list(agent.token)
    for (const id of [theirs?.id ?? '', newId(), 'x']) expect((await end(owner.token, id)).status).toBe(404)
    expect(await statusOf(agent.token)).toBe(200)
  })

  it('all except the current one end together', async () => {
    const { token, email } = await createOwnerWithPassword()
    const otherUser = await anOwner()
    const others = [await signIn(email), await signIn(email)]
    expect((await app.send(account.endOtherSessions, {}, { token })).status).toBe(200)
    for (const other of others) expect(await statusOf(other)).toBe(401)
    expect((await list(token)).map(({ current }) => current)).toEqual([true])
    expect(await statusOf(otherUser.token)).toBe(200)
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
    [
      'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['', 'Unknown device'],
  ])('%s is %s', async (userAgent, device) => {
    const { email } = await createOwnerWithPassword()
    const token = await signIn(email, userAgent)
    expect((await list(token)).find(({ current }) => current)?.device).toBe(device)
  })
})
