/** IndexedDB database of the lists cached for offline use. */
export const listCacheDatabase = 'ilewa-seen'

/** Deletes the cached lists at sign-out. */
export function deleteListCache() {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(listCacheDatabase)
}
