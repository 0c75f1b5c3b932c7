import { z } from 'zod'
import { requiredError } from './fields.ts'

/** A calendar date without time or zone, `YYYY-MM-DD`. A stay is half-open: its nights are `[checkIn, checkOut)`. */
export type CivilDate = string

const dayMs = 86_400_000
const pattern = /^\d{4}-\d{2}-\d{2}$/

const toUtc = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`)
const fromUtc = (ms: number): CivilDate => new Date(ms).toISOString().slice(0, 10)

/** True for a real calendar date between 2000 and 2100; 30 February is invalid. */
export const isCivilDate = (text: string): boolean => {
  if (!pattern.test(text) || text < '2000-01-01' || text > '2100-12-31') return false
  const ms = toUtc(text)
  return Number.isFinite(ms) && fromUtc(ms) === text
}

export const civilDate = (message: string) => z.string({ error: message }).refine(isCivilDate, message)

/** A required date. `label` starts its messages: "Check-in date is required". */
export const requiredDate = (label: string) =>
  z
    .string({ error: requiredError(`${label} is required`, label) })
    .min(1, { error: `${label} is required`, abort: true })
    .refine(isCivilDate, `${label} must be a real date (YYYY-MM-DD)`)

export const addDays = (date: CivilDate, days: number): CivilDate => fromUtc(toUtc(date) + days * dayMs)

export const nightsBetween = (checkIn: CivilDate, checkOut: CivilDate): number =>
  Math.round((toUtc(checkOut) - toUtc(checkIn)) / dayMs)

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter takes longer than formatting a hundred dates. */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** The calendar date at an instant in a time zone: 23:30 UTC is already the next day in Lagos. */
export const civilDateAt = (instant: Date, timeZone: string): CivilDate =>
  getFormatter(timeZone).format(instant)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const parts = (date: CivilDate) => ({
  day: Number(date.slice(8, 10)),
  month: months[Number(date.slice(5, 7)) - 1] ?? '',
  year: date.slice(0, 4),
})

/** "20 Nov 2026" */
export function formatDate(date: CivilDate): string {
  const { day, month, year } = parts(date)
  return `${day} ${month} ${year}`
}

/** "20 – 23 Nov 2026", "30 Nov – 2 Dec 2026", "30 Dec 2026 – 2 Jan 2027" */
export function formatDateRange(from: CivilDate, to: CivilDate): string {
  const start = parts(from)
  const end = parts(to)
  if (start.year !== end.year) return `${formatDate(from)} – ${formatDate(to)}`
  if (start.month !== end.month) return `${start.day} ${start.month} – ${formatDate(to)}`
  return `${start.day} – ${formatDate(to)}`
}

export const formatNights = (nights: number): string => `${nights} ${nights === 1 ? 'night' : 'nights'}`

/** "Nov 2026", from '2026-11' or any date in that month. */
export const formatMonth = (month: string): string => {
  const { month: name, year } = parts(`${month.slice(0, 7)}-01`)
  return `${name} ${year}`
}

/** The first day of the month `months` after the month of `date`. */
export function startOfMonth(date: CivilDate, months = 0): CivilDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** Nights `[from, to)`. */
export const Span = z.object({ from: z.string(), to: z.string() })
export type Span = z.infer<typeof Span>
