import { auth } from '@ilewa/contract/auth/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { readContract } from '@ilewa/tests/support/access/contract'
import { anOwner, aPicture, aProperty } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { newId } from '../../id.ts'

const app = useTestApp()
const contract = await readContract()

const newUserFields = () => ({
  firstName: 'Chiamaka',
  lastName: 'Okonkwo',
  phone: '0803 123 4567',
  email: `${newId()}@example.com`,
  password: 'Kòkò-drum 7 & rain',
  confirmPassword: 'Kòkò-drum 7 & rain',
})

describe('security headers', () => {
  it.each([
    '/api/subscription/plans',
    '/api/nowhere',
    '/nowhere',
    '/uploads/x.jpg',
    '/api/docs/json',
    '/healthz',
  ])('%s is for nobody’s page but ours', async (url) => {
    const { headers } = await app.inject({ url, headers: { origin: 'https://evil.example' } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  it('disables caching of API responses, including errors', async () => {
    const { token } = await anOwner()
    for (const headers of [{ authorization: `Bearer ${token}` }, {}]) {
      const response = await app.inject({ url: '/api/auth/me', headers })
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it('apply also to percent-encoded URLs', async () => {
    const owner = await anOwner()
    const headers = { authorization: `Bearer ${owner.token}` }
    const response = await app.inject({ url: '/%61pi/auth/me', headers })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    const { image_url: image } = await aProperty(app, owner)
    const plain = await app.inject({ url: String(image) })
    const encoded = await app.inject({ url: String(image).replace('/uploads', '/%75ploads') })
    expect(plain.headers['content-security-policy']).toContain('sandbox')
    expect(encoded.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
  })

  it('grants no preflight', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    const { statusCode, headers: responseHeaders } = await app.inject({
      method: 'OPTIONS',
      url: '/api/bookings',
      headers,
    })
    expect(statusCode).toBe(404)
    expect(Object.keys(responseHeaders).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('a page of another site', () => {
  const writes = [...contract.values()].filter(({ method, raw }) => method !== 'GET' && !raw)

  // Content types that a browser sends across origins without a CORS preflight.
  it.each(writes)(
    '$method $path accepts no body that needs no preflight',
    async ({ method, path, upload, body }) => {
      if (!body && !upload) return
      const { token } = await anOwner()
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        ...(upload ? [] : ['multipart/form-data; boundary=b']),
      ]
      for (const type of types) {
        const { statusCode } = await app.inject({
          method: method as 'POST',
          url: `/api${path.replace(/\{\w+\}/g, newId())}`,
          payload: '{}',
          headers: { 'content-type': type, authorization: `Bearer ${token}` },
        })
        expect([403, 404, 415], type).toContain(statusCode)
      }
    },
  )

  it('is refused if the browser sends Sec-Fetch-Site', async () => {
    const send = (site: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: newUserFields(),
        headers: { 'sec-fetch-site': site },
      })
    for (const site of ['cross-site', 'same-site'])
      expect((await send(site)).json().code).toBe('common.forbidden')
    expect((await send('same-origin')).statusCode).toBe(201)
  })
})

describe('a forged host', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }

  it('does not change links in mails', async () => {
    const person = newUserFields()
    await app.send(auth.register, { body: person }, { headers: forged })
    const otp = await app.readCode(person.email)
    await app.send(auth.verifyEmail, { body: { email: person.email, otp } }, { headers: forged })
    expect(await app.readLink(person.email)).toMatch(/^http:\/\/localhost:3000\//)
    for (const mail of await app.mailsTo(person.email)) expect(mail).not.toContain('evil.example')
  })

  it('does not change payment links', async () => {
    const { token } = await anOwner()
    const sent = await app.send(
      subscription.create,
      { body: { planType: 'STANDARD' } },
      { token, headers: forged },
    )
    expect(sent.body.data.link).toMatch(/^http:\/\/localhost:3000\//)
  })
})

describe('an uploaded picture', () => {
  it('is served so that browsers treat it only as a picture', async () => {
    const { images } = await aProperty(app, await anOwner())
    for (const [url, type] of [
      [images[0]?.url, 'image/jpeg'],
      [images[0]?.thumbnailUrl, 'image/webp'],
    ]) {
      const { headers } = await app.inject({ url: url ?? '' })
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      })
    }
    expect(await aPicture()).toBeDefined()
  })
})

it('sends HSTS only if PUBLIC_URL is https', () => {
  // PUBLIC_URL is http in this test. With HSTS, browsers would use https and could not open the site.
  return app.inject({ url: '/healthz' } satisfies InjectOptions).then(({ headers }) => {
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})
