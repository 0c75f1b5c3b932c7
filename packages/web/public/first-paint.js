// What must be known before the first paint, so that nothing flashes: the colour scheme and whether somebody is
// signed in. A file of its own because the Content-Security-Policy allows no inline script.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is blocked: the system's scheme decides, and nobody is signed in.
      return null
    }
  }
  const isSignedIn = () => {
    try {
      const { token, user } = JSON.parse(read('ilewa.session')) ?? {}
      return Boolean(token && user)
    } catch {
      return false
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
  const mark = () => page.toggleAttribute('data-signed-in', isSignedIn())
  mark()
  // Signed in or out in another tab, or before coming back to a page that the browser kept.
  addEventListener('storage', mark)
  addEventListener('pageshow', mark)
})()
