import { useEffect, useState, useSyncExternalStore } from 'react'
import { acceptInstall, readInstallEvent, watchInstallEvent } from './install-event.ts'

const fallbackMs = 3000
const dismissedKey = 'ilewa.install-dismissed'

function readDismissed(): boolean {
  try {
    return sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

function rememberDismissed() {
  try {
    sessionStorage.setItem(dismissedKey, 'yes')
  } catch {
    // Storage is blocked: it stays away until the page is loaded again.
  }
}

const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

type Way = 'event' | 'ios' | 'android' | 'desk'

/** An iPad calls itself a Mac; only its touch screen tells. */
function manualWay({ userAgent, maxTouchPoints }: Navigator): Way {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desk'
}

export interface InstallOffer {
  /** `event`: the browser installs by itself; otherwise the steps to take by hand. */
  way: Way
  accept: () => void
  dismiss: () => void
}

/**
 * Access section 4, install prompt: not when it runs standalone or was dismissed this session; on the browser's event, or after
 * 3 seconds without one.
 */
export function useInstallOffer(): InstallOffer | null {
  const event = useSyncExternalStore(watchInstallEvent, readInstallEvent)
  const [waited, setWaited] = useState(false)
  const [gone, setGone] = useState(() => readDismissed() || isStandalone())

  useEffect(() => {
    const hide = () => setGone(true)
    // Counted from when the page began, however late this part of it arrives.
    const timer = setTimeout(() => setWaited(true), Math.max(0, fallbackMs - performance.now()))
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
