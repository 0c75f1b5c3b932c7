import type { DeskList } from '@ilewa/contract/bookings/phases'
import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Told } from '../../../platform/database/database.ts'
import { bookings } from '../bookings.table.ts'

/*
 * The contract's `booking-phases` as SQL conditions, each written for an index; `bookings.phases.test.ts` compares both
 * over a random year. Use these for every count of stays by day.
 */

/** A day as a value, a placeholder of a prepared statement, or a column. */
type Day = Told | SQL

const { status, checkIn, checkOut } = bookings

// Literals: with a parameter, a prepared statement would not use the partial indexes of active stays.
const isExpected = sql`${status} IN ('PENDING', 'CONFIRMED')`
const isCheckedIn = sql`${status} = 'CHECKED_IN'`
const isNotCancelled = sql`${status} <> 'CANCELLED'`
const hasNightOf = (day: Day) => sql`daterange(${checkIn}, ${checkOut}) @> ${day}::date`

/** IN_HOUSE, DEPARTING and OVERSTAYING. */
export const isInHouse = (today: Day) => and(isCheckedIn, lte(checkIn, today))

/** The day's arrivals, including guests who have arrived. */
export const arrivesOn = (day: Day) => and(eq(checkIn, day), isNotCancelled)

/** The day's departures, including guests who have left. */
export const departsOn = (day: Day) => and(eq(checkOut, day), isNotCancelled)

export const hasArrived = sql`${status} IN ('CHECKED_IN', 'CHECKED_OUT')`
export const hasLeft = sql`${status} = 'CHECKED_OUT'`

/** ARRIVING and LATE: the stay includes tonight, and the guest has not arrived. */
export const isExpectedTonight = (today: Day) => and(hasNightOf(today), isExpected)

/** The front desk's lists; equal to `isOnDesk` of the contract. */
export const onDesk = (today: Day): Record<DeskList, SQL | undefined> => ({
  arrivals: arrivesOn(today),
  departures: departsOn(today),
  inHouse: isInHouse(today),
  late: and(isExpectedTonight(today), lt(checkIn, today)),
  overstaying: and(isCheckedIn, lt(checkOut, today)),
  // The first check-in comparison bounds the index by status and check-in.
  notRecorded: and(isExpected, lt(checkIn, today), lte(checkOut, today)),
})
