import {
  addDays,
  type CivilDate,
  formatDateRange,
  isCivilDate,
  nightsBetween,
} from '@ilewa/contract/core/dates'

/** How many days stand side by side. */
export const spans = [14, 30, 60] as const
export type Span = (typeof spans)[number]

/** How many days before today are still shown when nothing else is asked for. */
const daysOfYesterday = 2

export interface CalendarWindow {
  from: CivilDate
  /** The day after the last one shown. */
  to: CivilDate
  days: Span
}

/** What the URL says, or the days around today. */
export function toWindow(url: { from: string; days: string }, today: CivilDate): CalendarWindow {
  const days = spans.find((span) => String(span) === url.days) ?? 30
  const from = isCivilDate(url.from) ? url.from : addDays(today, -daysOfYesterday)
  return { from, to: addDays(from, days), days }
}

/** The days on either side; turning back to today's own leaves the URL clean. */
export const turnPage = ({ from, days }: CalendarWindow, pages: number) => addDays(from, days * pages)

export const formatWindow = ({ from, to }: CalendarWindow) => formatDateRange(from, addDays(to, -1))

export const dayAt = ({ from }: CalendarWindow, index: number): CivilDate => addDays(from, index)

/** The place of a day in the window; below 0 or past the end outside of it. */
export const indexOf = ({ from }: CalendarWindow, day: CivilDate): number => nightsBetween(from, day)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const weekdayOf = (day: CivilDate) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** "Fri" */
export const formatWeekday = (day: CivilDate): string => weekdays[weekdayOf(day)] ?? ''

export const isWeekend = (day: CivilDate): boolean => weekdayOf(day) % 6 === 0

/** The Monday on or before a day. */
export const mondayOf = (day: CivilDate): CivilDate => addDays(day, -((weekdayOf(day) + 6) % 7))
