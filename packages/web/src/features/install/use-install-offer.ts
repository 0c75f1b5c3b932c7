import { useEffect, useState, useSyncExternalStore } from 'react'
import { acceptInstall, readInstallEvent, watchInstallEvent } from '../../lib/offline/install-event.ts'
import {
  closeRoom,
  type InstallWay,
  isDismissed,
  isStandalone,
  manualWay,
  rememberDismissed,
  untilFallbackMs,
} from '../../lib/offline/install-offer.ts'

export interface InstallOffer {
  /** `event`: the browser can install the app; otherwise the manual steps are shown. */
  way: InstallWay
  accept: () => void
  dismiss: () => void
}

/**
 * Offers installation, unless the app runs standalone or the offer was dismissed in this session: on the browser's
 * event, or after 3 seconds without one.
 */
export function useInstallOffer(): InstallOffer | null {
  const event = useSyncExternalStore(watchInstallEvent, readInstallEvent)
  const [waited, setWaited] = useState(false)
  const [gone, setGone] = useState(() => isDismissed() || isStandalone())

  useEffect(() => {
    const hide = () => {
      closeRoom()
      setGone(true)
    }
    const timer = setTimeout(() => setWaited(true), untilFallbackMs())
    window.addEventListener('appinstalled', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('appinstalled', hide)
    }
  }, [])

  if (gone || (!event && !waited)) return null
  const dismiss = () => {
    rememberDismissed()
    setGone(true)
  }
  const accept = () => {
    dismiss()
    void acceptInstall()
  }
  return { way: event ? 'event' : manualWay(navigator), accept, dismiss }
}
