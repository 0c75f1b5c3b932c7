import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { followVersions, readNewVersion, watchNewVersion } from './app-version.ts'
import { InstallPrompt } from './InstallPrompt.tsx'
import { useInstallOffer } from './use-install-offer.ts'
import { VersionPrompt } from './VersionPrompt.tsx'

/** Where a code is entered or money is paid, nothing may lie over the screen (decisions section 9). */
const quietPages: readonly string[] = [
  paths.otpVerification,
  paths.resetPassword,
  paths.subscriptionPlans,
  paths.upgradeSubscriptionPlans,
  paths.paymentSuccess,
  paths.sandboxCheckout,
]

/** What the app says about itself: a new version, else that it can be installed. */
export function AppNotices() {
  const { pathname } = useLocation()
  const isNewReady = useSyncExternalStore(watchNewVersion, readNewVersion)
  const offer = useInstallOffer()
  useEffect(followVersions, [])

  if (quietPages.includes(pathname)) return null
  if (isNewReady) return <VersionPrompt />
  return offer && <InstallPrompt {...offer} />
}
