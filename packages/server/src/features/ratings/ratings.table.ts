import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  bytea,
  createdAt,
  id,
  instant,
} from '../../platform/database/column-builders.ts'
import { bookings } from '../bookings/bookings.table.ts'

const ratedCondition = sql`counts AND rated_at IS NOT NULL`

/** One rating request per booking; `stars` is null until the guest has rated. */
export const ratings = pgTable(
  'ratings',
  {
    businessId: businessId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    /** Hash of the one-time link's token; set when the mail is sent, null after use. */
    tokenHash: bytea('token_hash'),
    expiresAt: instant('expires_at'),
    stars: smallint('stars'),
    comment: text('comment'),
    ratedAt: instant('rated_at'),
    /** Copied from the booking by triggers, so that sums over ratings do not read bookings. */
    propertyId: uuid('property_id'),
    agentId: uuid('agent_id'),
    /** Whether the booking is neither cancelled nor deleted. */
    counts: boolean('counts').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    unique('ratings_of_booking').on(table.businessId, table.bookingId),
    index('ratings_token_hash').on(table.tokenHash),
    index('ratings_by_time').on(table.businessId, table.ratedAt, table.id).where(ratedCondition),
    index('ratings_of_property')
      .on(table.businessId, table.propertyId, table.ratedAt, table.id)
      .where(ratedCondition),
    index('ratings_by_property')
      .on(table.businessId, table.ratedAt, table.propertyId, table.stars)
      .where(ratedCondition),
    index('ratings_by_agent').on(table.businessId, table.agentId, table.stars).where(ratedCondition),
    check('ratings_stars', sql`${table.stars} BETWEEN 1 AND 5`),
    check('ratings_rated', sql`(${table.stars} IS NULL) = (${table.ratedAt} IS NULL)`),
  ],
)
