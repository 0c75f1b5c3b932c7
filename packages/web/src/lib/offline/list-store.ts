/** The browser's database in which the lists last seen wait for a time without a line. */
export const seenDatabase = 'ilewa-seen'

/** Nothing of a person's lists stays on the device once they are signed out. */
export function forgetSeen() {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(seenDatabase)
}
