import { clientErrors } from '@ilewa/contract/client-errors'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { ApiError } from './api-error.ts'
import { watchErrors } from './watch-errors.ts'

watchErrors()
const received = fakeServer(clientErrors.report, { data: { reference: 'K7M3-QX9P' } })
const told = () => received.map(({ body }) => (body as { message: string }).message)

const fail = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

afterEach(() => vi.restoreAllMocks())

test('errors in handlers and promises are reported once, and queued while offline', async () => {
  fail(new Error('in a handler'))
  fail(new Error('in a handler'))
  reject(new Error('in a promise'))
  await vi.waitUntil(() => received.length === 2)
  expect(told()).toEqual(['in a handler', 'in a promise'])

  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail(new Error('without a line'))
  expect(received).toHaveLength(2)
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitUntil(() => received.length === 3)
  expect(told().at(-1)).toBe('without a line')
})

test('API errors, extension errors and repeated errors above the limit are not reported', async () => {
  reject(new ApiError({ status: 409, code: 'bookings.dates_taken', message: 'Taken' }))
  fail(Object.assign(new Error('elsewhere'), { stack: 'at chrome-extension://abc/content.js:1:1' }))
  fail(undefined)
  for (let fault = 1; fault <= 10; fault++) fail(new Error(`fault ${fault}`))
  await vi.waitUntil(() => received.length === 5)
  expect(told().slice(3)).toEqual(['fault 1', 'fault 2'])
})
