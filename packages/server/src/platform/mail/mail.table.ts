import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '../database/columns.ts'

/** What became of each mail, by the key of its cause, so that none is sent twice. */
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
