import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { startOfDay } from '@ilewa/contract/core/times'
import { refreshAll } from '../api/refresh.ts'
import { notifyDayChange } from '../today.ts'

/** In the night of a clock change, midnight may be later than computed: the day is then checked again. */
const minDelayMs = 60_000

/**
 * At midnight in the time zone of the business, shows the new day and refetches everything, because no change event
 * announces it. A hidden page does so when it becomes visible. Returns the stop function.
 */
export function watchDayChange(timeZone: string): () => void {
  const readDay = () => civilDateAt(new Date(), timeZone)
  let day = readDay()
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    const today = readDay()
    if (today !== day) {
      day = today
      notifyDayChange()
      void refreshAll()
    }
    const msToMidnight = startOfDay(addDays(today, 1), timeZone).getTime() - Date.now()
    timer = setTimeout(check, Math.max(msToMidnight, minDelayMs))
  }
  document.addEventListener('visibilitychange', check)
  check()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
  }
}
