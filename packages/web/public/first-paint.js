// Sets the colour scheme and the signed-in state before the first paint, so that nothing flashes. Also prefetches the
// page's first API request (`data-ask`) while the scripts load, which saves half a second on a slow phone. A separate
// file, because the Content-Security-Policy allows no inline scripts.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is blocked: use the system's colour scheme, signed out.
      return null
    }
  }
  /** Returns the session token, or undefined if signed out. */
  const readToken = () => {
    try {
      const { token, user } = JSON.parse(read('ilewa.session')) ?? {}
      return user ? token : undefined
    } catch {
      return undefined
    }
  }
  const page = document.documentElement
  // Mantine's storage key.
  const saved = read('mantine-color-scheme-value')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  page.setAttribute(
    'data-mantine-color-scheme',
    saved === 'light' || saved === 'dark' ? saved : dark ? 'dark' : 'light',
  )
  /** Whether the install prompt may be shown; on a phone its space is reserved at the top of the content. */
  const mayInstall = () => {
    if (matchMedia('(display-mode: standalone)').matches || navigator.standalone === true) return false
    try {
      return sessionStorage.getItem('ilewa.install-dismissed') === null
    } catch {
      return true
    }
  }
  const mark = () => {
    page.toggleAttribute('data-signed-in', Boolean(readToken()))
    page.toggleAttribute('data-may-install', mayInstall())
  }
  mark()
  // Sign-in or logout in another tab, or a page restored from the back/forward cache.
  addEventListener('storage', mark)
  addEventListener('pageshow', mark)

  const { ask } = document.currentScript.dataset
  const token = readToken()
  // URL parameters may select another list.
  if (ask && token && !location.search) {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const response = fetch(ask, { headers, signal: AbortSignal.timeout(30_000) })
    // The call that takes the response, in call.ts, handles its error.
    response.catch(() => undefined)
    window.prefetchedResponse = { url: ask, token, response, at: performance.now() }
  }
})()
