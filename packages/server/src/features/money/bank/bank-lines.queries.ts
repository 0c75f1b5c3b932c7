import type { BankLine, BankLineQuery, LineBooking } from '@ilewa/contract/bank/schema'
import type { Page } from '@ilewa/contract/core/endpoint'
import { formatDocumentNumber } from '@ilewa/contract/money/documents'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { documents } from '../documents/documents.table.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'
import { bankLineEntries, bankLines, reversedAfterPostingCondition } from './bank.table.ts'

/** More posted transfers that were reversed than an account ever has. */
const maxReversedAfterPosting = 100

/** The bookings of the line's payments that are not reversed. */
const bookingsOfLine = sql<LineBooking[]>`coalesce((
  SELECT json_agg(DISTINCT jsonb_build_object('bookingId', booking.id, 'reference', booking.reference,
    'guestName', booking.guest_name, 'propertyName', property.name))
  FROM ${bankLineEntries} link
  JOIN ${moneyEntries} entry ON entry.business_id = link.business_id AND entry.id = link.entry_id
  JOIN ${bookings} booking ON booking.business_id = entry.business_id AND booking.id = entry.booking_id
  JOIN ${properties} property ON property.business_id = booking.business_id AND property.id = booking.property_id
  WHERE link.business_id = bank_lines.business_id AND link.line_id = bank_lines.id AND NOT EXISTS (
    SELECT FROM ${moneyEntries} reversal WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id)), '[]')`

/** The numbers of the receipts of the line's payments that are not reversed. */
const receiptNumbers = sql<number[]>`coalesce((
  SELECT json_agg(document.number ORDER BY document.number)
  FROM ${bankLineEntries} link
  JOIN ${documents} document ON document.business_id = link.business_id AND document.entry_id = link.entry_id
    AND document.kind = 'RECEIPT'
  WHERE link.business_id = bank_lines.business_id AND link.line_id = bank_lines.id AND NOT EXISTS (
    SELECT FROM ${moneyEntries} reversal WHERE reversal.business_id = link.business_id AND reversal.reverses = link.entry_id)), '[]')`

/** The accounts from which the line's money moved, without reversed moves. */
const movedFrom = sql<string[]>`coalesce((
  SELECT json_agg(DISTINCT account.name) FROM ${bankLineEntries} link
  JOIN ${moneyEntries} entry ON entry.business_id = link.business_id AND entry.id = link.entry_id AND entry.kind = 'MOVED'
  JOIN ${moneyAccounts} account ON account.business_id = entry.business_id AND account.id = entry.from_account_id
  WHERE link.business_id = bank_lines.business_id AND link.line_id = bank_lines.id AND NOT EXISTS (
    SELECT FROM ${moneyEntries} reversal WHERE reversal.business_id = entry.business_id AND reversal.reverses = entry.id)), '[]')`

const lineColumns = {
  id: bankLines.id,
  moneyAccountId: bankLines.moneyAccountId,
  day: bankLines.day,
  amount: bankLines.amount,
  matchedAmount: bankLines.matchedAmount,
  narration: bankLines.narration,
  reference: bankLines.reference,
  state: bankLines.state,
  reason: bankLines.reason,
  reversedOn: bankLines.reversedOn,
  bookings: bookingsOfLine,
  movedFrom,
}

const selectLines = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...lineColumns, ...more })
    .from(bankLines)

const selectListedLines = <S extends Record<string, SQL>>(more: S) => selectLines({ ...more, receiptNumbers })

const ofAccount = ({ businessId }: Context, moneyAccountId: string, ...conditions: SQL[]) =>
  and(eq(bankLines.businessId, businessId), eq(bankLines.moneyAccountId, moneyAccountId), ...conditions)

const toLine = (row: BankLine): BankLine => row

/** One page of the transfers of an account in a state, the latest day first. */
export const listBankLines = (
  ctx: Context,
  { moneyAccountId, state, ...paging }: BankLineQuery,
): Promise<{ items: BankLine[]; page: Page }> =>
  readPage(selectListedLines, {
    ...paging,
    from: bankLines,
    where: ofAccount(ctx, moneyAccountId, eq(bankLines.state, state)),
    order: listOrder('-day', bankLines),
    toItem: ({ receiptNumbers: numbers, ...line }) => ({
      ...toLine(line),
      receipts: numbers.map((number) => formatDocumentNumber('RECEIPT', number)),
    }),
  })

/** One page of all transfers, the latest day first, without the total. */
export const readBankLines = (
  { businessId }: Context,
  paging: { limit: number; cursor: string | undefined },
) =>
  readPageWithoutTotal(selectLines, {
    ...paging,
    where: eq(bankLines.businessId, businessId),
    order: listOrder('-day', bankLines),
    toItem: toLine,
  })

/** Throws `common.not_found`. */
export const getBankLine = ({ businessId }: Context, id: string): Promise<BankLine> =>
  requireRow(selectLines({}).where(and(eq(bankLines.businessId, businessId), eq(bankLines.id, id))))

/** The bookings whose payments of the line were reversed. */
const reversedBookingIds = sql<string[]>`coalesce((
  SELECT json_agg(DISTINCT entry.booking_id)
  FROM ${bankLineEntries} link
  JOIN ${moneyEntries} entry ON entry.business_id = link.business_id AND entry.id = link.entry_id
  JOIN ${moneyEntries} reversal ON reversal.business_id = entry.business_id AND reversal.reverses = entry.id
  WHERE link.business_id = bank_lines.business_id AND link.line_id = bank_lines.id AND entry.booking_id IS NOT NULL), '[]')`

/** The transfers to match of an account, the oldest first. */
export const listOpenLines = (ctx: Context, moneyAccountId: string, limit: number) =>
  selectLines({ reversedBookingIds })
    .where(ofAccount(ctx, moneyAccountId, eq(bankLines.state, 'NEW')))
    .orderBy(asc(bankLines.day), asc(bankLines.id))
    .limit(limit)

/** The posted transfers of an account that the bank reversed, the oldest first. */
export const listReversedAfterPosting = (ctx: Context, moneyAccountId: string): Promise<BankLine[]> =>
  selectLines({})
    .where(ofAccount(ctx, moneyAccountId, reversedAfterPostingCondition))
    .orderBy(asc(bankLines.day))
    .limit(maxReversedAfterPosting)

/** Those of these transfers that belong to the account, by id. */
export const listLinesByIds = (
  ctx: Context,
  moneyAccountId: string,
  ids: readonly string[],
): Promise<BankLine[]> =>
  selectLines({})
    .where(ofAccount(ctx, moneyAccountId, inArray(bankLines.id, [...ids])))
    .orderBy(asc(bankLines.id))
