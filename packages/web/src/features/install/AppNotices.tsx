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

/** Rendered at the top of the content; not shown on layouts without a slot for it. */
function PromptInFlow(offer: InstallOffer) {
  const room = useSyncExternalStore(watchRoom, readRoom)
  return room && createPortal(<InstallPrompt {...offer} place="flow" />, room)
}

/** Notices of the app: a new version, and the option to install it. */
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
