import { notifyManager } from '@tanstack/react-query'
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
  // A query that is created while a component renders must not update another one at once.
  const stop = cache.subscribe(notifyManager.batchCalls(listener))
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
