export const pendingLogoutsKey = 'ilewa.pending-logouts'

/** Whether earlier logouts have not reached the server yet. */
export function hasPendingLogouts(): boolean {
  try {
    return localStorage.getItem(pendingLogoutsKey) !== null
  } catch {
    return false
  }
}
