import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import type { Random } from '@ilewa/tests/support/seed/random'
import type { SampleProperty } from './properties/property.ts'

/** Range of the sample around today, in days. */
const daysBack = 275
const daysAhead = 90

export interface Slot {
  checkIn: CivilDate
  checkOut: CivilDate
  cancelled: boolean
}

/** Demand for a night in Lagos, from January to December. */
const demandByMonth = [0.42, 0.52, 0.48, 0.6, 0.5, 0.52, 0.62, 0.7, 0.5, 0.58, 0.62, 0.85]

/** Peak season ("Detty December"): from mid-December until visitors fly home in early January. */
function isPeak(date: CivilDate): boolean {
  const day = date.slice(5)
  return day >= '12-14' || day <= '01-04'
}

/** From Sunday to Saturday. */
const demandByWeekday = [0.7, 0.75, 0.8, 0.9, 1.15, 1.6, 1.2]
const weekdayOf = (date: CivilDate) => new Date(`${date}T00:00:00Z`).getUTCDay()

/**
 * Probability that a booking begins on a free day. It falls with the days ahead, because fewer guests have booked yet.
 */
function arrivalChance(date: CivilDate, today: CivilDate, popularity: number): number {
  const ahead = Math.max(0, nightsBetween(today, date))
  if (isPeak(date)) return 0.85 * Math.exp(-ahead / 110)
  const demand =
    (demandByMonth[Number(date.slice(5, 7)) - 1] ?? 0.5) * (demandByWeekday[weekdayOf(date)] ?? 1)
  return Math.min(0.9, demand * 0.52 * popularity) * Math.exp(-ahead / 32)
}

function pickNights(random: Random, date: CivilDate): number {
  if (isPeak(date))
    return random.weighted([
      [3, 3],
      [4, 4],
      [5, 5],
      [6, 3],
      [7, 5],
      [9, 2],
      [10, 3],
      [12, 1],
      [14, 2],
    ])
  const weekend = weekdayOf(date) >= 4 ? 2 : 1
  return random.weighted([
    [1, 10],
    [2, 24 * weekend],
    [3, 22 * weekend],
    [4, 11],
    [5, 8],
    [6, 3],
    [7, 7],
    [9, 2],
    [10, 3],
    [14, 3],
  ])
}

interface CalendarOptions {
  random: Random
  today: CivilDate
  property: SampleProperty
}

/** A property's bookings over the year, in order. Active bookings never share a night; cancelled ones may. */
export function fillCalendar({ random, today, property }: CalendarOptions): Slot[] {
  const slots: Slot[] = []
  const fixedSlots = (property.bookingsAroundToday ?? []).map(
    ([from, to]) => [addDays(today, from), addDays(today, to)] as const,
  )
  const firstDay = addDays(today, -Math.min(daysBack, property.openedDaysAgo - 10))
  const lastDay = addDays(today, property.closedDaysAgo === undefined ? daysAhead : -property.closedDaysAgo)
  let date = firstDay
  while (date < lastDay) {
    const next = fixedSlots.find(([checkIn]) => checkIn >= date)
    const limit = next && next[0] < lastDay ? next[0] : lastDay
    if (next && date === next[0]) {
      slots.push({ checkIn: next[0], checkOut: next[1], cancelled: false })
      date = next[1]
    } else if (random.chance(arrivalChance(date, today, property.popularity))) {
      const wantedCheckOut = addDays(date, pickNights(random, date))
      const checkOut = wantedCheckOut < limit ? wantedCheckOut : limit
      const cancelled = random.chance(0.07)
      slots.push({ checkIn: date, checkOut, cancelled })
      date = cancelled ? addDays(date, 1) : checkOut
    } else {
      date = addDays(date, 1)
    }
  }
  return slots
}
