import type { ImportResult } from '@ilewa/contract/bank/imports'
import { BankLineState, maxNarration } from '@ilewa/contract/bank/schema'
import { DayOrder, type StatementColumns } from '@ilewa/contract/bank/statement-columns'
import { and, type SQL, sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
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
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  sqlNumber,
} from '../../../platform/database/column-builders.ts'
import { users } from '../../auth/auth.table.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'
import type { ReadLine, Reversal } from './statement/lines.ts'

/** What a checked file would add. */
export interface CheckedStatement {
  lines: ReadLine[]
  reversals: Reversal[]
}

/** Files that an owner has checked, and those that were imported. Of an account, one file at a time waits for its import. */
export const bankImports = pgTable(
  'bank_imports',
  {
    businessId: businessId(),
    id: id(),
    moneyAccountId: uuid('money_account_id').notNull(),
    /** The cells of the header, to recognize the next file of this account. */
    headings: jsonb('headings').$type<string[]>().notNull(),
    columns: jsonb('columns').$type<StatementColumns>().notNull(),
    dayOrder: enumColumn('day_order', DayOrder).notNull(),
    /** The lines of the file until it is imported. */
    checked: jsonb('checked').$type<CheckedStatement>(),
    /** Set once it is imported. */
    result: jsonb('result').$type<ImportResult>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    importedAt: instant('imported_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.moneyAccountId, moneyAccounts),
    businessForeignKey(table, table.createdBy, users),
    index('bank_imports_checked').on(table.createdAt).where(sql`imported_at IS NULL`),
    index('bank_imports_of_account').on(table.businessId, table.moneyAccountId, table.importedAt),
    check('bank_imports_day_order', oneOf(table.dayOrder, DayOrder.options)),
    check(
      'bank_imports_state',
      sql`(${table.checked} IS NULL) = (${table.importedAt} IS NOT NULL) AND (${table.result} IS NULL) = (${table.importedAt} IS NULL)`,
    ),
  ],
)

/** Posted transfers that the bank reversed: their payments have to be reversed. */
export const reversedAfterPostingCondition: SQL = sql`state = 'MATCHED' AND reversed_on IS NOT NULL`

/** The number of transfers with which the owner has something to do: those that wait, and posted ones that the bank reversed. */
export const countTransfersToMatch = (condition: SQL | undefined): SQL<number> => {
  const countOf = (state: SQL) => sql`(SELECT count(*)::int FROM ${bankLines} WHERE ${and(condition, state)})`
  // Literals, no parameters, so that the partial indexes are used.
  return sql<number>`(${countOf(sql`state = 'NEW'`)} + ${countOf(reversedAfterPostingCondition)})`
}

/**
 * Transfers that came into a bank account, as its statements show them. Triggers refuse to delete them or to change more than their
 * state, and open a matched one again when one of its payments is reversed.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    businessId: businessId(),
    id: id(),
    moneyAccountId: uuid('money_account_id').notNull(),
    importId: uuid('import_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: naira('amount').notNull(),
    narration: text('narration').notNull(),
    reference: text('reference'),
    /** Of day, amount, narration, reference, balance and place among equal lines: the same line of a later file is left out. */
    fingerprint: bytea('fingerprint').notNull(),
    state: enumColumn('state', BankLineState).notNull().default('NEW'),
    /** The sum of its payments that are not reversed; a deferred trigger compares it. */
    matchedAmount: naira('matched_amount').notNull().default(0),
    /** Why it was ignored, or what is left of a partly matched one. */
    reason: text('reason'),
    /** The day on which the bank reversed it. */
    reversedOn: date('reversed_on', { mode: 'string' }),
    /** The line of the file that reversed it. It stays when the owner restores the transfer, so that the same file does not reverse it again. */
    reversalFingerprint: bytea('reversal_fingerprint'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.moneyAccountId, moneyAccounts),
    businessForeignKey(table, table.importId, bankImports),
    unique('bank_lines_fingerprint').on(table.businessId, table.moneyAccountId, table.fingerprint),
    unique('bank_lines_reversal').on(table.businessId, table.moneyAccountId, table.reversalFingerprint),
    index('bank_lines_by_state').on(table.businessId, table.moneyAccountId, table.state, table.day, table.id),
    // Those that wait, of all accounts, for the dashboard.
    index('bank_lines_to_match').on(table.businessId).where(sql`state = 'NEW'`),
    // Transfers of an amount: those that a reversal may be of, and those that were imported before.
    index('bank_lines_by_amount').on(table.businessId, table.moneyAccountId, table.amount, table.day),
    // Those of all accounts, for the export.
    index('bank_lines_by_day').on(table.businessId, table.day, table.id),
    index('bank_lines_reversed')
      .on(table.businessId, table.moneyAccountId, table.day)
      .where(reversedAfterPostingCondition),
    check('bank_lines_state', oneOf(table.state, BankLineState.options)),
    check('bank_lines_amount', sql`${table.amount} BETWEEN 0.01 AND 100000000000`),
    check('bank_lines_day', sql`${table.day} BETWEEN '2000-01-01' AND '2100-12-31'`),
    check('bank_lines_narration', sql`length(${table.narration}) <= ${sqlNumber(maxNarration)}`),
    check('bank_lines_reference', sql`length(${table.reference}) <= 100`),
    check('bank_lines_matched', sql`${table.matchedAmount} BETWEEN 0 AND ${table.amount}`),
    check(
      'bank_lines_matched_state',
      sql`CASE ${table.state} WHEN 'MATCHED' THEN ${table.matchedAmount} > 0 WHEN 'NEW' THEN true ELSE ${table.matchedAmount} = 0 END`,
    ),
    check(
      'bank_lines_reason',
      sql`CASE ${table.state} WHEN 'IGNORED' THEN ${table.reason} IS NOT NULL WHEN 'MATCHED' THEN ${table.reason} IS NULL OR ${table.matchedAmount} < ${table.amount} ELSE ${table.reason} IS NULL END`,
    ),
    check(
      'bank_lines_reversed_on',
      sql`(${table.reversedOn} IS NULL OR ${table.reversalFingerprint} IS NOT NULL)
        AND (${table.state} <> 'REVERSED' OR ${table.reversedOn} IS NOT NULL) AND (${table.state} <> 'NEW' OR ${table.reversedOn} IS NULL)`,
    ),
  ],
)

/** The payments of a transfer. An entry belongs to one transfer at most; a reversed one stays on record. */
export const bankLineEntries = pgTable(
  'bank_line_entries',
  {
    businessId: businessId(),
    entryId: uuid('entry_id').notNull(),
    lineId: uuid('line_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.entryId] }),
    foreignKey({
      name: 'bank_line_entries_entry',
      columns: [table.businessId, table.entryId],
      foreignColumns: [moneyEntries.businessId, moneyEntries.id],
    }),
    businessForeignKey(table, table.lineId, bankLines),
    index('bank_line_entries_of_line').on(table.businessId, table.lineId),
  ],
)
