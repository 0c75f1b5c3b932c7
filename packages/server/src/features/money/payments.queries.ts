import { can } from '@ilewa/contract/core/access'
import type { Page } from '@ilewa/contract/core/endpoint'
import { subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { formatDocumentNumber, parseDocumentNumber } from '@ilewa/contract/money/documents'
import type {
  BookingPayments,
  EntryFilters,
  EntryListQuery,
  EntryStats,
  ListedEntry,
  MoneyEntry,
} from '@ilewa/contract/money/schema'
import { cautionUsedBy, type EntryKind, movedMoneyOf } from '@ilewa/contract/money/terms'
import { and, desc, eq, gte, lte, type SQL, sql, type Table } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../platform/database/paging.ts'
import { referenceCondition } from '../../platform/database/record-queries.ts'
import { hasIndexedWord, searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { prepareByRole, visibilityCondition } from '../bookings/lists/visibility.queries.ts'
import { properties } from '../properties/properties.table.ts'
import { listDeductionsOf } from './cautions/cautions.queries.ts'
import { listClaimsOf } from './claims.queries.ts'
import { bookingCommissionColumns, toBookingCommission } from './commissions/commission-sums.queries.ts'
import { listInvoicesOf } from './documents/documents.queries.ts'
import { documents } from './documents/documents.table.ts'
import { guestEntryCondition, guestEntryKind } from './entries.queries.ts'
import { cautionDeductions, moneyAccounts, moneyEntries, paymentClaims } from './money.table.ts'

/** More entries than any booking has. The sums of the response do not depend on it. */
const maxEntries = 500

const recorderName = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

const entryColumns = {
  id: moneyEntries.id,
  kind: guestEntryKind,
  amount: moneyEntries.amount,
  paidOn: moneyEntries.paidOn,
  method: moneyEntries.method,
  moneyAccountId: moneyEntries.moneyAccountId,
  moneyAccountName: moneyAccounts.name,
  note: moneyEntries.note,
  claimId: moneyEntries.claimId,
  reverses: moneyEntries.reverses,
  reversedBy: sql<string | null>`(SELECT reversal.id FROM ${moneyEntries} reversal
    WHERE reversal.business_id = ${moneyEntries.businessId} AND reversal.reverses = ${moneyEntries.id})`,
  recordedByName: recorderName,
  createdAt: moneyEntries.createdAt,
  documentId: documents.id,
  documentKind: documents.kind,
  documentNumber: documents.number,
}

const documentJoin = and(
  eq(documents.businessId, moneyEntries.businessId),
  eq(documents.entryId, moneyEntries.id),
)

type ListedEntryRow = Awaited<ReturnType<typeof selectListedEntries<Record<never, SQL>>>>[number]
type EntryRow = Pick<ListedEntryRow, keyof typeof entryColumns>

const toEntry = <R extends EntryRow>({
  moneyAccountId,
  moneyAccountName,
  createdAt,
  documentId,
  documentKind,
  documentNumber,
  ...row
}: R) => ({
  ...row,
  moneyAccount: moneyAccountId === null ? null : { id: moneyAccountId, name: moneyAccountName ?? '' },
  document:
    documentId && documentKind && documentNumber
      ? { id: documentId, number: formatDocumentNumber(documentKind, documentNumber) }
      : null,
  createdAt: createdAt.toISOString(),
})

const selectListedEntries = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...entryColumns,
      bookingId: bookings.id,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyName: properties.name,
      ...more,
    })
    .from(moneyEntries)
    .leftJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))
    .innerJoin(bookings, referenceCondition(moneyEntries, moneyEntries.bookingId, bookings))
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .leftJoin(documents, documentJoin)
    .leftJoin(users, referenceCondition(moneyEntries, moneyEntries.recordedBy, users))

const toListedEntry = (row: ListedEntryRow): ListedEntry => toEntry(row)

/**
 * The number of a document finds its entry, other text the entries of bookings: by the index if it has a word that the index can find, else
 * booking by booking.
 */
