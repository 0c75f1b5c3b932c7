import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { businessId, bytea, createdAt, id, instant } from '../../platform/database/columns.ts'
import { bookings } from '../bookings/bookings.table.ts'

/** A guest asked to rate their stay, once; `stars` when they have. */
export const ratings = pgTable(
  'ratings',
  {
    businessId: businessId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    /** Of the one-time link; it is made when its mail is sent, and gone once it was used. */
    tokenHash: bytea('token_hash'),
    expiresAt: instant('expires_at'),
    stars: smallint('stars'),
    comment: text('comment'),
    ratedAt: instant('rated_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.bookingId],
      foreignColumns: [bookings.businessId, bookings.id],
    }),
    unique('ratings_of_booking').on(table.businessId, table.bookingId),
    index('ratings_token_hash').on(table.tokenHash),
    index('ratings_by_time').on(table.businessId, table.ratedAt, table.id),
    check('ratings_stars', sql`${table.stars} BETWEEN 1 AND 5`),
    check('ratings_rated', sql`(${table.stars} IS NULL) = (${table.ratedAt} IS NULL)`),
  ],
)
