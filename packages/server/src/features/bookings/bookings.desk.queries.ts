import type { DeskList } from '@ilewa/contract/bookings'
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Told } from '../../platform/database/database.ts'
import { bookings } from './bookings.table.ts'

const { status: state, checkIn, checkOut } = bookings

/** Whoever was due yesterday and has not come is still expected, and whoever should have left is still to leave. */
export const onDesk = ({ today }: { today: Told }): Record<DeskList, SQL | undefined> => ({
  arrivals: and(
    sql`daterange(${checkIn}, ${checkOut}) @> ${today}::date`,
    inArray(state, ['PENDING', 'CONFIRMED']),
  ),
  departures: and(lte(checkOut, today), eq(state, 'CHECKED_IN')),
  inHouse: and(lte(checkIn, today), gt(checkOut, today), eq(state, 'CHECKED_IN')),
})
