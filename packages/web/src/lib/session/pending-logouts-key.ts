export const pendingLogoutsKey = 'ilewa.pending-logouts'

/** Whether an earlier visit left sessions that the server has not ended yet. */
export function hasPendingLogouts(): boolean {
  try {
    return localStorage.getItem(pendingLogoutsKey) !== null
  } catch {
    return false
  }
}
