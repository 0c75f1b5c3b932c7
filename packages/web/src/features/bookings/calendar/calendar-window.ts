import {
  addDays,
  type CivilDate,
  formatDateRange,
  isCivilDate,
  nightsBetween,
} from '@ilewa/contract/core/dates'

/** Number of visible days. */
export const windowLengths = [14, 30, 60] as const

/** Days before today that the default window includes. */
const pastDaysShown = 2

export interface CalendarWindow {
  from: CivilDate
  /** The day after the last visible one. */
  to: CivilDate
  days: number
}

/** The window from the URL, or the days around today. */
export function toWindow(url: { from: string; days: string }, today: CivilDate): CalendarWindow {
  const days = windowLengths.find((span) => String(span) === url.days) ?? 30
  const from = isCivilDate(url.from) ? url.from : addDays(today, -pastDaysShown)
  return { from, to: addDays(from, days), days }
}

/** Days that a phone shows at once. */
export const phoneDays = 7
/** Weeks that a phone can scroll to on either side before it loads others. */
const weeksAround = 1

/** The days that a phone loads around the first visible one. They change with its week, not with each day. */
export function toPhoneWindow(first: CivilDate): CalendarWindow {
  const from = addDays(mondayOf(first), -7 * weeksAround)
  const days = 7 * (2 * weeksAround + 2)
  return { from, to: addDays(from, days), days }
}

/** The days that a phone shows from `first` on. */
export const weekOf = (first: CivilDate): CalendarWindow => ({
  from: first,
  to: addDays(first, phoneDays),
  days: phoneDays,
})

/** The start of the previous or next window. */
export const shiftWindow = ({ from, days }: CalendarWindow, pages: number) => addDays(from, days * pages)

export const formatWindow = ({ from, to }: CalendarWindow) => formatDateRange(from, addDays(to, -1))

export const dayAt = ({ from }: CalendarWindow, index: number): CivilDate => addDays(from, index)

/** Index of a day in the window; negative or too large outside of it. */
export const indexOf = ({ from }: CalendarWindow, day: CivilDate): number => nightsBetween(from, day)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const weekdayOf = (day: CivilDate) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** "Fri" */
export const formatWeekday = (day: CivilDate): string => weekdays[weekdayOf(day)] ?? ''

export const isWeekend = (day: CivilDate): boolean => weekdayOf(day) % 6 === 0

/** The Monday on or before a day. */
export const mondayOf = (day: CivilDate): CivilDate => addDays(day, -((weekdayOf(day) + 6) % 7))
