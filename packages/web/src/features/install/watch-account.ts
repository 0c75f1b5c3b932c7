import { accessRefused } from '../../lib/api/call.ts'
import { refreshAccount } from '../auth/auth.api.ts'

const maxAgeMs = 5 * 60_000
/** A refusal that the refreshed account does not prevent, such as one of a polled list, must not refresh it each time. */
const maxAgeAfterRefusalMs = 30_000

/**
 * Refreshes the account, which was read when the page was loaded, when the page becomes visible again after some minutes,
 * and when the server refuses a call: the owner may have changed the role or the plan. Returns the stop function.
 */
export function watchAccount(): () => void {
  let refreshedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer = undefined
    refreshedAt = Date.now()
    // Without a connection the saved account remains.
    refreshAccount().catch(() => undefined)
  }
  const handleVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - refreshedAt >= maxAgeMs) refresh()
  }
  const handleRefusal = () => {
    timer ??= setTimeout(refresh, Math.max(0, refreshedAt + maxAgeAfterRefusalMs - Date.now()))
  }
  document.addEventListener('visibilitychange', handleVisible)
  addEventListener(accessRefused, handleRefusal)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleVisible)
    removeEventListener(accessRefused, handleRefusal)
  }
}
