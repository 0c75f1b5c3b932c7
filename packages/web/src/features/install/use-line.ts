import { useSyncExternalStore } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/api/query-client.ts'

const cache = queryClient.getQueryCache()
const onScreen = () => cache.findAll({ type: 'active' })

/** A phone can report that it is online without a working connection, so a failed request counts as well. */
const isDown = () => !navigator.onLine || onScreen().some(({ state }) => hasCode(state.error, 'network'))

/** When the oldest data on the screen was loaded, in ms; null without data. */
function seenAt(): number | null {
  const instants = onScreen().flatMap(({ state }) => state.dataUpdatedAt || [])
  return instants.length > 0 ? Math.min(...instants) : null
}

function watch(listener: () => void) {
  const stop = cache.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the server is unreachable, and the age of the lists on the screen. */
export const useLine = () => ({
  isDown: useSyncExternalStore(watch, isDown),
  seenAt: useSyncExternalStore(watch, seenAt),
})
