import { useSyncExternalStore } from 'react'
import { hasCode } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'

const cache = queryClient.getQueryCache()
const activeQueries = () => cache.findAll({ type: 'active' })

/** A phone can report that it is online without a working connection, so a failed request counts as well. */
const isOffline = () =>
  !navigator.onLine || activeQueries().some(({ state }) => hasCode(state.error, 'network'))

/** When the oldest data on the screen was loaded, in ms; null without data. */
function oldestUpdate(): number | null {
  const instants = activeQueries().flatMap(({ state }) => state.dataUpdatedAt || [])
  return instants.length > 0 ? Math.min(...instants) : null
}

function subscribe(listener: () => void) {
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
export const useOnlineStatus = () => ({
  isOffline: useSyncExternalStore(subscribe, isOffline),
  oldestUpdate: useSyncExternalStore(subscribe, oldestUpdate),
})
