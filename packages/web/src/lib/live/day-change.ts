import { civilDateAt } from '@ilewa/contract/core/dates'
import { refreshAll } from '../api/refresh.ts'
import { updateSession } from '../session/session.ts'

const checkMs = 60_000

/**
 * After midnight in the time zone of the business, shows the new day and refetches everything, because no change event
 * announces it. A hidden page does so when it becomes visible. Returns the stop function.
 */
export function watchDayChange(timeZone: string): () => void {
  const readDay = () => civilDateAt(new Date(), timeZone)
  let day = readDay()
  const check = () => {
    const today = readDay()
    if (today === day || document.visibilityState === 'hidden') return
    day = today
    // Renders again what depends on today, in the time zone of the session's business.
    updateSession({})
    void refreshAll()
  }
  const timer = setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
