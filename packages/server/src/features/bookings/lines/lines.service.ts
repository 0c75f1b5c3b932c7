import { bookingTotal } from '@ilewa/contract/bookings/money'
import { can } from '@ilewa/contract/core/access'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import type { CancellationPolicy } from '@ilewa/contract/money/cancellation'
import { totalOfLines } from '@ilewa/contract/prices/line-totals'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import type { FoundProblem, Quote } from '@ilewa/contract/prices/quote'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { quoteStay, type StayToQuote } from '../../prices/quotes.queries.ts'
import { bookings } from '../bookings.table.ts'
import { bookingLines } from './lines.table.ts'

/** Replaces the lines of a booking. A deferred trigger compares their sum with the total. */
export async function replaceLines(
  { businessId }: Context,
  bookingId: string,
  lines: readonly BookingLine[],
): Promise<void> {
  await db()
    .delete(bookingLines)
    .where(and(eq(bookingLines.businessId, businessId), eq(bookingLines.bookingId, bookingId)))
  await insertLines({ businessId }, bookingId, lines)
}

/** Stores the lines of a booking that has none. */
export async function insertLines(
  { businessId }: Pick<Context, 'businessId'>,
  bookingId: string,
  lines: readonly BookingLine[],
): Promise<void> {
  if (lines.length === 0) return
  await db()
    .insert(bookingLines)
    .values(lines.map((line, position) => ({ ...line, businessId, bookingId, position })))
}

/** Stores the lines of a booking before a change of its price, for the undo of the change. */
export async function storeFormerLines(
  ctx: Context,
  bookingId: string,
  formerLines: BookingLine[],
): Promise<void> {
  await db()
    .update(bookings)
    .set({ formerLines, formerLinesAt: sql`now()` })
    .where(and(eq(bookings.businessId, ctx.businessId), eq(bookings.id, bookingId)))
}

/** The lines before the change that this audit entry recorded, if it changed them and they add up to the total. */
export async function findFormerLines(
  { businessId }: Context,
  bookingId: string,
  { auditEntryId, totalAmount }: { auditEntryId: string; totalAmount: Naira },
): Promise<BookingLine[] | undefined> {
  const [row] = await db()
    .select({ formerLines: bookings.formerLines })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, businessId),
        eq(bookings.id, bookingId),
        // Both are the start of their transaction.
        sql`former_lines_at = (SELECT created_at FROM audit_entries
          WHERE business_id = ${businessId} AND id = ${auditEntryId})`,
      ),
    )
  const lines = row?.formerLines
  return lines && (lines.length === 0 || totalOfLines(lines) === totalAmount) ? lines : undefined
}

/** Erases the reasons of agreed discounts, which may name the guest. Amounts stay. */
export async function eraseFromLines(businessId: string, bookingIds: readonly string[]): Promise<void> {
  await db()
    .update(bookingLines)
    .set({ note: null })
    .where(
      and(
        eq(bookingLines.businessId, businessId),
        inArray(bookingLines.bookingId, [...bookingIds]),
        eq(bookingLines.kind, 'AGREED_DISCOUNT'),
      ),
    )
  await db()
    .update(bookings)
    .set({ formerLines: null, formerLinesAt: null })
    .where(and(eq(bookings.businessId, businessId), inArray(bookings.id, [...bookingIds])))
}

/** Throws `bookings.total_changed` if the total shown by the client is no longer the computed one. */
export function requireTotal(sent: Naira, computed: Naira, lines?: readonly BookingLine[]): void {
  if (sent === computed) return
  throw new AppError('bookings.total_changed', {
    field: 'totalAmount',
    values: { total: formatNaira(computed) },
    details: { totalAmount: computed, ...(lines && { lines }) },
  })
}

export interface SentTotal {
  totalAmount: Naira
  /** The client sends the total of a quote. */
  quoted?: boolean | undefined
}

/**
 * Compares the sent total with the quote. An older client that follows only the API documentation omits `quoted` and sends
 * nights × price per night, which is accepted: the total of the quote is stored and returned.
 */
export function requireQuotedTotal(
  { totalAmount, quoted }: SentTotal,
  { checkIn, checkOut }: Pick<StayToQuote, 'checkIn' | 'checkOut'>,
  { quote, pricePerNight }: { quote: Pick<Quote, 'totalAmount' | 'lines'>; pricePerNight: Naira },
): void {
  if (totalAmount === quote.totalAmount) return
  if (quoted) requireTotal(totalAmount, quote.totalAmount, quote.lines)
  else requireTotal(totalAmount, bookingTotal(checkIn, checkOut, pricePerNight))
}

interface SoldStay extends Quote {
  cancellationPolicy: CancellationPolicy | null
}

/** Throws the first problem: any for people without `prices:write`, otherwise only one that `blocksOwners`. */
export function rejectProblems(ctx: Context, problems: readonly FoundProblem[]): void {
  const problem = problems.find(({ blocksOwners }) => blocksOwners || !can(ctx.role, 'prices:write'))
  if (problem) throw new AppError(problem.code, { values: { reason: problem.message }, field: problem.field })
}

/** A stay that is sold now. Throws a problem of the quote as `rejectProblems` does. */
async function quoteForSale(ctx: Context, stay: StayToQuote): Promise<SoldStay> {
  const { quote: quoted, problems, cancellationPolicy } = await quoteStay(ctx, stay)
  rejectProblems(ctx, problems)
  return { ...quoted, cancellationPolicy }
}

/** The lines of a new booking. Throws `bookings.total_changed`, and a problem of the quote as `rejectProblems` does. */
export async function quoteNewBooking(
  ctx: Context,
  stay: StayToQuote,
  sent: SentTotal,
  { pricePerNight }: { pricePerNight: Naira },
): Promise<SoldStay> {
  const sold = await quoteForSale(ctx, stay)
  requireQuotedTotal(sent, stay, { quote: sold, pricePerNight })
  return sold
}
