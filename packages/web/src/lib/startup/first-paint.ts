import { isDismissed, isStandalone, promptAttribute } from '../offline/install-prompt.ts'
import { sessionKey } from '../session/session-key.ts'

// Sets the colour scheme and the signed-in state before the first paint, so that nothing flashes. Also prefetches the
// page's first API request (`data-ask`) while the scripts load, which saves half a second on a slow phone. A separate
// file, because the Content-Security-Policy allows no inline scripts.

/** Mantine's storage key. */
const colorSchemeKey = 'mantine-color-scheme-value'
const prefetchTimeoutMs = 30_000

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked: use the system's colour scheme, signed out.
    return null
  }
}

/** Returns the session token, or undefined if signed out. */
function readToken(): string | undefined {
  try {
    const { token, user } = JSON.parse(read(sessionKey) ?? '{}')
    return user ? token : undefined
  } catch {
    return undefined
  }
}

const page = document.documentElement
const saved = read(colorSchemeKey)
const systemScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
page.setAttribute('data-mantine-color-scheme', saved === 'light' || saved === 'dark' ? saved : systemScheme)

function mark() {
  page.toggleAttribute('data-signed-in', Boolean(readToken()))
  // On a phone the landing page reserves the space of its install prompt.
  page.toggleAttribute(promptAttribute, !isStandalone() && !isDismissed())
}
mark()
// Updates the attributes after a sign-in or logout in another tab, and after the page is restored from the
// back/forward cache.
addEventListener('storage', mark)
addEventListener('pageshow', mark)

const url = document.currentScript?.dataset.ask
const token = readToken()
// Prefetches only without URL parameters, because with them the page may request another list.
if (url && token && !location.search) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const response = fetch(url, { headers, signal: AbortSignal.timeout(prefetchTimeoutMs) })
  // The call that takes the response, in call.ts, handles its error.
  response.catch(() => undefined)
  window.prefetchedResponse = { url, token, response, at: performance.now() }
}
