import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, naira } from '../database/column-builders.ts'

/** Checkouts of the sandbox provider: the requested payments. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  txRef: text('tx_ref').primaryKey(),
  amount: naira('amount').notNull(),
  currency: text('currency').notNull(),
  title: text('title').notNull(),
  email: text('email').notNull(),
  redirectUrl: text('redirect_url').notNull(),
  /** The handle of the business whose account it pays into; null for the account of this deployment. */
  account: text('account'),
  createdAt: createdAt(),
})

/** Payments made at the sandbox's checkout page. */
export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    id: uuid('id').primaryKey(),
    txRef: text('tx_ref')
      .notNull()
      .references(() => sandboxCheckouts.txRef, { onDelete: 'cascade' }),
    status: text('status').$type<'successful' | 'failed'>().notNull(),
    amount: naira('amount').notNull(),
    currency: text('currency').notNull(),
    /** The payment is pending until this time. */
    settledAt: instant('settled_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sandbox_transactions_tx_ref').on(table.txRef, table.createdAt),
    check('sandbox_transactions_status', sql`${table.status} IN ('successful', 'failed')`),
  ],
)
