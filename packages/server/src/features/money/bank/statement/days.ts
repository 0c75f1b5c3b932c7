import type { DayOrder } from '@ilewa/contract/bank/statement-columns'
import type { CivilDate } from '@ilewa/contract/core/dates'

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

const weekday = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? )?`
const part = (digits: string) => `([a-z]{3,9}|${digits})(?:st|nd|rd|th)?`
const separator = '[ ,/.-]{1,3}'
const time = String.raw`(?:(?:t|,? |,? - )\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[:.,]\d{1,9})?)? ?(?:[ap]\.?m\.?)? ?(?:z|utc|gmt|wat|(?:gmt)?[+-]\d{1,2}(?::?\d{2})?)?)?`
const dayPattern = new RegExp(
  `^${weekday}${part(String.raw`\d{1,4}`)}${separator}${part(String.raw`\d{1,2}`)}${separator}(\\d{4}|\\d{1,2})${time}$`,
)
/** A day as a number, as a spreadsheet shows it without a date format: 1 is 1 January 1900. */
const serialPattern = /^\d{5}(?:\.\d{1,15})?$/

/** Longer than any date with its time. */
const maxDayLength = 60
const dayMs = 86_400_000
/** The day of the serial number 0, after 28 February 1900. */
const serialStartMs = Date.UTC(1899, 11, 30)
/** A millisecond: midnight may be stored as a little less. */
const serialTolerance = 1 / dayMs

function toCivilDate(year: number, month: number, day: number): CivilDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 ? date.toISOString().slice(0, 10) : undefined
}

/** 0 for a text that is no month. */
function toMonth(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  return (
    monthNames.findIndex((name) => name.startsWith(text) || (name === 'september' && text === 'sept')) + 1
  )
}

const toYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text))

/** The readings of a text: one, or both of "03/11/2026". */
type Readings = Partial<Record<DayOrder, CivilDate>>

function fromSerial(text: string): Readings {
  const days = Math.floor(Number(text) + serialTolerance)
  const day = new Date(serialStartMs + days * dayMs).toISOString().slice(0, 10)
  return { DAY_FIRST: day, MONTH_FIRST: day }
}

function readingsOf(cell: string): Readings {
  if (serialPattern.test(cell)) return fromSerial(cell)
  const [, first, second, last] = cell.slice(0, maxDayLength).toLowerCase().match(dayPattern) ?? []
  if (first === undefined || second === undefined || last === undefined) return {}
  const both = (day: CivilDate | undefined): Readings => ({ DAY_FIRST: day, MONTH_FIRST: day })
  if (first.length === 4 && /^\d/.test(first))
    return both(toCivilDate(Number(first), toMonth(second), Number(last)))
  const year = toYear(last)
  if (/^[a-z]/.test(first)) return both(toCivilDate(year, toMonth(first), Number(second)))
  if (/^[a-z]/.test(second)) return both(toCivilDate(year, toMonth(second), Number(first)))
  return {
    DAY_FIRST: toCivilDate(year, Number(second), Number(first)),
    MONTH_FIRST: toCivilDate(year, Number(first), Number(second)),
  }
}

/** The civil day as it is written, without its time and time zone; undefined if it is none. */
export const readDay = (cell: string, dayOrder: DayOrder): CivilDate | undefined => readingsOf(cell)[dayOrder]

export const isDay = (cell: string): boolean => {
  const { DAY_FIRST, MONTH_FIRST } = readingsOf(cell)
  return DAY_FIRST !== undefined || MONTH_FIRST !== undefined
}

/** The order of the dates of a file. It is uncertain if each of them can be read both ways. */
export function findDayOrder(cells: Iterable<string>): { dayOrder: DayOrder; isDayOrderUncertain: boolean } {
  let isMonthFirst = false
  let isUncertain = false
  for (const cell of cells) {
    const { DAY_FIRST, MONTH_FIRST } = readingsOf(cell)
    if (DAY_FIRST === MONTH_FIRST) continue
    if (MONTH_FIRST === undefined) return { dayOrder: 'DAY_FIRST', isDayOrderUncertain: false }
    if (DAY_FIRST === undefined) isMonthFirst = true
    else isUncertain = true
  }
  if (isMonthFirst) return { dayOrder: 'MONTH_FIRST', isDayOrderUncertain: false }
  return { dayOrder: 'DAY_FIRST', isDayOrderUncertain: isUncertain }
}
