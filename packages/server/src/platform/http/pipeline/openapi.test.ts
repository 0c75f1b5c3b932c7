import { gunzipSync } from 'node:zlib'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { registerReference } from './openapi.ts'

const app = useTestApp()

const readDocument = async () => (await app.inject({ url: '/api/docs/json' })).json()

async function readPaths() {
  const { openapi, paths } = await readDocument()
  expect(openapi).toBe('3.1.0')
  return paths
}

it('lists the files of a form beside its fields', async () => {
  const paths = await readPaths()
  for (const operation of [paths['/api/properties'].post, paths['/api/properties/{id}'].put]) {
    const { properties } = operation.requestBody.content['multipart/form-data'].schema
    expect(properties).toMatchObject({
      name: expect.anything(),
      images: { type: 'array', maxItems: 10, items: { type: 'string', format: 'binary' } },
    })
  }
})

it('documents the Idempotency-Key where it applies, as optional', async () => {
  const paths = await readPaths()
  const headersOf = (operation: { parameters?: { in: string; name: string; required?: boolean }[] }) =>
    (operation.parameters ?? []).filter((parameter) => parameter.in === 'header')
  const [header, ...others] = headersOf(paths['/api/bookings'].post)
  expect(header).toMatchObject({ name: 'Idempotency-Key', required: false, schema: { type: 'string' } })
  expect(others).toEqual([])
  expect(headersOf(paths['/api/auth/login'].post)).toEqual([])
  expect(headersOf(paths['/api/bookings'].get)).toEqual([])
})

it.each([
  ['get', '/api/bookings', '200 400 401 403 4XX'],
  ['post', '/api/bookings', '201 400 401 403 409 422 4XX'],
  ['put', '/api/properties/{id}', '200 400 401 403 404 409 413 415 4XX'],
  ['delete', '/api/bookings/{id}', '200 401 403 404 409 4XX'],
  ['post', '/api/auth/login', '200 400 429 4XX'],
  ['post', '/api/auth/register', '201 400 409 429 4XX'],
  ['get', '/api/auth/me', '200 401 4XX'],
])('lists the responses of %s %s', async (method, path, statuses) => {
  const { responses } = (await readPaths())[path][method]
  expect(Object.keys(responses).join(' ')).toBe(statuses)
  const { schema } = responses['4XX'].content['application/json']
  expect(schema).toEqual({ $ref: '#/components/schemas/Failure' })
  expect((await readDocument()).components.schemas.Failure.required).toEqual(['message', 'code'])
})

it.each([
  ['json', 'application/json; charset=utf-8'],
  ['yaml', 'application/x-yaml'],
])(
  'is generated once, and sent as %s from memory, compressed where the client accepts it',
  async (format, type) => {
    const reference = Fastify()
    await registerReference(reference)
    const generate = vi.spyOn(reference, 'swagger')
    const get = async (encoding: string) => {
      const url = `/api/docs/${format}`
      const { statusCode, headers, rawPayload } = await reference.inject({
        url,
        headers: { 'accept-encoding': encoding },
      })
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'no-store'])
      return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
    }
    const plain = await get('identity')
    expect(plain.toString()).toContain('3.1.0')
    const generated = generate.mock.calls.length
    expect(await get('gzip, br')).toEqual(plain)
    expect(generate).toHaveBeenCalledTimes(generated)
  },
)
