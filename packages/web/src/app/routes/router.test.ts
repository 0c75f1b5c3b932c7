import { matchRoutes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createRouter, untilFirstPage } from './router.tsx'

const isFound = (path: string) => matchRoutes(createRouter().routes, path)?.at(-1)?.route.path !== '*'

/** The documented public pages. The server renders the landing page (see e2e/landing.spec.ts). */
test.each(['/auth', '/otp-verification', '/forgot-password', '/reset-password', '/payment-success'])(
  '%s is a public page',
  (path) => expect(isFound(path)).toBe(true),
)

test.each(
  `/dashboard /properties /agents /staff /bookings /expenses /analytics /settings /my-bookings /performance /profile
  /inventory /maintenance /agent-properties /subscription-plans /upgrade-subscription-plans /business-setup`.split(
    /\s+/,
  ),
)('%s is a signed-in page', (path) => expect(isFound(path)).toBe(true))

test('any other path is not found', () => {
  for (const path of ['/nowhere', '/dashboard/more', '/Bookings2']) expect(isFound(path)).toBe(false)
})

test('the app renders when its first page is loaded, or after a delay', async () => {
  vi.useFakeTimers()
  const drawn = vi.fn()
  const late = { state: { initialized: false }, subscribe: vi.fn() }
  void untilFirstPage(late).then(drawn)
  await vi.advanceTimersByTimeAsync(499)
  expect(drawn).not.toHaveBeenCalled()
  late.subscribe.mock.calls[0]?.[0]({ initialized: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(drawn).toHaveBeenCalledOnce()

  void untilFirstPage({ state: { initialized: true }, subscribe: vi.fn() }).then(drawn)
  await vi.advanceTimersByTimeAsync(0)
  expect(drawn).toHaveBeenCalledTimes(2)

  void untilFirstPage(late).then(drawn)
  await vi.advanceTimersByTimeAsync(500)
  expect(drawn).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
