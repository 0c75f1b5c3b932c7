import { newRandomKey } from './call.ts'

const storageKey = 'ilewa.registration'

let unsaved: string | undefined

/**
 * This browser's own random key, made once. With a code it shows that the registration, and so its password, was made
 * here and not by a stranger who typed somebody's address. Where storage is blocked it lives as long as the page.
 */
export function readBrowserKey(): string {
  try {
    const saved = localStorage.getItem(storageKey)
    if (saved) return saved
    unsaved ??= newRandomKey()
    localStorage.setItem(storageKey, unsaved)
  } catch {
    unsaved ??= newRandomKey()
  }
  return unsaved
}
