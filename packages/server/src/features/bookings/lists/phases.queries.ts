import type { DeskList } from '@ilewa/contract/bookings/phases'
import type { BookingTab } from '@ilewa/contract/bookings/tabs'
import { and, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ValueOrPlaceholder } from '../../../platform/database/database.ts'
import { existingCondition } from '../../../platform/database/record-queries.ts'
import { bookings } from '../bookings.table.ts'

/*
 * The contract's `stayPhase` as SQL conditions, each written for an index; `phases.test.ts` compares both over a random
 * year. Use these for every count of stays by day.
 */

/** A day as a value, a placeholder of a prepared statement, or a column. */
type Day = ValueOrPlaceholder | SQL

interface BusinessDay {
  businessId: ValueOrPlaceholder
  today: Day
}

const { status, checkIn, checkOut } = bookings

// Literals: with a parameter, a prepared statement would not use the partial indexes of active stays.
const expectedCondition = sql`${status} IN ('PENDING', 'CONFIRMED')`
const checkedInCondition = sql`${status} = 'CHECKED_IN'`
const notCancelledCondition = sql`${status} <> 'CANCELLED'`
const includesNightCondition = (day: Day) => sql`daterange(${checkIn}, ${checkOut}) @> ${day}::date`

/** IN_HOUSE, DEPARTING and OVERSTAYING. */
export const inHouseCondition = (today: Day) => and(checkedInCondition, lte(checkIn, today))

interface StayAtProperty {
  businessId: ValueOrPlaceholder | SQL
  propertyId: ValueOrPlaceholder | SQL
  id: ValueOrPlaceholder | SQL
}

/** Whether another guest is in house at the property of a stay. */
export const isOccupiedByAnother = (
  { businessId, propertyId, id }: StayAtProperty,
  today: Day,
): SQL<boolean> => sql`EXISTS (
  SELECT FROM bookings AS other
  WHERE other.business_id = ${businessId} AND other.property_id = ${propertyId} AND other.id <> ${id}
    AND other.status = 'CHECKED_IN' AND other.removed_at IS NULL AND other.check_in <= ${today}::date)`

/** The day's arrivals, including guests who have arrived. */
export const arrivalCondition = (day: Day) => and(eq(checkIn, day), notCancelledCondition)

/** The day's departures, including guests who have left. */
export const departureCondition = (day: Day) => and(eq(checkOut, day), notCancelledCondition)

export const arrivedCondition = sql`${status} IN ('CHECKED_IN', 'CHECKED_OUT')`
export const departedCondition = sql`${status} = 'CHECKED_OUT'`

/** ARRIVING and LATE: the stay includes tonight, and the guest has not arrived. */
export const expectedTonightCondition = (today: Day) => and(includesNightCondition(today), expectedCondition)

const overstayingCondition = (today: Day) => and(checkedInCondition, lt(checkOut, today))

/** LATE and NOT_RECORDED. */
const missedCheckInCondition = (today: Day) => and(expectedCondition, lt(checkIn, today))

/** The front desk's lists; equal to the contract's `isInDeskList`. */
export const frontDeskConditions = (today: Day): Record<DeskList, SQL | undefined> => ({
  arrivals: arrivalCondition(today),
  departures: departureCondition(today),
  inHouse: inHouseCondition(today),
  late: and(expectedTonightCondition(today), lt(checkIn, today)),
  overstaying: overstayingCondition(today),
  // `checkIn < today` follows from the last comparison. It is added so that the query reads only a range of the
  // index on check-in.
  notRecorded: and(missedCheckInCondition(today), lte(checkOut, today)),
})

/**
 * The stays of the tab Today: arrivals, departures, and stays to record. The ids are read before the list, each part by
 * its own index: as alternatives of one condition, PostgreSQL would walk all past stays for a page.
 */
function todayTabCondition({ businessId, today }: BusinessDay): SQL {
  const parts = [
    arrivalCondition(today),
    departureCondition(today),
    overstayingCondition(today),
    missedCheckInCondition(today),
  ]
  const ids = parts.map(
    (part) => sql`SELECT id FROM ${bookings} WHERE ${and(existingCondition(bookings, { businessId }), part)}`,
  )
  return sql`${bookings.id} = ANY (ARRAY(${sql.join(ids, sql` UNION ALL `)}))`
}

/**
 * The tabs of a bookings list; equal to the contract's `isInBookingTab`. Those of future and past stays are bounded by
 * check-in, so that reading in that order passes over no stays of the other side of today.
 */
export const tabConditions = (businessDay: BusinessDay): Record<BookingTab, SQL | undefined> => {
  const { today } = businessDay
  return {
    today: todayTabCondition(businessDay),
    upcoming: and(gte(checkIn, today), or(expectedCondition, and(notCancelledCondition, gt(checkIn, today)))),
    inHouse: inHouseCondition(today),
    past: and(lte(checkIn, today), or(departedCondition, and(expectedCondition, lte(checkOut, today)))),
    cancelled: sql`${status} = 'CANCELLED'`,
  }
}
