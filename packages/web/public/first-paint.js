// What must be known before the first paint, so that nothing flashes: the colour scheme and whether somebody is
// signed in. And what the page will ask for first (`data-ask`): it comes while the page's files are read and run, half a
// second sooner on a slow phone. A file of its own because the Content-Security-Policy allows no inline script.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is blocked: the system's scheme decides, and nobody is signed in.
      return null
    }
  }
  /** The token of whoever is signed in. */
  const readToken = () => {
    try {
      const { token, user } = JSON.parse(read('ilewa.session')) ?? {}
      return user ? token : undefined
    } catch {
      return undefined
    }
  }
  const page = document.documentElement
  // The key is Mantine's.
  const saved = read('mantine-color-scheme-value')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  page.setAttribute(
    'data-mantine-color-scheme',
    saved === 'light' || saved === 'dark' ? saved : dark ? 'dark' : 'light',
  )
  /** Whether the prompt to install may come, which on a phone has its room at the top of the content. */
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
  // Signed in or out in another tab, or before coming back to a page that the browser kept.
  addEventListener('storage', mark)
  addEventListener('pageshow', mark)

  const { ask } = document.currentScript.dataset
  const token = readToken()
  // What is in the address may mean another list.
  if (ask && token && !location.search) {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answer = fetch(ask, { headers, signal: AbortSignal.timeout(30_000) })
    // Whoever takes it, in call.ts, meets its failure.
    answer.catch(() => undefined)
    window.firstAsk = { url: ask, token, answer, at: performance.now() }
  }
})()
