import { isServerReachable } from '../api/is-server-reachable.ts'

async function removeOfflineApp() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

/**
 * Reloads the app from the server. Removes the service worker and its cache first: its cached page may refer to deleted
 * files. If the server is unreachable, they are all that opens.
 */
export async function loadLatestVersion() {
  try {
    if (await isServerReachable()) await removeOfflineApp()
  } catch {
    // Plain http has no service worker and no cache storage.
  }
  window.location.reload()
}
