import { clear, createStore } from 'idb-keyval'

/** IndexedDB store of the lists cached for offline use. */
export const listStore = createStore('ilewa-seen', 'lists')

/** Deletes the cached lists at the end of a session. */
export function deleteListCache() {
  if (typeof indexedDB === 'undefined') return
  // If storage is blocked, nothing was stored.
  clear(listStore).catch(() => undefined)
}
