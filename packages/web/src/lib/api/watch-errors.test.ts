import { clientErrors } from '@ilewa/contract/client-errors'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { ApiError } from './api-error.ts'
import { watchErrors } from './watch-errors.ts'

watchErrors()
const received = fakeServer(clientErrors.report, { data: { reference: 'K7M3-QX9P' } })
const reportedMessages = () => received.map(({ body }) => (body as { message: string }).message)

const fail = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

afterEach(() => vi.restoreAllMocks())

test('errors in handlers and promises are reported once, and queued while offline', async () => {
  fail(new Error('in a handler'))
  fail(new Error('in a handler'))
  reject(new Error('in a promise'))
  await vi.waitUntil(() => received.length === 2)
  expect(reportedMessages()).toEqual(['in a handler', 'in a promise'])

  const onlineSpy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail(new Error('without a line'))
  expect(received).toHaveLength(2)
  onlineSpy.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitUntil(() => received.length === 3)
  expect(reportedMessages().at(-1)).toBe('without a line')
})

test('API errors, extension errors and repeated errors above the limit are not reported', async () => {
  reject(new ApiError({ status: 409, code: 'bookings.dates_taken', message: 'Taken' }))
  fail(Object.assign(new Error('elsewhere'), { stack: 'at chrome-extension://abc/content.js:1:1' }))
  fail(undefined)
  for (let errorNumber = 1; errorNumber <= 10; errorNumber++) fail(new Error(`fault ${errorNumber}`))
  await vi.waitUntil(() => received.length === 5)
  expect(reportedMessages().slice(3)).toEqual(['fault 1', 'fault 2'])
})
