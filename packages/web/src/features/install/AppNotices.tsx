import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { readRoom, watchRoom } from '../../lib/offline/install-room.ts'
import { isQuietPage } from '../../lib/paths.ts'
import { phoneQuery } from '../../lib/phone-query.ts'
import { followVersions, readNewVersion, watchNewVersion } from './app-version.ts'
import { InstallPrompt } from './InstallPrompt.tsx'
import { type InstallOffer, useInstallOffer } from './use-install-offer.ts'
import { VersionPrompt } from './VersionPrompt.tsx'

/** At the top of the content; a page whose layout has no room for it stays without. */
function PromptInFlow(offer: InstallOffer) {
  const room = useSyncExternalStore(watchRoom, readRoom)
  return room && createPortal(<InstallPrompt {...offer} place="flow" />, room)
}

/** What the app says about itself: a new version, and that it can be installed. */
export function AppNotices() {
  const { pathname } = useLocation()
  const isNewReady = useSyncExternalStore(watchNewVersion, readNewVersion)
  const offer = useInstallOffer()
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  useEffect(followVersions, [])

  if (isQuietPage(pathname)) return null
  const corner = offer && !isNewReady && <InstallPrompt {...offer} place="corner" />
  return (
    <>
      {isNewReady && <VersionPrompt />}
      {isPhone ? offer && <PromptInFlow {...offer} /> : corner}
    </>
  )
}
