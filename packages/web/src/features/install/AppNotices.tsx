import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { readPromptSlot, watchPromptSlot } from '../../lib/offline/install-prompt-slot.ts'
import { isOverlayFreePage } from '../../lib/paths.ts'
import { useIsPhone } from '../../lib/phone-query.ts'
import { readUpdateReady, subscribeToUpdates, watchForUpdates } from './app-updates.ts'
import { InstallPrompt } from './InstallPrompt.tsx'
import { type InstallOffer, useInstallOffer } from './use-install-offer.ts'
import { VersionPrompt } from './VersionPrompt.tsx'

/** Rendered at the end of the content; not shown on layouts without a slot for it. */
function InlineInstallPrompt(offer: InstallOffer) {
  const slot = useSyncExternalStore(watchPromptSlot, readPromptSlot)
  return slot && createPortal(<InstallPrompt {...offer} place="flow" />, slot)
}

/** Notices of the app: a new version, and the option to install it. */
export function AppNotices() {
  const { pathname } = useLocation()
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
