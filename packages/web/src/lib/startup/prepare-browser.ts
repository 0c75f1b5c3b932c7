import { browser } from '@ilewa/contract/core/browser'
import { call } from '../api/call.ts'

const preparedKey = 'ilewa.browser-prepared'
/** The cookie lasts for half a year, and nobody can read how long it still does. */
const renewAfterMs = 90 * 86_400_000

/**
 * Fetches the server's cookie first, where this browser has none: limits then count what this browser asks for. Without
 * it, all browsers of a network that have none share the limit of one.
 */
export async function prepareBrowser() {
  try {
    const preparedAt = Number(localStorage.getItem(preparedKey))
    if (Date.now() - preparedAt < renewAfterMs) return
    await call(browser.prepare)
    localStorage.setItem(preparedKey, String(Date.now()))
  } catch {
    // The call itself goes on without it.
  }
}
