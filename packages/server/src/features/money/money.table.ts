import { ClaimState } from '@ilewa/contract/money/schema'
import {
  EntryKind,
  entryAccounts,
  LedgerAccountKind,
  MoneyAccountKind,
  PaymentMethod,
} from '@ilewa/contract/money/terms'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { businesses } from '../business/business.table.ts'

/**
 * The places where money of a business lies. A trigger of `businesses` creates Cash, POS and Unknown. A used account is
 * archived instead of deleted.
 */
export const moneyAccounts = pgTable(
  'money_accounts',
  {
    businessId: businessId().references(() => businesses.id),
    id: id(),
    kind: enumColumn('kind', MoneyAccountKind).notNull(),
    name: text('name').notNull(),
    bankName: text('bank_name'),
    /** Ten digits. */
    accountNumber: text('account_number'),
    /** The holder's name at the bank. */
    accountName: text('account_name'),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    unique('money_accounts_name').on(table.businessId, table.name),
    check('money_accounts_kind', oneOf(table.kind, MoneyAccountKind.options)),
    check('money_accounts_name_length', sql`length(${table.name}) BETWEEN 1 AND 60`),
    check(
      'money_accounts_bank',
      sql`(${table.kind} = 'BANK') = (${table.bankName} IS NOT NULL AND ${table.accountNumber} IS NOT NULL AND ${table.accountName} IS NOT NULL)
        AND (${table.accountNumber} IS NULL OR ${table.accountNumber} ~ '^[0-9]{10}$')`,
    ),
    check('money_accounts_unknown', sql`${table.kind} <> 'UNKNOWN' OR ${table.archivedAt} IS NULL`),
  ],
)

/** Each kind has its two accounts, which a reversal swaps. */
const accountsMatchKind = sql.raw(`(kind, CASE WHEN reverses IS NULL THEN debit_kind ELSE credit_kind END,
        CASE WHEN reverses IS NULL THEN credit_kind ELSE debit_kind END) IN (${EntryKind.options
          .map((kind) => `('${kind}', '${entryAccounts[kind].join("', '")}')`)
          .join(', ')})`)

/**
 * Payments of guests that a person claims. A trigger writes the sum of a booking's open claims into the booking.
 */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    businessId: businessId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    state: enumColumn('state', ClaimState).notNull().default('CLAIMED'),
    amount: naira('amount').notNull(),
    method: enumColumn('method', PaymentMethod).notNull(),
    claimedOn: date('claimed_on', { mode: 'string' }).notNull(),
    senderName: text('sender_name'),
    senderBank: text('sender_bank'),
    /** The 30 digits of a bank transfer. */
    sessionId: text('session_id'),
    note: text('note'),
    claimedBy: uuid('claimed_by').notNull(),
    /** Why it was rejected. */
    reason: text('reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.claimedBy, users),
    index('payment_claims_of_booking').on(table.businessId, table.bookingId, table.createdAt, table.id),
    index('payment_claims_by_state').on(table.businessId, table.state, table.createdAt, table.id),
    // A transfer can be claimed once, unless its claim was rejected or withdrawn.
    uniqueIndex('payment_claims_session')
      .on(table.businessId, table.sessionId)
      .where(sql`state IN ('CLAIMED', 'CONFIRMED')`),
    check('payment_claims_state', oneOf(table.state, ClaimState.options)),
    check('payment_claims_method', oneOf(table.method, PaymentMethod.options)),
    check('payment_claims_amount', sql`${table.amount} BETWEEN 0.01 AND 100000000000`),
    check('payment_claims_session_id', sql`${table.sessionId} ~ '^[0-9]{30}$'`),
    check('payment_claims_decided', sql`(${table.state} = 'CLAIMED') = (${table.decidedAt} IS NULL)`),
    check('payment_claims_reason', sql`(${table.state} = 'REJECTED') = (${table.reason} IS NOT NULL)`),
  ],
)

/**
 * The ledger: each row has one positive amount, a debited and a credited account (`entryAccounts`). Rows are never changed and never
 * deleted (triggers refuse it); a mistake is reversed by a row with swapped accounts.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    businessId: businessId(),
    id: id(),
    kind: enumColumn('kind', EntryKind).notNull(),
    amount: naira('amount').notNull(),
    debitKind: enumColumn('debit_kind', LedgerAccountKind).notNull(),
    debitAccount: uuid('debit_account').notNull(),
    creditKind: enumColumn('credit_kind', LedgerAccountKind).notNull(),
    creditAccount: uuid('credit_account').notNull(),
    bookingId: uuid('booking_id').notNull(),
    moneyAccountId: uuid('money_account_id').notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    method: enumColumn('method', PaymentMethod).notNull(),
    /** The reason of a refund or reversal. */
    note: text('note'),
    /** The entry that this one reverses. */
    reverses: uuid('reverses'),
    /** The claim that this payment confirms. */
    claimId: uuid('claim_id'),
    /** Null for the system. */
    recordedBy: uuid('recorded_by'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.moneyAccountId, moneyAccounts),
    foreignKey({
      name: 'money_entries_reverses',
      columns: [table.businessId, table.reverses],
      foreignColumns: [table.businessId, table.id],
    }),
    businessForeignKey(table, table.claimId, paymentClaims),
    // A claim is confirmed by one payment; its reversal names no claim.
    unique('money_entries_claim_once').on(table.businessId, table.claimId),
    unique('money_entries_reversed_once').on(table.businessId, table.reverses),
    index('money_entries_of_booking').on(table.businessId, table.bookingId, table.createdAt, table.id),
    index('money_entries_by_day').on(table.businessId, table.paidOn, table.id),
    index('money_entries_by_method').on(table.businessId, table.method, table.paidOn, table.id),
    index('money_entries_by_kind').on(table.businessId, table.kind, table.paidOn, table.id),
    index('money_entries_of_account').on(table.businessId, table.moneyAccountId, table.paidOn, table.id),
    check('money_entries_amount', sql`${table.amount} BETWEEN 0.01 AND 100000000000`),
    check('money_entries_kind', oneOf(table.kind, EntryKind.options)),
    check('money_entries_method', oneOf(table.method, PaymentMethod.options)),
    check('money_entries_paid_on', sql`${table.paidOn} BETWEEN '2000-01-01' AND '2100-12-31'`),
    check('money_entries_note', sql`length(${table.note}) <= 500`),
    check('money_entries_reason', sql`${table.reverses} IS NULL OR coalesce(${table.note}, '') <> ''`),
    check('money_entries_kind_accounts', accountsMatchKind),
    check(
      'money_entries_accounts',
      sql`CASE ${table.debitKind} WHEN 'BOOKING' THEN (${table.debitAccount}, ${table.creditAccount}) = (${table.bookingId}, ${table.moneyAccountId})
        ELSE (${table.debitAccount}, ${table.creditAccount}) = (${table.moneyAccountId}, ${table.bookingId}) END`,
    ),
  ],
)

/** The balance of each account that has an entry, written by a trigger of `money_entries` only. */
export const moneyBalances = pgTable(
  'money_balances',
  {
    businessId: businessId(),
    kind: enumColumn('kind', LedgerAccountKind).notNull(),
    accountId: uuid('account_id').notNull(),
    /** What a booking's guest has paid; what lies in a money account. In naira. */
    amount: numeric('amount', { precision: 20, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.kind, table.accountId] }),
    // No refund is larger than what was paid, however many come at once.
    check('money_balances_not_negative', sql`${table.kind} = 'MONEY_ACCOUNT' OR ${table.amount} >= 0`),
  ],
)
