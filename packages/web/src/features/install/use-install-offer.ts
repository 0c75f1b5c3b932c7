import { useEffect, useState, useSyncExternalStore } from 'react'
import { readInstallEvent, showInstallDialog, watchInstallEvent } from '../../lib/offline/install-event.ts'
import {
  type InstallMethod,
  isDismissed,
  isStandalone,
  manualInstallMethod,
  releasePromptSlot,
  remainingFallbackMs,
  saveDismissed,
} from '../../lib/offline/install-prompt.ts'

export interface InstallOffer {
  /** `event`: the browser can install the app; otherwise the manual steps are shown. */
  method: InstallMethod
  accept: () => void
  dismiss: () => void
}

/**
 * Offers installation on the browser's event, or after 3 seconds without one. Returns null if the app runs
 * standalone or the offer was dismissed in this session.
 */
export function useInstallOffer(): InstallOffer | null {
  const event = useSyncExternalStore(watchInstallEvent, readInstallEvent)
  const [hasWaited, setWaited] = useState(false)
  const [isHidden, setHidden] = useState(() => isDismissed() || isStandalone())

  useEffect(() => {
    const hide = () => {
      releasePromptSlot()
      setHidden(true)
    }
    const timer = setTimeout(() => setWaited(true), remainingFallbackMs())
    window.addEventListener('appinstalled', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('appinstalled', hide)
    }
  }, [])

  if (isHidden || (!event && !hasWaited)) return null
  const dismiss = () => {
    saveDismissed()
    setHidden(true)
  }
  const accept = () => {
    dismiss()
    void showInstallDialog()
  }
  return { method: event ? 'event' : manualInstallMethod(navigator), accept, dismiss }
}
