/** Shared by the app and the landing page, which has no React. */

const fallbackMs = 3000
const dismissedKey = 'ilewa.install-dismissed'
/** Attribute with which the landing page reserves the prompt's space; `first-paint.ts` sets it. */
export const promptAttribute = 'data-may-install'

export function isDismissed(): boolean {
  try {
    return sessionStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

/** Removes the landing page's reserved space. */
export const releasePromptSlot = () => document.documentElement.removeAttribute(promptAttribute)

export function saveDismissed() {
  releasePromptSlot()
  try {
    sessionStorage.setItem(dismissedKey, 'yes')
  } catch {
    // Storage is blocked: the prompt stays dismissed until the page is reloaded.
  }
}

export const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

export type InstallMethod = 'event' | 'ios' | 'android' | 'desk'

/**
 * Returns the manual install method for a browser without the event. An iPad reports itself as a Mac; only its touch
 * points differ.
 */
export function manualInstallMethod({ userAgent, maxTouchPoints }: Navigator): InstallMethod {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desk'
}

export const installLabels = {
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
} as const satisfies Record<InstallMethod, string>

/**
 * Time until the manual install steps are offered, if the browser fires no event. Measured from navigation start,
 * so that a late script does not extend the delay.
 */
export const remainingFallbackMs = () => Math.max(0, fallbackMs - performance.now())
