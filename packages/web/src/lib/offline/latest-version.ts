/**
 * Reloads the app from the server. Removes the service worker and its cache first: its cached page may refer to deleted
 * files.
 */
export async function loadLatestVersion() {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    await Promise.all(registrations.map((registration) => registration.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  } catch {
    // Plain http has no service worker and no cache storage.
  }
  window.location.reload()
}
