// Runs before the first paint, so that the page never flashes in the wrong scheme. A file of its own
// because the Content-Security-Policy allows no inline script. The key is Mantine's.
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage is blocked: the system's scheme decides.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = saved === 'light' || saved === 'dark' ? saved : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
