import { BookingStatus } from '@ilewa/contract/bookings/terms'
import { addDays } from '@ilewa/contract/core/dates'
import { PropertyStatus } from '@ilewa/contract/properties/terms'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { properties } from '@ilewa/server/features/properties/properties.table'
import { db, executeSql } from '@ilewa/server/platform/database/database'
import { newId, newReference } from '@ilewa/server/platform/id'
import { eq, sql } from 'drizzle-orm'
import { openAccounts } from '../seed/open-accounts.ts'
import { seededRandom } from '../seed/seed.ts'
import { day, type Person } from './builders.ts'

const halfYear = 182
const propertyCount = 16

/**
 * Inserts a year of bookings around today at 16 properties, with every status on every day, which the API does not
 * allow.
 */
export async function seedRandomYear({ businessId, id: createdBy }: Person, agentIds: readonly string[]) {
  const { fraction, integer, pick } = seededRandom('random-year')

  const propertyRows = Array.from({ length: propertyCount }, (_, number) => ({
    ...{ businessId, id: newId(), name: `Flat ${number}`, address: 'Lekki', description: '', amenities: [] },
    ...{ bedrooms: 1, bathrooms: 1, pricePerNight: 20_000 },
    status: fraction() < 0.6 ? ('AVAILABLE' as const) : pick(PropertyStatus.options),
  }))
  await db().insert(properties).values(propertyRows)

  const bookingRows: (typeof bookings.$inferInsert)[] = []
  for (const property of propertyRows)
    for (let from = integer(-halfYear, -halfYear + 9); from < halfYear; ) {
      const nights = integer(1, 6)
      const totalAmount = integer(0, 9_000_000) / 100
      const id = newId()
      bookingRows.push({
        ...{ businessId, id, createdBy, reference: newReference(), propertyId: property.id },
        agentId: fraction() < 0.3 ? pick(agentIds) : null,
        checkIn: day(from),
        checkOut: day(from + nights),
        guests: integer(1, 6),
        totalAmount,
        paidAmount: pick([0, totalAmount, Math.floor(totalAmount * fraction())]),
        status: pick(BookingStatus.options),
        source: pick(['DIRECT', 'AIRBNB', 'AGENT'] as const),
        ...{ guestName: 'Chiamaka Okonkwo', guestEmail: `${id}@example.com`, guestPhone: id.slice(-12) },
      })
      from += nights + (fraction() < 0.6 ? 0 : integer(1, 5))
    }
  // Without the triggers: the rollups and taken nights are computed once, after all inserts.
  await db().execute(sql`ALTER TABLE bookings DISABLE TRIGGER USER`)
  for (let first = 0; first < bookingRows.length; first += 500)
    await db()
      .insert(bookings)
      .values(bookingRows.slice(first, first + 500))
  await db().execute(sql`ALTER TABLE bookings ENABLE TRIGGER USER`)
  await executeSql(openAccounts, [businessId])
  await db().execute(sql`SELECT recount_bookings(${businessId})`)
  await db().execute(sql`SELECT recount_taken_nights(${businessId})`)
  return {
    places: propertyRows,
    bookingRows: await db().select().from(bookings).where(eq(bookings.businessId, businessId)),
  }
}

/** Days of the year to query, including today. */
export const sampleDays = (today: string): string[] =>
  [0, -150, -31, -1, 1, 90].map((days) => addDays(today, days))
