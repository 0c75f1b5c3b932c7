import { DeductionCategory, photographedCategories } from '@ilewa/contract/money/deduction-category'
import { ClaimState, maxClaimPictures } from '@ilewa/contract/money/schema'
import {
  AccountMoveKind,
  entryAccounts,
  LandlordPaymentKind,
  LedgerAccountKind,
  LedgerEntryKind,
  MoneyAccountKind,
  PaymentMethod,
  StatementEntryKind,
} from '@ilewa/contract/money/terms'
import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  bytea,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  sqlNumber,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { businesses } from '../business/business.table.ts'
import { landlords } from '../landlords/landlords.table.ts'
import { statements } from './statements/statements.table.ts'

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
    /** The bank account that guests pay into. */
    isForGuests: boolean('is_for_guests').notNull().default(false),
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
    uniqueIndex('money_accounts_for_guests').on(table.businessId).where(sql`is_for_guests`),
    check(
      'money_accounts_guests_pay_into_bank',
      sql`NOT ${table.isForGuests} OR (${table.kind} = 'BANK' AND ${table.archivedAt} IS NULL)`,
    ),
    check('money_accounts_unknown', sql`${table.kind} <> 'UNKNOWN' OR ${table.archivedAt} IS NULL`),
  ],
)

/** Each kind has its two accounts, which a reversal swaps. */
const accountsMatchKind = sql.raw(`(kind, CASE WHEN reverses IS NULL THEN debit_kind ELSE credit_kind END,
        CASE WHEN reverses IS NULL THEN credit_kind ELSE debit_kind END) IN (${LedgerEntryKind.options
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
    /** What of the amount is a caution deposit. */
    cautionPart: naira('caution_part').notNull().default(0),
    method: enumColumn('method', PaymentMethod).notNull(),
    claimedOn: date('claimed_on', { mode: 'string' }).notNull(),
    senderName: text('sender_name'),
    senderBank: text('sender_bank'),
    /** The 30 digits of a bank transfer. */
    sessionId: text('session_id'),
    note: text('note'),
    /** Null for the guest. */
    claimedBy: uuid('claimed_by'),
    /** Why it was rejected. */
    reason: text('reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** Everything that was recorded for the confirmed claim was reversed. */
    reversedAt: instant('reversed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.claimedBy, users),
    index('payment_claims_of_booking').on(table.businessId, table.bookingId, table.createdAt, table.id),
    index('payment_claims_by_state').on(table.businessId, table.state, table.createdAt, table.id),
    // A transfer can be claimed once, unless its claim was rejected or withdrawn, or its payment reversed.
    uniqueIndex('payment_claims_session')
      .on(table.businessId, table.sessionId)
      .where(sql`state IN ('CLAIMED', 'CONFIRMED') AND reversed_at IS NULL`),
    check('payment_claims_state', oneOf(table.state, ClaimState.options)),
    check('payment_claims_method', oneOf(table.method, PaymentMethod.options)),
    check('payment_claims_amount', sql`${table.amount} BETWEEN 0.01 AND 100000000000`),
    check('payment_claims_caution', sql`${table.cautionPart} BETWEEN 0 AND ${table.amount}`),
    check('payment_claims_session_id', sql`${table.sessionId} ~ '^[0-9]{30}$'`),
    check('payment_claims_decided', sql`(${table.state} = 'CLAIMED') = (${table.decidedAt} IS NULL)`),
    check('payment_claims_reversed', sql`${table.reversedAt} IS NULL OR ${table.state} = 'CONFIRMED'`),
    check('payment_claims_reason', sql`(${table.state} = 'REJECTED') = (${table.reason} IS NOT NULL)`),
  ],
)

/** Pictures that are to show a claimed payment. They are deleted with the guest's data. */
export const claimPictures = pgTable(
  'claim_pictures',
  {
    businessId: businessId(),
    id: id(),
    claimId: uuid('claim_id').notNull(),
    position: smallint('position').notNull(),
    /** Of the uploaded file, to find one that was shown before. */
    sha256: bytea('sha256').notNull(),
    /** Size of the picture's files; null until measured. */
    bytes: integer('bytes'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.claimId, paymentClaims),
    unique('claim_pictures_of_claim').on(table.businessId, table.claimId, table.position),
    index('claim_pictures_sha256').on(table.businessId, table.sha256),
    index('claim_pictures_unmeasured').on(table.businessId).where(sql`bytes IS NULL`),
    check('claim_pictures_position', sql`${table.position} BETWEEN 0 AND ${sqlNumber(maxClaimPictures - 1)}`),
  ],
)

/** Kinds of accounts of which a business has one. */
const accountsOfBusiness = sql.raw(`('INCOME', 'COST', 'RECOVERY', 'TAX')`)

/** The account of a kind that an entry has. A missing one fails the check too. */
const accountOf = (kind: SQLWrapper) =>
  sql`CASE WHEN ${kind} IN ${accountsOfBusiness} THEN business_id WHEN ${kind} = 'MONEY_ACCOUNT' THEN coalesce(money_account_id, business_id)
        WHEN ${kind} = 'AGENT' THEN coalesce(agent_id, business_id) WHEN ${kind} = 'LANDLORD' THEN coalesce(landlord_id, business_id)
        ELSE coalesce(booking_id, business_id) END`

const listKinds = (kinds: readonly LedgerEntryKind[]) => sql.raw(`('${kinds.join("', '")}')`)

/** Entries of these kinds belong to an agent, a landlord or the business alone, but to no booking. */
const kindsWithoutBooking = listKinds([
  ...(['COMMISSION_OPENING', 'AGENT_PAID', 'WITHHELD'] as const),
  ...StatementEntryKind.options,
  ...LandlordPaymentKind.options,
  ...AccountMoveKind.options,
])

/**
 * The ledger: each row has one positive amount, a debited and a credited account (`entryAccounts`). Rows are never changed and never
 * deleted (triggers refuse it); a mistake is reversed by a row with swapped accounts.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    businessId: businessId(),
    id: id(),
    kind: enumColumn('kind', LedgerEntryKind).notNull(),
    amount: naira('amount').notNull(),
    debitKind: enumColumn('debit_kind', LedgerAccountKind).notNull(),
    debitAccount: uuid('debit_account').notNull(),
    creditKind: enumColumn('credit_kind', LedgerAccountKind).notNull(),
    creditAccount: uuid('credit_account').notNull(),
    /**
     * Null for what an agent was paid, for what was owed to them before, for entries of a landlord's account, and for money between
     * accounts of the business.
     */
    bookingId: uuid('booking_id'),
    /** Of entries of an agent's account only. Those of a booking without agent and landlord are of a guest's money. */
    agentId: uuid('agent_id'),
    /** Of entries of a landlord's account only. */
    landlordId: uuid('landlord_id'),
    /** Of an entry that a landlord's statement posts: the statement. */
    statementId: uuid('statement_id'),
    /** Of such an entry: the month that it states, '2026-11'; null for a line that was typed. */
    statedMonth: text('stated_month'),
    /** Null if no money moved. Of money between accounts of the business: the account to which it moved. */
    moneyAccountId: uuid('money_account_id'),
    /** Of money between accounts of the business only: the account from which it moved. */
    fromAccountId: uuid('from_account_id'),
    /** Of a fee: the move of which it was taken. */
    feeOf: uuid('fee_of'),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    method: enumColumn('method', PaymentMethod).notNull(),
    /** For a refund or reversal, its reason. */
    note: text('note'),
    /** The entry that this one reverses. */
    reverses: uuid('reverses'),
    /** The claim that this payment or caution deposit confirms. */
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
    foreignKey({
      name: 'money_entries_from_account',
      columns: [table.businessId, table.fromAccountId],
      foreignColumns: [moneyAccounts.businessId, moneyAccounts.id],
    }),
    foreignKey({
      name: 'money_entries_fee_of',
      columns: [table.businessId, table.feeOf],
      foreignColumns: [table.businessId, table.id],
    }),
    uniqueIndex('money_entries_fee_once').on(table.businessId, table.feeOf).where(sql`fee_of IS NOT NULL`),
    index('money_entries_moved').on(table.businessId, table.paidOn, table.id).where(sql`kind = 'MOVED'`),
    // A claim is confirmed by one payment and one caution deposit; their reversals name no claim.
    unique('money_entries_claim_once').on(table.businessId, table.claimId, table.kind),
    unique('money_entries_reversed_once').on(table.businessId, table.reverses),
    index('money_entries_of_booking').on(table.businessId, table.bookingId, table.createdAt, table.id),
    businessForeignKey(table, table.agentId, users),
    index('money_entries_of_agent')
      .on(table.businessId, table.agentId, table.paidOn, table.id)
      .where(sql`agent_id IS NOT NULL`),
    businessForeignKey(table, table.landlordId, landlords),
    index('money_entries_of_landlord')
      .on(table.businessId, table.landlordId, table.paidOn, table.id)
      .where(sql`landlord_id IS NOT NULL`),
    index('money_entries_of_landlords')
      .on(table.businessId, table.paidOn, table.id)
      .where(sql`landlord_id IS NOT NULL AND statement_id IS NULL`),
    businessForeignKey(table, table.statementId, statements),
    index('money_entries_of_statement')
      .on(table.businessId, table.statementId)
      .where(sql`statement_id IS NOT NULL`),
    // Those of all agents.
    index('money_entries_of_agents')
      .on(table.businessId, table.paidOn, table.id)
      .where(sql`agent_id IS NOT NULL`),
    index('money_entries_by_day').on(table.businessId, table.paidOn, table.id),
    index('money_entries_by_method').on(table.businessId, table.method, table.paidOn, table.id),
    index('money_entries_by_kind').on(table.businessId, table.kind, table.paidOn, table.id),
    index('money_entries_of_account').on(table.businessId, table.moneyAccountId, table.paidOn, table.id),
    check('money_entries_amount', sql`${table.amount} BETWEEN 0.01 AND 100000000000`),
    check('money_entries_kind', oneOf(table.kind, LedgerEntryKind.options)),
    check('money_entries_method', oneOf(table.method, PaymentMethod.options)),
    check('money_entries_paid_on', sql`${table.paidOn} BETWEEN '2000-01-01' AND '2100-12-31'`),
    check('money_entries_note', sql`length(${table.note}) <= 500`),
    check('money_entries_reason', sql`${table.reverses} IS NULL OR coalesce(${table.note}, '') <> ''`),
    check('money_entries_kind_accounts', accountsMatchKind),
    check(
      'money_entries_accounts',
      sql`(${table.kind} = 'MOVED' OR ${table.debitAccount} = ${accountOf(table.debitKind)} AND ${table.creditAccount} = ${accountOf(table.creditKind)})
        AND (${table.moneyAccountId} IS NULL) = ('MONEY_ACCOUNT' NOT IN (${table.debitKind}, ${table.creditKind}))
        AND (${table.agentId} IS NULL) = ('AGENT' NOT IN (${table.debitKind}, ${table.creditKind}))
        AND (${table.landlordId} IS NULL) = ('LANDLORD' NOT IN (${table.debitKind}, ${table.creditKind}))
        AND (${table.bookingId} IS NULL) = (${table.kind} IN ${kindsWithoutBooking})`,
    ),
    // Between two accounts, which a reversal swaps.
    check(
      'money_entries_moved_accounts',
      sql`(${table.fromAccountId} IS NOT NULL) = (${table.kind} = 'MOVED')
        AND (${table.kind} <> 'MOVED' OR ${table.fromAccountId} <> ${table.moneyAccountId}
          AND (${table.debitAccount}, ${table.creditAccount}) = (CASE WHEN ${table.reverses} IS NULL THEN ${table.moneyAccountId} ELSE ${table.fromAccountId} END,
            CASE WHEN ${table.reverses} IS NULL THEN ${table.fromAccountId} ELSE ${table.moneyAccountId} END))
        AND (${table.feeOf} IS NOT NULL) = (${table.kind} = 'FEE' AND ${table.reverses} IS NULL)`,
    ),
    // What a statement has posted is never reversed: the next statement has the change.
    check(
      'money_entries_statement',
      sql`(${table.statementId} IS NOT NULL) = (${table.kind} IN ${listKinds(StatementEntryKind.options)})
        AND (${table.statementId} IS NOT NULL OR ${table.statedMonth} IS NULL)
        AND (${table.statementId} IS NULL OR ${table.reverses} IS NULL)`,
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
    /**
     * What a booking's guest has paid or deposited; what was kept; what lies in a money account; what is owed to an agent or a landlord;
     * what landlords were charged; what was withheld; and, below 0, what commission, landlords' shares and fees have cost. In naira.
     */
    amount: numeric('amount', { precision: 20, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.kind, table.accountId] }),
    // No refund is larger than what was paid, however many come at once. An agent or a landlord can owe money.
    check(
      'money_balances_not_negative',
      sql`${table.kind} IN ('MONEY_ACCOUNT', 'COST', 'AGENT', 'LANDLORD', 'RECOVERY') OR ${table.amount} >= 0`,
    ),
  ],
)

/** Why a part of a caution deposit was kept. Its amount is that of its entry; a reversed entry takes it back. */
export const cautionDeductions = pgTable(
  'caution_deductions',
  {
    businessId: businessId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    category: enumColumn('category', DeductionCategory).notNull(),
    reason: text('reason').notNull(),
    photoCount: smallint('photo_count').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.entryId, moneyEntries),
    unique('caution_deductions_entry').on(table.businessId, table.entryId),
    index('caution_deductions_of_booking').on(table.businessId, table.bookingId, table.createdAt),
    check('caution_deductions_category', oneOf(table.category, DeductionCategory.options)),
    check('caution_deductions_reason', sql`length(${table.reason}) BETWEEN 5 AND 500`),
    check(
      'caution_deductions_photos',
      sql`${table.photoCount} BETWEEN ${sql.raw(`CASE WHEN category IN ('${photographedCategories.join("', '")}') THEN 1 ELSE 0 END`)} AND 5`,
    ),
  ],
)

/** Photos of what a part of a caution deposit was kept for. They never change. */
export const cautionPhotos = pgTable(
  'caution_photos',
  {
    businessId: businessId(),
    id: id(),
    deductionId: uuid('deduction_id').notNull(),
    position: smallint('position').notNull(),
    /** Size of the photo's files; null until measured. */
    bytes: integer('bytes'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.deductionId, cautionDeductions),
    index('caution_photos_of_deduction').on(table.businessId, table.deductionId, table.position),
    index('caution_photos_unmeasured').on(table.businessId).where(sql`bytes IS NULL`),
    check('caution_photos_position', sql`${table.position} BETWEEN 0 AND 4`),
  ],
)
