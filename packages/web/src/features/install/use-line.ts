import { useSyncExternalStore } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/api/query-client.ts'

const cache = queryClient.getQueryCache()
const onScreen = () => cache.findAll({ type: 'active' })

/** A phone may claim to be online on a line that carries nothing, so a lost call counts as well. */
const isDown = () => !navigator.onLine || onScreen().some(({ state }) => hasCode(state.error, 'network'))

/** When the oldest of what is on the screen was loaded, in ms; null when nothing was. */
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

/** Whether the server is out of reach, and how old the lists on the screen are. */
export const useLine = () => ({
  isDown: useSyncExternalStore(watch, isDown),
  seenAt: useSyncExternalStore(watch, seenAt),
})
