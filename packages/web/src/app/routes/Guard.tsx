import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useAccountRefresh } from '../../features/auth/auth.api.ts'
import { notifyInfo } from '../../lib/notify.ts'
import { takeSessionEnd, useSession } from '../../lib/session/session.ts'
import { FullPageLoader } from '../../ui/layout/FullPageLoader.tsx'
import { type Redirect, redirectFor } from './redirects.ts'

const expiredNotice = 'Please sign in to continue.'

const noticesDelayMs = 2500

/** Loaded after the page, so that they do not slow it down. The app also works without them. */
const AppNotices = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, noticesDelayMs))
  try {
    return { default: (await import('../../features/install/AppNotices.tsx')).AppNotices }
  } catch {
    // The device is offline or the style sheet is missing. The page must not fail because of it.
    return { default: () => null }
  }
})

function RedirectWithNotice({ to, notice }: Redirect) {
  useEffect(() => {
    const message = takeSessionEnd() === 'expired' ? expiredNotice : notice
    if (message) notifyInfo(message)
  }, [notice])
  return <Navigate to={to} replace />
}

/** Parent of every page: renders it, or redirects to the page that the person can use. */
export function Guard() {
  const session = useSession()
  const isRefreshing = useAccountRefresh(session)
  const { pathname, search } = useLocation()
  const redirect = redirectFor(session, pathname, search)
  // The saved session can be out of date, for example after the business was set up on another device.
  if (redirect && session && isRefreshing) return <FullPageLoader label="Loading authentication..." />
  return (
    <>
      {redirect ? <RedirectWithNotice {...redirect} /> : <Outlet />}
      <ScrollRestoration getKey={({ key, pathname, search }) => `${key}${pathname}${search}`} />
      <Suspense fallback={null}>
        <AppNotices />
      </Suspense>
    </>
  )
}
