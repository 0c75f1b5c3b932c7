/**
 * Loads the app anew from the server. The service worker goes first, with all that it kept: its page may be the one
 * that names files which are gone.
 */
export async function loadLatestVersion() {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(registrations.map((registration) => registration.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  } catch {
    // On plain http there is neither a worker nor its cache.
  }
  window.location.reload()
}
