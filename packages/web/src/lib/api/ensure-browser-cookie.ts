import { browser } from '@ilewa/contract/core/browser'
import { call } from './call.ts'

const preparedKey = 'ilewa.browser-prepared'
/**
 * The cookie lasts half a year. It is HttpOnly, so the page cannot read its expiry and renews it after this time.
 */
const renewAfterMs = 90 * 86_400_000

/**
 * Requests the server's browser cookie if this browser has none. Rate limits then count per browser; without it, all
 * browsers behind one network address share a single limit.
 */
export async function ensureBrowserCookie() {
  try {
    const preparedAt = Number(localStorage.getItem(preparedKey))
    if (Date.now() - preparedAt < renewAfterMs) return
    await call(browser.prepare)
    localStorage.setItem(preparedKey, String(Date.now()))
  } catch {
    // The calling request continues without the cookie.
  }
}
