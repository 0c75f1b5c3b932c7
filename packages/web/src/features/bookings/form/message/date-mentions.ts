import { addDays, type CivilDate, startOfMonth } from '@ilewa/contract/core/dates'

/** A day as written. Without a month it is in this or the next month, without a year in this or the next year. */
export interface WrittenDay {
  day: number
  month?: number
  year?: number
}

/** A day or a range in the text. */
export interface DateMention {
  start: number
  end: number
  first: WrittenDay
  second?: WrittenDay
  /** A word such as "tomorrow", which can also be about a payment. */
  isRelative?: boolean
  isTonight?: boolean
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthPattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|this month|next month)\\b\\.?'
const yearPattern = '(?:[,.]? ?(20\\d{2})\\b)?'
const ordinalPattern = '(?:st|nd|rd|th)'
const dayPattern = `\\b(\\d{1,2})${ordinalPattern}?`
const weekdayPattern = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?'
/** Between the first and the last day of a range. */
export const connector = `[ ,]{0,2}(?:-|–|—|→|\\bto\\b|\\btill?\\b|\\buntil\\b|\\bthrough\\b|\\bthru\\b) ?(?:the )?${weekdayPattern}(?:the )?`
const ofMonth = ` ?(?:of )?${monthPattern}${yearPattern}`
/** "Dec 3 nights" is no day. */
const noUnit = '(?!\\d| ?(?:nights?|days?|weeks?|adults?|people|persons?|guests?|pax|bed|rooms?))'

interface Pattern {
  pattern: RegExp
  read: (groups: (string | undefined)[], today: CivilDate) => Omit<DateMention, 'start' | 'end'> | undefined
}

const toYear = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.length === 2 ? `20${text}` : text)

function readMonth(text = '', writtenYear: string | undefined, today: CivilDate) {
  const name = text.toLowerCase()
  if (name.endsWith(' month')) {
    const first = startOfMonth(today, name === 'next month' ? 1 : 0)
    return { month: Number(first.slice(5, 7)), year: Number(first.slice(0, 4)) }
  }
  return { month: monthNames.indexOf(name.slice(0, 3)) + 1, year: toYear(writtenYear) }
}

/** Day first, as in Nigeria; the month first only if the order is certain. */
function readNumeric(one: string | undefined, two: string | undefined, writtenYear?: string): WrittenDay {
  const [day, month] = [Number(one), Number(two)]
  const isSwapped = month > 12 && day <= 12
  return { day: isSwapped ? month : day, month: isSwapped ? day : month, year: toYear(writtenYear) }
}

/** A range within a month, or from the month before: "28 – 2 Dec". */
function readDays(from: string | undefined, to: string | undefined, written: Omit<WrittenDay, 'day'>) {
  const [first, last] = [Number(from), Number(to)]
  const second = { ...written, day: last }
  if (first <= last || !written.month) return { first: { ...written, day: first }, second }
  const isJanuary = written.month === 1
  const year = written.year && written.year - (isJanuary ? 1 : 0)
  return { first: { day: first, month: isJanuary ? 12 : written.month - 1, year }, second }
}

const relative = (date: CivilDate, isTonight = false) => ({
  first: { day: Number(date.slice(8)), month: Number(date.slice(5, 7)), year: Number(date.slice(0, 4)) },
  isRelative: true,
  isTonight,
})

/** In this order: a text that one pattern has matched is not read by the next. Each matches a bounded length. */
const patterns: readonly Pattern[] = [
  {
    pattern: /\b(20\d{2})-(\d{1,2})-(\d{1,2})(?!\d)/g,
    read: ([y, m, d]) => ({ first: { day: Number(d), month: Number(m), year: Number(y) } }),
  },
  {
    pattern: new RegExp(
      `(?:^|[^\\d/.-])${dayPattern}${connector}${dayPattern}/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?(?![\\d/])`,
      'gi',
    ),
    read: ([from, to, m, y]) => readDays(from, to, { month: Number(m), year: toYear(y) }),
  },
  {
    pattern: /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/])/g,
    read: ([d, , m, y]) => ({ first: readNumeric(d, m, y) }),
  },
  {
    // "2/3 bedroom" and "1/2 deposit" are no days.
    pattern:
      /\b(?!24\/7\b)(\d{1,2})\/(\d{1,2})(?![\d/]| ?(?:bed|bdr|br\b|rooms?|flat|deposit|payment|price|share|of\b))/gi,
    read: ([d, m]) => ({ first: readNumeric(d, m) }),
  },
  {
    pattern: new RegExp(`${dayPattern}${connector}${dayPattern}${ofMonth}`, 'gi'),
    read: ([from, to, m, y], today) => readDays(from, to, readMonth(m, y, today)),
  },
  {
    pattern: new RegExp(`\\bbetween (?:the )?${dayPattern} and (?:the )?${dayPattern}${ofMonth}`, 'gi'),
    read: ([from, to, m, y], today) => readDays(from, to, readMonth(m, y, today)),
  },
  {
    pattern: new RegExp(
      `\\b${monthPattern} ?${dayPattern}${connector}${dayPattern}${noUnit}${yearPattern}`,
      'gi',
    ),
    read: ([m, from, to, y], today) => readDays(from, to, readMonth(m, y, today)),
  },
  {
    // "20, 21 and 22 Nov": nights or days, so only the first is certain.
    pattern: new RegExp(
      `${dayPattern}(?:, ?| and | & )(?:${dayPattern}(?:, ?| and | & ))?${dayPattern}${ofMonth}`,
      'gi',
    ),
    read: ([one, two = one, three, m, y], today) =>
      Number(three) - Number(one) === (two === one ? 1 : 2)
        ? { first: { ...readMonth(m, y, today), day: Number(one) } }
        : undefined,
  },
  {
    pattern: new RegExp(`${dayPattern}${ofMonth}`, 'gi'),
    read: ([d, m, y], today) => ({ first: { ...readMonth(m, y, today), day: Number(d) } }),
  },
  {
    pattern: new RegExp(`\\b${monthPattern} ?(?:the )?${dayPattern}${noUnit}${yearPattern}`, 'gi'),
    read: ([m, d, y], today) => ({ first: { ...readMonth(m, y, today), day: Number(d) } }),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})${ordinalPattern}${connector}(\\d{1,2})${ordinalPattern}\\b`, 'gi'),
    read: ([from, to]) => ({ first: { day: Number(from) }, second: { day: Number(to) } }),
  },
  { pattern: /\b(?:day after tomorrow|next tomorrow)\b/gi, read: (_, today) => relative(addDays(today, 2)) },
  { pattern: /\b(?:tomm?orr?ow|tmrw?|tmw)\b/gi, read: (_, today) => relative(addDays(today, 1)) },
  { pattern: /\b(?:tonight|this night)\b/gi, read: (_, today) => relative(today, true) },
  { pattern: /\btoday\b/gi, read: (_, today) => relative(today) },
]

/** The days and ranges of a text, in its order. */
export function findMentions(text: string, today: CivilDate): DateMention[] {
  const mentions: DateMention[] = []
  for (const { pattern, read } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [matched, ...groups] = match
      const [start, end] = [match.index, match.index + matched.length]
      if (mentions.some((one) => start < one.end && end > one.start)) continue
      const found = read(groups, today)
      if (found) mentions.push({ start, end, ...found })
    }
  }
  return mentions.toSorted((one, other) => one.start - other.start)
}
