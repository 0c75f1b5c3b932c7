/** IndexedDB database of the lists cached for offline use. */
export const seenDatabase = 'ilewa-seen'

/** Deletes the cached lists at sign-out. */
export function forgetSeen() {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(seenDatabase)
}
