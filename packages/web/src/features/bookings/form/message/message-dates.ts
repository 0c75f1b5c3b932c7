import { maxNights } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate, isCivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import { connector, type DateMention, findMentions, type WrittenDay } from './date-mentions.ts'
import { numberPattern, toNumber } from './message-guests.ts'

interface FoundDates {
  checkIn?: CivilDate
  checkOut?: CivilDate
}

const toDate = (year: number, month: number, day: number): CivilDate | undefined => {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCivilDate(date) ? date : undefined
}

/** A day without a year that has passed by no more than this is meant in this year, and is not used. */
const recentDays = 60

/** The first such day from `earliest` on; undefined for a written date before it. */
function resolve({ day, month, year }: WrittenDay, earliest: CivilDate): CivilDate | undefined {
  const [thisYear, thisMonth] = [Number(earliest.slice(0, 4)), Number(earliest.slice(5, 7))]
  if (!month) {
    const candidates = [0, 1].map((later) => {
      const index = thisMonth - 1 + later
      return toDate(thisYear + Math.floor(index / 12), (index % 12) + 1, day)
    })
    return candidates.find((date) => date !== undefined && date >= earliest)
  }
  const date = toDate(year ?? thisYear, month, day)
  if (date && date >= earliest) return date
  if (year || (date && nightsBetween(date, earliest) <= recentDays)) return undefined
  return toDate(thisYear + 1, month, day)
}

/** The year of the last day is also that of the first: "30 Dec – 2 Jan 2027" begins in 2026. */
function resolveRange(first: WrittenDay, second: WrittenDay, today: CivilDate): FoundDates {
  const isLater = (first.month ?? 0) > (second.month ?? 0)
  const year = first.year ?? (first.month && second.year && second.year - (isLater ? 1 : 0))
  const checkIn = resolve({ ...first, year }, today)
  return { checkIn, checkOut: checkIn && resolve(second, addDays(checkIn, 1)) }
}

const connectorOnly = new RegExp(`^${connector}$`, 'i')

/** Joins two days with a "to" between them. */
function joinRanges(text: string, mentions: readonly DateMention[]): DateMention[] {
  const joined: DateMention[] = []
  for (const next of mentions) {
    const last = joined.at(-1)
    const isRange =
      last && !last.second && !next.second && connectorOnly.test(text.slice(last.end, next.start))
    if (isRange) joined.splice(-1, 1, { ...last, end: next.end, second: next.first })
    else joined.push(next)
  }
  return joined
}

const afterWord =
  '[^\\p{L}\\d\\n]{0,4}(?:(?:on|date|by|is|the|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[^\\p{L}\\d\\n]{1,3}){0,3}\\n?$'
const arrivalWord = new RegExp(
  `(?:check(?:ing)?[ -]?in|arriv\\p{L}{1,5}|coming|starting|from)${afterWord}`,
  'iu',
)
const departureWord = new RegExp(
  `(?:check(?:ing)?[ -]?out|leav\\p{L}{1,4}|depart\\p{L}{1,5}|ending|until|till)${afterWord}`,
  'iu',
)

type StayEnd = 'IN' | 'OUT' | undefined

function stayEndOf(text: string, { start }: DateMention): StayEnd {
  const before = text.slice(Math.max(0, start - 40), start)
  if (departureWord.test(before)) return 'OUT'
  return arrivalWord.test(before) ? 'IN' : undefined
}

const nightsPattern = new RegExp(`\\b${numberPattern} ?(?:nights?|nites?)\\b`, 'i')
const weeksPattern = new RegExp(`\\b(?:${numberPattern}|a) ?weeks?\\b`, 'i')

function findNights(text: string): number | undefined {
  const [, nights] = nightsPattern.exec(text) ?? []
  if (nights) return toNumber(nights)
  const weeks = weeksPattern.exec(text)
  return weeks ? 7 * toNumber(weeks[1] ?? '1') : undefined
}

/** The days without a range: those beside a word for arrival or departure, otherwise in the order of the text. */
function pickDays(text: string, mentions: readonly DateMention[]) {
  const all = mentions.map((mention) => ({ mention, stayEnd: stayEndOf(text, mention) }))
  const hasWritten = all.some(({ mention }) => !mention.isRelative)
  const days = all.filter(({ mention, stayEnd }) => stayEnd || !mention.isRelative || !hasWritten)
  const first = days.find(({ stayEnd }) => stayEnd === 'IN') ?? days.find(({ stayEnd }) => stayEnd !== 'OUT')
  const others = days.filter((one) => one !== first)
  const last =
    others.find(({ stayEnd }) => stayEnd === 'OUT') ?? (others.length === 1 ? others[0] : undefined)
  return { first: first?.mention, last: last?.mention }
}

/** "Tonight" is one night, unless its end is written in a way that is not understood: "tonight till Friday". */
const isOneNight = (text: string, { isTonight, end }: DateMention) =>
  isTonight && !new RegExp(`^${connector}`, 'i').test(text.slice(end, end + 40))

function datesOf(text: string, today: CivilDate): FoundDates {
  const mentions = joinRanges(text, findMentions(text, today))
  const range = mentions.find(({ second }) => second)
  if (range?.second) return resolveRange(range.first, range.second, today)
  const { first, last } = pickDays(text, mentions)
  const nights = findNights(text)
  if (!first) {
    const checkOut = last && resolve(last.first, addDays(today, 1))
    return checkOut && nights ? { checkIn: addDays(checkOut, -nights), checkOut } : {}
  }
  const dates = last ? resolveRange(first.first, last.first, today) : { checkIn: resolve(first.first, today) }
  const { checkIn } = dates
  if (!checkIn || dates.checkOut) return dates
  const length = nights ?? (isOneNight(text, first) ? 1 : undefined)
  return { checkIn, ...(length && { checkOut: addDays(checkIn, length) }) }
}

/** Check-in, and check-out if it is certain. A check-in that has passed is not used. */
export function findDates(text: string, today: CivilDate): FoundDates {
  const { checkIn, checkOut } = datesOf(text, today)
  if (!checkIn || checkIn < today) return {}
  const isStay =
    checkOut &&
    isCivilDate(checkOut) &&
    nightsBetween(checkIn, checkOut) >= 1 &&
    nightsBetween(checkIn, checkOut) <= maxNights
  return isStay ? { checkIn, checkOut } : { checkIn }
}
