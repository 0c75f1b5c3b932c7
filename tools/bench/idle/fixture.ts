import { closeDatabase, connectDatabase, db, executeSql } from '@ilewa/server/platform/database/database'
import { attachEmbeddedPostgres } from '@ilewa/server/platform/database/embedded/embedded'
import { newId } from '@ilewa/server/platform/id'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { sql } from 'drizzle-orm'

interface Fixture {
  /** Session token of an owner with a property and 100 bookings. */
  token: string
  /** Transactions of the database so far. Nearly every statement of an idle server is one transaction. */
  countTransactions: () => Promise<number>
  close: () => Promise<void>
}

/** Connects to the database of a running server and creates a business in it. */
export async function createFixture(dataDir: string): Promise<Fixture> {
  const embedded = await attachEmbeddedPostgres({ dataDir })
  if (!embedded) throw new Error(`No database in ${dataDir}`)
  connectDatabase({ ...embedded.connection, max: 1 }, () => undefined)
  const { businessId, id: ownerId, token } = await anOwner()
  const propertyId = newId()
  await db().execute(sql`
    INSERT INTO properties (business_id, id, name, address, description, type, status, bedrooms, bathrooms,
      price_per_night, amenities)
    VALUES (${businessId}, ${propertyId}, 'Lekki Loft', '1 Admiralty Way', '', NULL, 'AVAILABLE', 2, 1, 20000, '{}')`)
  await db().execute(sql`
    INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, total_amount, paid_amount,
      status, source, guest_name, guest_email, guest_phone, created_by)
    SELECT ${businessId}, gen_random_uuid(), 'BK-' || n, ${propertyId}, current_date - 4 * n, current_date - 4 * n + 3, 2,
      60000, 60000, 'CHECKED_OUT', 'DIRECT', 'Guest ' || n, 'guest' || n || '@example.com', '0803 123 4567', ${ownerId}
    FROM generate_series(1, 100) n`)
  return {
    token,
    countTransactions: async () => {
      const { rows } = await executeSql(
        'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
      )
      return Number(rows[0]?.count)
    },
    close: async () => {
      await closeDatabase()
      await embedded.stop()
    },
  }
}
