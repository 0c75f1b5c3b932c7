import type { CivilDate } from '@ilewa/contract/core/dates'
import type { NightQuery, RegisterNight } from '@ilewa/contract/guest-register/schema'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { existingCondition, referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'
import { registerEntries } from './guest-register.table.ts'
import { type EntryRow, entryColumns, toFullEntry } from './register-entries.queries.ts'

/**
 * Must match `staysInNight` of the contract. The range is that of the index `bookings_by_nights`. A guest who is still
 * checked in may stay beyond the check-out, outside the range.
 */
export const nightCondition = (night: CivilDate, today: CivilDate): SQL => sql`(
  (${bookings.status} = 'CHECKED_OUT' AND daterange(${bookings.checkIn}, ${bookings.checkOut}) @> ${night}::date)
  OR (${bookings.status} = 'CHECKED_IN' AND ${bookings.checkIn} <= ${night}
    AND (${night}::date < ${today}::date OR ${bookings.checkOut} <> ${today}))
)`

/** The entries of these bookings, by booking, in the order in which they were entered. */
async function readEntriesByBooking(
  businessId: string,
  bookingIds: string[],
): Promise<Map<string, EntryRow[]>> {
  const { bookingId, createdAt, id } = registerEntries
  const rows = await db()
    .select(entryColumns)
    .from(registerEntries)
    .where(and(eq(registerEntries.businessId, businessId), inArray(bookingId, bookingIds)))
    .orderBy(asc(createdAt), asc(id))
  return Map.groupBy(rows, (row) => row.bookingId)
}

/**
 * The stays of a night, by property, each with its guests in the register. Two statements, because PostgreSQL
 * overestimates how many stays a night has, and reads the whole register to join them.
 */
export async function readRegisterNight(
  { businessId, today }: Pick<Context, 'businessId' | 'today'>,
  { night }: NightQuery,
): Promise<RegisterNight> {
  const { id, reference, guestName, checkIn, checkOut, status, guests } = bookings
  const stays = await db()
    .select({
      ...{ bookingId: id, reference, guestName, checkIn, checkOut, status, guests },
      propertyName: properties.name,
    })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .where(and(existingCondition(bookings, { businessId }), nightCondition(night, today)))
    .orderBy(asc(sql`${properties.name} COLLATE "und-x-icu"`), asc(id))
  const entries = await readEntriesByBooking(
    businessId,
    stays.map(({ bookingId }) => bookingId),
  )
  return {
    night,
    stays: stays.map((stay) => ({ ...stay, entries: (entries.get(stay.bookingId) ?? []).map(toFullEntry) })),
  }
}