function searchedCondition(businessId: string, q = ''): SQL | undefined {
  const document = parseDocumentNumber(q)
  if (document)
    return sql`${moneyEntries.id} IN (SELECT entry_id FROM ${documents} WHERE business_id = ${businessId}
      AND kind = ${document.kind} AND number = ${document.number})`
  const found = searchCondition(bookings.search, q)
  if (!found) return undefined
  if (!hasIndexedWord(q))
    return sql`(SELECT ${found} FROM ${bookings} WHERE business_id = ${businessId} AND ${eq(bookings.id, moneyEntries.bookingId)})`
  return sql`${moneyEntries.bookingId} IN (SELECT id FROM ${bookings} WHERE business_id = ${businessId} AND ${found})`
}

const entryCondition = (
  { businessId }: Context,
  { q, from, to, method, moneyAccountId, kind }: EntryFilters,
): SQL | undefined =>
  and(
    eq(moneyEntries.businessId, businessId),
    guestEntryCondition,
    searchedCondition(businessId, q),
    from ? gte(moneyEntries.paidOn, from) : undefined,
    to ? lte(moneyEntries.paidOn, to) : undefined,
    method ? eq(moneyEntries.method, method) : undefined,
    moneyAccountId ? eq(moneyEntries.moneyAccountId, moneyAccountId) : undefined,
    kind ? eq(moneyEntries.kind, kind) : undefined,
  )

const toEntryPage = (ctx: Context, { limit, cursor, ...filters }: EntryListQuery) => ({
  where: entryCondition(ctx, filters),
  order: listOrder('-paidOn', moneyEntries),
  limit,
  cursor,
})

/** Entries of guests' money, the latest day first. */
export const listEntries = (
  ctx: Context,
  query: EntryListQuery,
): Promise<{ items: ListedEntry[]; page: Page }> =>
  readPage(selectListedEntries, {
    ...toEntryPage(ctx, query),
    from: moneyEntries,
    toItem: toListedEntry,
  })

/** One page without the total, for the export. */
export const readEntries = (ctx: Context, query: EntryListQuery) =>
  readPageWithoutTotal(selectListedEntries, { ...toEntryPage(ctx, query), toItem: toListedEntry })

/** Sums of guests' money by kind, entries that reverse others apart. */
const entrySumColumns = {
  kind: guestEntryKind,
  // The id of any reversal: `movedMoneyOf` only needs to know whether these entries are reversals.
  reverses: sql<string | null>`min(${moneyEntries.reverses}::text)`,
  amount: sql`sum(${moneyEntries.amount})`.mapWith(Number),
}
const entrySumGroups = [moneyEntries.kind, sql`${moneyEntries.reverses} IS NULL`]

type EntrySum = Pick<MoneyEntry, 'kind' | 'amount'> & { reverses: string | null }

function toEntryStats(sums: readonly EntrySum[]): EntryStats {
  const sumOf = (amountOf: typeof movedMoneyOf, ...kinds: EntryKind[]) =>
    sumNaira(sums.filter(({ kind }) => kinds.includes(kind)).map(amountOf))
  const received = sumOf(movedMoneyOf, 'PAYMENT', 'OPENING', 'CORRECTION')
  const refunds = sumOf(movedMoneyOf, 'REFUND')
  return {
    received,
    refunded: subtractNaira(0, refunds),
    net: sumNaira([received, refunds]),
    cautionReceived: sumOf(movedMoneyOf, 'CAUTION_IN', 'CAUTION_OUT'),
    cautionApplied: sumOf(cautionUsedBy, 'CAUTION_APPLIED'),
    cautionDeducted: sumOf(cautionUsedBy, 'CAUTION_DEDUCTED'),
  }
}

/** Sums of the filtered entries, in naira. */
export async function getEntryStats(ctx: Context, filters: EntryFilters): Promise<EntryStats> {
  const sums = await db()
    .select(entrySumColumns)
    .from(moneyEntries)
    .where(entryCondition(ctx, filters))
    .groupBy(...entrySumGroups)
  return toEntryStats(sums)
}

