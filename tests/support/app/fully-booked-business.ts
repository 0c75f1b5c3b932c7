import { db, executeSql } from '@ilewa/server/platform/database/database'
import { sql } from 'drizzle-orm'
import { openAccounts } from '../seed/open-accounts.ts'
import type { Person } from './builders.ts'

interface FullBusinessOptions {
  properties: number
  /** Consecutive bookings of three nights each at every property, starting at `from`. */
  bookingsPerProperty: number
  from: string
}

/** Creates properties without a free night, in bulk SQL. */
export async function seedFullBusiness(
  owner: Person,
  { properties, bookingsPerProperty, from }: FullBusinessOptions,
): Promise<void> {
  const { businessId } = owner
  await db().execute(sql`
    INSERT INTO properties (business_id, id, name, address, description, status, bedrooms, bathrooms,
      price_per_night, amenities)
    SELECT ${businessId}, gen_random_uuid(), 'Adébáyọ̀ Court, Flat ' || lpad(n::text, 3, '0'), 'Lekki', '',
      'AVAILABLE', 2, 2, 50000, '{}'
    FROM generate_series(1, ${properties}::int) n`)
  // Without the triggers: the rollups, taken nights and balances are computed once, after all inserts.
  await setTriggers('DISABLE')
  // In batches, because no statement may run for longer than 15 s.
  for (let first = 0; first < bookingsPerProperty; first += 40) {
    await insertBookings(owner, { from, first, last: Math.min(first + 40, bookingsPerProperty) - 1 })
  }
  await executeSql(openAccounts, [businessId])
  await setTriggers('ENABLE')
  await db().execute(sql`SELECT recount_money(${businessId})`)
  await db().execute(sql`SELECT recount_bookings(${businessId})`)
  await db().execute(sql`SELECT recount_taken_nights(${businessId})`)
  await db().execute(sql`ANALYZE properties`)
  await db().execute(sql`ANALYZE bookings`)
}

async function setTriggers(action: 'DISABLE' | 'ENABLE'): Promise<void> {
  for (const table of ['bookings', 'money_entries'])
    await db().execute(sql.raw(`ALTER TABLE ${table} ${action} TRIGGER USER`))
}

const insertBookings = (
  owner: Person,
  { from, first, last }: { from: string; first: number; last: number },
) =>
  db().execute(sql`
    INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, total_amount,
      paid_amount, status, source, guest_name, guest_email, guest_phone, created_by)
    SELECT ${owner.businessId}, gen_random_uuid(), p.id || '-' || n, p.id, ${from}::date + 3 * n,
      ${from}::date + 3 * n + 3, 2, 150000, 50000, 'CONFIRMED', 'DIRECT', 'Chiamaka Okonkwo', 'chiamaka@example.com',
      '08031234567', ${owner.id}
    FROM properties p, generate_series(${first}::int, ${last}::int) n
    WHERE p.business_id = ${owner.businessId}`)
