import { Workbox } from 'workbox-window'
import { serviceWorkerPath } from '../../lib/paths.ts'

const hourMs = 3_600_000
const listeners = new Set<() => void>()
let worker: Workbox | undefined
let isUpdateReady = false

function setReady(ready: boolean) {
  isUpdateReady = ready
  for (const listener of listeners) listener()
}

/** Registers the service worker, which caches the app for offline use. Then checks regularly for a new version. */
export function watchForUpdates() {
  if (worker || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  worker = new Workbox(serviceWorkerPath)
  worker.addEventListener('waiting', () => setReady(true))
  // Offline, or if the browser blocks service workers, the app works as a normal page.
  worker.register().catch(() => undefined)
  // An app at a front desk stays open for days.
  setInterval(() => void worker?.update().catch(() => undefined), hourMs)
}

export const readUpdateReady = () => isUpdateReady

export function subscribeToUpdates(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Activates the new version and reloads the page. */
export function applyUpdate() {
  worker?.addEventListener('controlling', () => window.location.reload())
  worker?.messageSkipWaiting()
}

export const dismissUpdate = () => setReady(false)
