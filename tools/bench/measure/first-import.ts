import { newId } from '@ilewa/server/platform/id'
import pg, { type PoolConfig } from 'pg'

const propertyCount = 20

/** Consecutive bookings of three nights at each property. */
const insertBookingsSql = `
  INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, total_amount, paid_amount,
    status, source, guest_name, guest_email, guest_phone, created_by)
  SELECT p.business_id, gen_random_uuid(), p.id || '-' || n, p.id, '2015-01-01'::date + 3 * n,
    '2015-01-01'::date + 3 * n + 3, 2, 150000, 50000, 'CONFIRMED', 'DIRECT', 'Chiamaka ' || n, n || '@example.com',
    '0803' || lpad(n::text, 7, '0'), $2
  FROM properties p, generate_series(1, $3::int) n
  WHERE p.business_id = $1`

/**
 * Seconds that one INSERT of this many bookings takes in an empty database, where the planner has no statistics for
 * the statements of the triggers.
 */
export async function measureFirstImport(connection: PoolConfig, bookingCount: number): Promise<number> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  const [businessId, ownerId] = [newId(), newId()]
  await client.connect()
  try {
    await client.query("INSERT INTO businesses (id, name, kind) VALUES ($1, 'First import', 'hotel')", [
      businessId,
    ])
    await client.query(
      `INSERT INTO users (id, business_id, first_name, last_name, email, phone, role)
      VALUES ($1, $2, 'Ada', 'Obi', 'first-import@example.com', '08031234567', 'OWNER')`,
      [ownerId, businessId],
    )
    await client.query(
      `INSERT INTO properties (business_id, id, name, address, description, status, bedrooms, bathrooms,
        price_per_night, amenities)
      SELECT $1, gen_random_uuid(), 'Flat ' || n, 'Lekki', '', 'AVAILABLE', 2, 2, 50000, '{}'
      FROM generate_series(1, $2::int) n`,
      [businessId, propertyCount],
    )
    const started = performance.now()
    await client.query(insertBookingsSql, [businessId, ownerId, Math.ceil(bookingCount / propertyCount)])
    return (performance.now() - started) / 1_000
  } finally {
    await client.end()
  }
}
