import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '../database/column-builders.ts'

/** Delivery state of each mail by its idempotency key, so that no mail is sent twice. */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    key: text('key').primaryKey(),
    state: text('state').$type<'SENDING' | 'SENT'>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('mail_deliveries_created_at').on(table.createdAt),
    check('mail_deliveries_state', sql`${table.state} IN ('SENDING', 'SENT')`),
  ],
)
