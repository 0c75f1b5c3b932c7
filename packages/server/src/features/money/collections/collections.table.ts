import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  bytea,
  createdAt,
  id,
  instant,
  naira,
  oneOf,
} from '../../../platform/database/column-builders.ts'
import { users } from '../../auth/auth.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'

/** The keys of a business's own account at the payment provider, encrypted for this business. */
export const collectionKeys = pgTable(
  'collection_keys',
  {
    businessId: businessId()
      .primaryKey()
      .references(() => businesses.id),
    /** Names the business in the webhook URL; 256 bits, which only the provider and the owner know. */
    handle: text('handle').notNull(),
    secretKey: bytea('secret_key').notNull(),
    /** What the provider signs its webhooks with. */
    webhookHash: bytea('webhook_hash').notNull(),
    /** The last four characters of the secret key. */
    lastFour: text('last_four').notNull(),
    /** Where the money lies until the provider settles it. */
    moneyAccountId: uuid('money_account_id').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    // Not unique: an index of a distributed table can be unique only with the business.
    index('collection_keys_handle').on(table.handle),
    businessForeignKey(table, table.moneyAccountId, moneyAccounts),
    check('collection_keys_last_four', sql`length(${table.lastFour}) = 4`),
  ],
)

/** Links by which guests pay online. */
export const payLinks = pgTable(
  'pay_links',
  {
    businessId: businessId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    amount: naira('amount').notNull(),
    /** What of the amount is a caution deposit. */
    cautionPart: naira('caution_part').notNull(),
    /** What it asks for above what the guest owed when it was created. */
    extraAmount: naira('extra_amount').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    /** The reference of its checkout at the provider. */
    txRef: text('tx_ref').notNull(),
    expiresAt: instant('expires_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** When a guest last went to the checkout. */
    lastOpenedAt: instant('last_opened_at'),
    /** When a job asks the provider next; null for never. */
    nextCheckAt: instant('next_check_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.createdBy, users),
    unique('pay_links_tx_ref').on(table.businessId, table.txRef),
    index('pay_links_token').on(table.tokenHash),
    index('pay_links_of_booking').on(table.businessId, table.bookingId, table.createdAt, table.id),
    index('pay_links_by_created_at').on(table.businessId, table.createdAt, table.id),
    index('pay_links_to_check').on(table.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    check('pay_links_amount', sql`${table.amount} BETWEEN 0.01 AND 100000000000`),
    check('pay_links_caution', sql`${table.cautionPart} BETWEEN 0 AND ${table.amount}`),
    check('pay_links_extra', sql`${table.extraAmount} BETWEEN 0 AND ${table.amount}`),
    check('pay_links_expiry', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

/** Why money that came is not in the ledger: the owner has to find it at the provider. */
export const notPostedReasons = ['WRONG_CURRENCY', 'BOOKING_DELETED', 'TOO_LARGE'] as const
export type NotPostedReason = (typeof notPostedReasons)[number]

/** Transactions of the provider by which money came, each once. */
export const payLinkPayments = pgTable(
  'pay_link_payments',
  {
    businessId: businessId(),
    /** The provider's id. */
    transactionId: text('transaction_id').notNull(),
    linkId: uuid('link_id').notNull(),
    /** In the currency below. */
    amount: numeric('amount', { precision: 20, scale: 2, mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** The entries that post the amount: what pays for the stay, and what is a caution deposit. */
    paymentEntryId: uuid('payment_entry_id'),
    cautionEntryId: uuid('caution_entry_id'),
    notPosted: text('not_posted', { enum: notPostedReasons }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.transactionId] }),
    foreignKey({
      name: 'pay_link_payments_link',
      columns: [table.businessId, table.linkId],
      foreignColumns: [payLinks.businessId, payLinks.id],
    }),
    foreignKey({
      name: 'pay_link_payments_payment_entry',
      columns: [table.businessId, table.paymentEntryId],
      foreignColumns: [moneyEntries.businessId, moneyEntries.id],
    }),
    foreignKey({
      name: 'pay_link_payments_caution_entry',
      columns: [table.businessId, table.cautionEntryId],
      foreignColumns: [moneyEntries.businessId, moneyEntries.id],
    }),
    unique('pay_link_payments_payment_once').on(table.businessId, table.paymentEntryId),
    unique('pay_link_payments_caution_once').on(table.businessId, table.cautionEntryId),
    index('pay_link_payments_of_link').on(table.businessId, table.linkId),
    check('pay_link_payments_amount', sql`${table.amount} > 0`),
    check('pay_link_payments_not_posted', oneOf(table.notPosted, notPostedReasons)),
    // A trigger compares the sum of the entries with the amount.
    check(
      'pay_link_payments_posted',
      sql`(${table.notPosted} IS NULL) = (num_nonnulls(${table.paymentEntryId}, ${table.cautionEntryId}) > 0)
        AND (${table.notPosted} IS NOT NULL OR ${table.currency} = 'NGN')`,
    ),
  ],
)
