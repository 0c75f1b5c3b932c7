import { clientErrors } from '@ilewa/contract/client-errors'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { expect, test } from 'vitest'
import { toLoggedClientError } from './client-errors.service.ts'

const { send } = useTestApp()
const body = {
  message: 'undefined is not a function',
  stack: 'TypeError: undefined is not a function\n    at BookingsPage (/assets/BookingsPage-abc.js:1:2)',
  path: '/bookings',
  version: '0.1.0',
}

test('a browser may report an error, and gets a reference to quote', async () => {
  const sent = await send(clientErrors.report, { body })
  expect(sent.status).toBe(201)
  expect(sent.body.data.reference).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
})

test.each([
  ['message', undefined],
  ['message', 'x'.repeat(501)],
  ['stack', 'x'.repeat(4001)],
  ['path', 'x'.repeat(201)],
  ['version', 'x'.repeat(41)],
])('a report has a limited length: %s', async (field, value) => {
  const { status, body: response } = await send(clientErrors.report, { body: { ...body, [field]: value } })
  expect(status).toBe(400)
  expect(response.errors?.[0]?.path).toBe(field)
})

test('addresses, tokens and queries are not logged', async () => {
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
  const entry = await toLoggedClientError(
    { ip: '203.0.113.9', network: '203.0.113.9', userAgent: 'Firefox' },
    {
      message: `no ${token} for ada@example.com`,
      stack: `at https://ilewa.example/reset-password?email=ada@example.com&userId=${token}`,
      path: '/reset-password?email=ada%40example.com',
    },
  )
  expect(JSON.stringify(entry)).not.toMatch(/ada|Zm9v/)
  expect(entry).toMatchObject({ page: '/reset-password', clientError: 'no [secret] for [email]' })
})

test('one network may send twenty reports in ten minutes', async () => {
  const responses = await Promise.all(Array.from({ length: 25 }, () => send(clientErrors.report, { body })))
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
})
