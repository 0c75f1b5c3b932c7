import { auth } from '@ilewa/contract/auth/endpoints'
import { anOwner, propertyFields } from '@ilewa/tests/support/app/builders'
import { toForm } from '@ilewa/tests/support/app/form'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { describe, expect, it } from 'vitest'

const app = useTestApp()

const json = { 'content-type': 'application/json' }
const deep = '['.repeat(20_000) + ']'.repeat(20_000)

describe('"nothing a client sends may cause a 500"', () => {
  it.each([
    ['broken JSON', '{', json, 400],
    ['no JSON object', 'null', json, 400],
    ['20,000 nested lists', deep, json, 400],
    ['a list nested 33 times', '['.repeat(33) + ']'.repeat(33), json, 400],
    ['a prototype key', '{"__proto__":{"role":"OWNER"}}', json, 400],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe]), json, 400],
    ['another content type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['two megabytes', JSON.stringify({ notes: 'x'.repeat(2_000_000) }), json, 413],
  ])('%s as a body is refused', async (_, payload, headers, status) => {
    const { token } = await anOwner()
    const response = await app.inject({
      method: 'POST',
      url: '/api/bookings',
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      code: expect.stringMatching(/^common\./),
      message: expect.any(String),
    })
  })

  it.each([
    ['without its boundary', 'x', 'multipart/form-data'],
    [
      'that ends too early',
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nLekki',
      'multipart/form-data; boundary=b',
    ],
    ['with nothing in it', '--b--\r\n', 'multipart/form-data; boundary=b'],
  ])('a form %s is refused', async (_, payload, type) => {
    const { token } = await anOwner()
    const headers = { 'content-type': type, authorization: `Bearer ${token}` }
    const response = await app.inject({ method: 'POST', url: '/api/properties', payload, headers })
    expect(response.statusCode).toBe(400)
  })

  it('a form with prototype keys as fields is refused', async () => {
    const { token } = await anOwner()
    const form = toForm({ ...propertyFields, ['__proto__']: 'x', constructor: 'y' }, 'images', [])
    const headers = { ...form.headers, authorization: `Bearer ${token}` }
    const response = await app.inject({
      method: 'POST',
      url: '/api/properties',
      payload: form.payload,
      headers,
    })
    expect(response.statusCode).toBe(400)
  })

  it.each([
    ['/api/nowhere', 404],
    ['/api/%', 400],
    [`/api/bookings/${'a'.repeat(5_000)}`, 400],
    ['/uploads/..%2f..%2fetc%2fpasswd', 404],
    ['/uploads/nothing.jpg', 404],
    ['/readyz', 200],
  ])('%j returns %i in the standard response format', async (url, status) => {
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(status)
    if (status >= 400)
      expect(response.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
  })
})

it('sends a strict security policy with every response, and no CORS headers', async () => {
  const { headers } = await app.inject({
    url: '/api/subscription/plans',
    headers: { origin: 'https://evil.example' },
  })
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

it('offers OpenAPI 3.1 of every endpoint', async () => {
  const { openapi, paths } = (await app.inject({ url: '/api/docs/json' })).json()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/bookings', '/api/properties/{id}', '/api/auth/login']),
  )
})

describe('an Idempotency-Key', () => {
  it.each(['short', 'x'.repeat(201), 'with a space in it'])(
    '%s is refused with a specific message',
    async (key) => {
      const { token } = await anOwner()
      const sent = await app.send(auth.logout, {}, { token, headers: { 'idempotency-key': key } })
      expect(sent.status).toBe(400)
      expect(sent.body).toMatchObject({
        code: 'common.idempotency_key',
        message: 'Idempotency-Key must be 8 to 200 characters, without spaces.',
      })
    },
  )
})
