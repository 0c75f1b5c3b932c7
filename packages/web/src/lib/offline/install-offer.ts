/** What the app and the front page, which has no React, both know about the offer to install. */

const fallbackMs = 3000
/** `first-paint.js` has the same two, to keep the prompt's room free from the first paint. */
const dismissedKey = 'ilewa.install-dismissed'
const mark = 'data-may-install'

export function isDismissed(): boolean {
  try {
    return sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

/** Closes the room on the page at hand: the prompt does not come back to it. */
export const closeRoom = () => document.documentElement.removeAttribute(mark)

export function rememberDismissed() {
  closeRoom()
  try {
    sessionStorage.setItem(dismissedKey, 'yes')
  } catch {
    // Storage is blocked: it stays away until the page is loaded again.
  }
}

export const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

export type InstallWay = 'event' | 'ios' | 'android' | 'desk'

/** Without an event, the way to install by hand. An iPad calls itself a Mac; only its touch screen tells. */
export function manualWay({ userAgent, maxTouchPoints }: Navigator): InstallWay {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desk'
}

export const installWords = {
  label: 'Install the app',
  title: 'Install Ilewa',
  accept: 'Install',
  dismiss: 'Not now',
} as const

export const installSteps = {
  event: 'Opens from the home screen, also offline.',
  android: "Open your browser's menu and choose 'Add to Home screen'.",
  ios: "Tap Share, then 'Add to Home Screen'.",
  desk: "Open your browser's menu and choose 'Install'.",
} as const satisfies Record<InstallWay, string>

/** Counted from when the page began, however late this part of it arrives. */
export const untilFallbackMs = () => Math.max(0, fallbackMs - performance.now())
