import type { CivilDate } from '@ilewa/contract/core/dates'
import type { NightQuery, RegisterNight, RegisterStay } from '@ilewa/contract/guest-register/schema'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { existingCondition, referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'
import { registerEntries } from './guest-register.table.ts'
import { entryColumns, toFullEntry } from './register-entries.queries.ts'

/** Must match `staysInNight` of the contract. */
export const nightCondition = (
  night: CivilDate,
  today: CivilDate,
): SQL => sql`(
  (${bookings.status} = 'CHECKED_OUT' AND daterange(${bookings.checkIn}, ${bookings.checkOut}) @> ${night}::date)
  OR (${bookings.status} = 'CHECKED_IN' AND ${bookings.checkIn} <= ${night}
    AND (${night}::date < ${today}::date OR ${bookings.checkOut} <> ${today}))
)`

/** The stays of a night, by property, each with its guests in the register. */
export async function readRegisterNight(
  { businessId, today }: Pick<Context, 'businessId' | 'today'>,
  { night }: NightQuery,
): Promise<RegisterNight> {
  const { id, reference, guestName, checkIn, checkOut, status, guests } = bookings
  const rows = await db()
    .select({
      stay: { bookingId: id, reference, guestName, checkIn, checkOut, status, guests },
      propertyName: properties.name,
      entry: entryColumns,
    })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .leftJoin(
      registerEntries,
      and(eq(registerEntries.businessId, bookings.businessId), eq(registerEntries.bookingId, bookings.id)),
    )
    .where(and(existingCondition(bookings, { businessId }), nightCondition(night, today)))
    .orderBy(asc(properties.name), asc(id), asc(registerEntries.createdAt), asc(registerEntries.id))
  const stays = new Map<string, RegisterStay>()
  for (const { stay, propertyName, entry } of rows) {
    const known = stays.get(stay.bookingId) ?? { ...stay, propertyName, entries: [] }
    if (entry) known.entries.push(toFullEntry(entry))
    stays.set(stay.bookingId, known)
  }
  return { night, stays: [...stays.values()] }
}
