import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { watchDayChange } from '../../lib/live/day-change.ts'
import { readPromptSlot, watchPromptSlot } from '../../lib/offline/install-prompt-slot.ts'
import { isOverlayFreePage } from '../../lib/paths.ts'
import { useIsPhone } from '../../lib/phone-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { timeZoneOf } from '../../lib/today.ts'
import { readUpdateReady, subscribeToUpdates, watchForUpdates } from './app-updates.ts'
import { InstallPrompt } from './InstallPrompt.tsx'
import { type InstallOffer, useInstallOffer } from './use-install-offer.ts'
import { VersionPrompt } from './VersionPrompt.tsx'
import { watchAccount } from './watch-account.ts'

/** Rendered at the end of the content; not shown on layouts without a slot for it. */
function InlineInstallPrompt(offer: InstallOffer) {
  const slot = useSyncExternalStore(watchPromptSlot, readPromptSlot)
  return slot && createPortal(<InstallPrompt {...offer} place="flow" />, slot)
}

/** While a user is signed in, shows the new day after midnight and what the owner changes of the account. */
function useFreshSession() {
  const session = useSession()
  const timeZone = session && timeZoneOf(session)
  const token = session?.token
  useEffect(() => (timeZone ? watchDayChange(timeZone) : undefined), [timeZone])
  useEffect(() => (token ? watchAccount() : undefined), [token])
}

/** Notices of the app: a new version, and the option to install it. Also watches the day and the account. */
export function AppNotices() {
  const { pathname } = useLocation()
  useFreshSession()
  const hasUpdate = useSyncExternalStore(subscribeToUpdates, readUpdateReady)
  const offer = useInstallOffer()
  const isPhone = useIsPhone()
  useEffect(watchForUpdates, [])

  if (isOverlayFreePage(pathname)) return null
  const corner = offer && !hasUpdate && <InstallPrompt {...offer} place="corner" />
  return (
    <>
      {hasUpdate && <VersionPrompt />}
      {isPhone ? offer && <InlineInstallPrompt {...offer} /> : corner}
    </>
  )
}
