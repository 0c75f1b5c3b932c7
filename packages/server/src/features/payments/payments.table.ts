import { PlanType } from '@ilewa/contract/core/access'
import { PaymentStatus } from '@ilewa/contract/payments'
import { BillingCycle } from '@ilewa/contract/subscription/schema'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgSequence, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { subscriptions } from '../subscription/subscription.table.ts'

/** One row per payment attempt; a lock on the row applies it once. */
export const payments = pgTable(
  'payments',
  {
    businessId: businessId(),
    id: id(),
    subscriptionId: uuid('subscription_id').notNull(),
    txRef: text('tx_ref').notNull(),
    provider: text('provider').notNull(),
    planType: enumColumn('plan_type', PlanType).notNull(),
    billingCycle: enumColumn('billing_cycle', BillingCycle).notNull(),
    /** The price, in naira. */
    amount: naira('amount').notNull(),
    currency: text('currency').notNull(),
    status: enumColumn('status', PaymentStatus).notNull().default('PENDING'),
    /** The code of the reason for a refusal. */
    refusal: text('refusal'),
    transactionId: text('transaction_id'),
    /** The amount paid according to the provider, in naira. */
    amountPaid: naira('amount_paid'),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    paidAt: instant('paid_at'),
    /** When the reconciliation job checks the payment next; null for never. */
    nextCheckAt: instant('next_check_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.subscriptionId, subscriptions),
    unique('payments_tx_ref').on(table.businessId, table.txRef),
    index('payments_by_created_at').on(table.businessId, table.createdAt, table.id),
    index('payments_to_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} IS NOT NULL`),
    check('payments_plan_type', oneOf(table.planType, PlanType.options)),
    check('payments_billing_cycle', oneOf(table.billingCycle, BillingCycle.options)),
    check('payments_status', oneOf(table.status, PaymentStatus.options)),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_currency', sql`${table.currency} = 'NGN'`),
    check(
      'payments_successful',
      sql`${table.status} <> 'SUCCESSFUL' OR (${table.amountPaid} >= ${table.amount} AND ${table.paidAt} IS NOT NULL
        AND ${table.transactionId} IS NOT NULL AND ${table.periodEnd} > ${table.periodStart})`,
    ),
  ],
)

/** Maps a reference to its payment, because webhooks contain only the reference. */
export const paymentReferences = pgTable(
  'payment_references',
  {
    txRef: text('tx_ref').primaryKey(),
    businessId: businessId(),
    paymentId: uuid('payment_id').notNull(),
  },
  (table) => [businessForeignKey(table, table.paymentId, payments)],
)

export const receiptNumbers = pgSequence('receipt_numbers')

/** Append-only ledger of received payments, one row per payment, with the receipt number. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    businessId: businessId(),
    id: id(),
    paymentId: uuid('payment_id').notNull(),
    receiptNumber: text('receipt_number').notNull(),
    /** Naira. */
    amount: naira('amount').notNull(),
    currency: text('currency').notNull(),
    enteredAt: instant('entered_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.paymentId, payments),
    unique('ledger_entries_payment').on(table.businessId, table.paymentId),
    unique('ledger_entries_receipt_number').on(table.businessId, table.receiptNumber),
    check('ledger_entries_amount', sql`${table.amount} > 0`),
  ],
)

/**
 * Payment events, genuine or forged, with their outcome. Not scoped by business, because an event may belong to none.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    source: text('source').notNull(),
    txRef: text('tx_ref'),
    transactionId: text('transaction_id'),
    outcome: text('outcome').notNull(),
    facts: jsonb('facts').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('payment_events_tx_ref').on(table.txRef, table.receivedAt),
    index('payment_events_received_at').on(table.receivedAt),
  ],
)
