import type { DeskList } from '@ilewa/contract/bookings/phases'
import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Told } from '../../../platform/database/database.ts'
import { bookings } from '../bookings.table.ts'

/*
 * The contract's `booking-phases` as SQL conditions, each written for an index; `bookings.phases.test.ts` compares both
 * over a random year. Whoever counts stays by the day asks here.
 */

/** A day as a value, its place in a prepared statement, or a column. */
type Day = Told | SQL

const { status, checkIn, checkOut } = bookings

// Literals: a prepared statement would not find the indexes of living stays by a parameter.
const isExpected = sql`${status} IN ('PENDING', 'CONFIRMED')`
const isCheckedIn = sql`${status} = 'CHECKED_IN'`
const isNotCancelled = sql`${status} <> 'CANCELLED'`
const hasNightOf = (day: Day) => sql`daterange(${checkIn}, ${checkOut}) @> ${day}::date`

/** IN_HOUSE, DEPARTING and OVERSTAYING. */
export const isInHouse = (today: Day) => and(isCheckedIn, lte(checkIn, today))

/** The day's arrivals, those who have come included. */
export const arrivesOn = (day: Day) => and(eq(checkIn, day), isNotCancelled)

/** The day's departures, those who have left included. */
export const departsOn = (day: Day) => and(eq(checkOut, day), isNotCancelled)

export const hasArrived = sql`${status} IN ('CHECKED_IN', 'CHECKED_OUT')`
export const hasLeft = sql`${status} = 'CHECKED_OUT'`

/** ARRIVING and LATE: holds tonight, and the guest has not come. */
export const isExpectedTonight = (today: Day) => and(hasNightOf(today), isExpected)

/** The front desk's lists, as `isOnDesk` of the contract. */
export const onDesk = (today: Day): Record<DeskList, SQL | undefined> => ({
  arrivals: arrivesOn(today),
  departures: departsOn(today),
  inHouse: isInHouse(today),
  late: and(isExpectedTonight(today), lt(checkIn, today)),
  overstaying: and(isCheckedIn, lt(checkOut, today)),
  // The first of the two bounds the index by status and check-in.
  notRecorded: and(isExpected, lt(checkIn, today), lte(checkOut, today)),
})
