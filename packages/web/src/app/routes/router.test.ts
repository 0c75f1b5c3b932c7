import { matchRoutes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createRouter, waitForFirstPage } from './router.tsx'

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
  const onReady = vi.fn()
  const pendingRouter = { state: { initialized: false }, subscribe: vi.fn() }
  void waitForFirstPage(pendingRouter).then(onReady)
  await vi.advanceTimersByTimeAsync(499)
  expect(onReady).not.toHaveBeenCalled()
  pendingRouter.subscribe.mock.calls[0]?.[0]({ initialized: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(onReady).toHaveBeenCalledOnce()

  void waitForFirstPage({ state: { initialized: true }, subscribe: vi.fn() }).then(onReady)
  await vi.advanceTimersByTimeAsync(0)
  expect(onReady).toHaveBeenCalledTimes(2)

  void waitForFirstPage(pendingRouter).then(onReady)
  await vi.advanceTimersByTimeAsync(500)
  expect(onReady).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
