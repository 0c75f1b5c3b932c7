import { newRandomKey } from './call.ts'

const storageKey = 'ilewa.registration'

let unstoredKey: string | undefined

/**
 * Returns this browser's random key and creates it on first use. Together with the e-mailed code, the key proves
 * that this browser sent the registration and its password, not an attacker who entered the same e-mail address.
 * If storage is blocked, the key lasts until the page is closed.
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
