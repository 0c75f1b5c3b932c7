import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createRouter } from './router.tsx'

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
