import { newRandomKey } from './call.ts'

const storageKey = 'ilewa.registration'

let unstoredKey: string | undefined

/**
 * Returns this browser's random key and creates it on first use. Together with a code it proves that the registration,
 * and so its password, came from this browser, not from an attacker who entered someone else's address. If storage is
 * blocked, the key lasts until the page is closed.
 */
export function readBrowserKey(): string {
  try {
    const saved = localStorage.getItem(storageKey)
    if (saved) return saved
    unstoredKey ??= newRandomKey()
    localStorage.setItem(storageKey, unstoredKey)
  } catch {
    unstoredKey ??= newRandomKey()
  }
  return unstoredKey
}