/** The sums of one day of several businesses, by business. `due` is a table with `businessId` and its day `today`. */
export async function listEntryStatsOfDay(due: SQL): Promise<Map<string, EntryStats>> {
  const rows = await db()
    .select({ businessId: moneyEntries.businessId, ...entrySumColumns })
    .from(moneyEntries)
    .innerJoin(due, sql`due."businessId" = ${moneyEntries.businessId} AND due.today = ${moneyEntries.paidOn}`)
    .where(guestEntryCondition)
    .groupBy(moneyEntries.businessId, ...entrySumGroups)
  const byBusiness = Map.groupBy(rows, ({ businessId }) => businessId)
  return new Map([...byBusiness].map(([businessId, sums]) => [businessId, toEntryStats(sums)]))
}

/** Whether the row of `bookings`, by that name in the query, has rows of a table with `booking_id`. The condition calls those `found`. */
const hasRowsOf = (table: Table, condition = sql`true`) =>
  sql<boolean>`EXISTS (SELECT FROM ${table} found WHERE found.business_id = bookings.business_id
    AND found.booking_id = bookings.id AND ${condition})`

/** The booking's sums with each entry of its guest's money. One statement, so that both are of the same moment. */
const moneyOfBooking = prepareByRole((database, viewer) =>
  database
    .select({
      sums: {
        totalAmount: bookings.totalAmount,
        paidAmount: bookings.paidAmount,
        claimedAmount: bookings.claimedAmount,
        cautionAmount: bookings.cautionAmount,
        cautionHeld: bookings.cautionHeld,
      },
      commission: bookingCommissionColumns,
      has: {
        claims: hasRowsOf(paymentClaims),
        deductions: hasRowsOf(cautionDeductions),
        // A credit note exists only with an invoice.
        invoices: hasRowsOf(documents, sql`found.kind = 'INVOICE'`),
      },
      ...entryColumns,
    })
    .from(bookings)
    .leftJoin(
      moneyEntries,
      and(
        eq(moneyEntries.businessId, bookings.businessId),
        eq(moneyEntries.bookingId, bookings.id),
        guestEntryCondition,
      ),
    )
    .leftJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))
    .leftJoin(documents, documentJoin)
    .leftJoin(users, referenceCondition(moneyEntries, moneyEntries.recordedBy, users))
    .where(and(visibilityCondition(viewer), eq(bookings.id, sql.placeholder('id'))))
    .orderBy(desc(moneyEntries.createdAt), desc(moneyEntries.id))
    .limit(maxEntries)
    .prepare('money_of_booking'),
)

type MoneyRow = Awaited<ReturnType<ReturnType<typeof moneyOfBooking>['execute']>>[number]

/** A booking without entries has one row, without an entry. */
const hasEntry = (row: MoneyRow): row is MoneyRow & EntryRow => row.id !== null

/** The account is only for users who may record payments. */
function toBookingEntry(
  ctx: Context,
  { sums: _, commission: _commission, has: _has, ...row }: MoneyRow & EntryRow,
): MoneyEntry {
  const { moneyAccount, ...entry } = toEntry(row)
  return can(ctx.role, 'payments:record') ? { ...entry, moneyAccount } : entry
}

/** Throws `common.not_found` for a booking that the person may not read. */
export async function getPayments(ctx: Context, id: string): Promise<BookingPayments> {
  const { businessId, userId } = ctx
  const rows = await moneyOfBooking(ctx).execute({ businessId, userId, id })
  const [first] = rows
  if (!first) throw notFound()
  const { sums, commission, has } = first
  // Most bookings have none of these.
  const [claims, deductions, invoices] = await Promise.all([
    has.claims ? listClaimsOf(ctx, id) : [],
    has.deductions ? listDeductionsOf(ctx, id) : [],
    has.invoices ? listInvoicesOf(ctx, id) : [],
  ])
  return {
    ...sums,
    entries: rows.filter(hasEntry).map((row) => toBookingEntry(ctx, row)),
    claims,
    deductions,
    invoices,
    commission: toBookingCommission(ctx, commission),
  }
}
