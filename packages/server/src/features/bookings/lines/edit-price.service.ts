import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { multiplyNaira, type Naira } from '@ilewa/contract/core/money'
import {
  agreedDiscountOf,
  type FormerPrice,
  isGuestFee,
  withAddedLines,
  withAddedNights,
  withFewerGuestFees,
  withGuests,
  withSurcharge,
  withTotal,
} from '@ilewa/contract/prices/line-rules'
import { totalOfLines } from '@ilewa/contract/prices/line-totals'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import { loweredPrice, type PricedProperty, quote } from '@ilewa/contract/prices/quote'
import {
  areTaxedAlike,
  taxAmountOfLines,
  withoutTaxLines,
  withTaxLines,
} from '@ilewa/contract/prices/tax-rules'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import {
  type CheckedQuote,
  quoteStay,
  requirePossibleAmounts,
  type StayToQuote,
} from '../../prices/quotes.queries.ts'
import { getBooking } from '../bookings.queries.ts'
import { listLines } from './lines.queries.ts'
import { rejectProblems, requireQuotedTotal, requireTotal, type SentTotal } from './lines.service.ts'

interface Edit {
  sent: SentTotal
  stay: Pick<Booking, 'propertyId' | 'checkIn' | 'checkOut' | 'guests'>
  pricePerNight: Naira
}

const areNightsSame = (before: Booking, stay: Edit['stay']): boolean =>
  before.propertyId === stay.propertyId &&
  before.checkIn === stay.checkIn &&
  before.checkOut === stay.checkOut

interface EditedStay extends CheckedQuote {
  /** Undefined if the price does not change. */
  lines: BookingLine[] | undefined
}

/** What another property asks for, beside the price. */
type Terms = Pick<Booking, 'cautionAmount' | 'cancellationPolicy'>

interface EditedPrice {
  lines: BookingLine[] | undefined
  /** Only of another property. */
  terms?: Terms
}

/** Nights are added at the end of the stay. */
const isExtended = (before: Booking, stay: Edit['stay']): boolean =>
  before.propertyId === stay.propertyId && before.checkIn === stay.checkIn && before.checkOut < stay.checkOut

/**
 * Of a stay that was stored without lines: adds or removes the fee for a changed number of guests. The fee for its original guests is part
 * of its total, so only what was added since is removed.
 */
function withGuestCount(
  property: PricedProperty,
  before: Booking,
  stay: Edit['stay'],
  former: StoredPrice,
): readonly BookingLine[] {
  const [fee] = quote(property, stay).lines.filter(isGuestFee)
  const [formerFee] = quote(property, { ...stay, guests: before.guests }).lines.filter(isGuestFee)
  const quantity = (fee?.quantity ?? 0) - (formerFee?.quantity ?? 0)
  if (quantity < 0 && former.lines.some(isGuestFee)) return withFewerGuestFees(former.lines, -quantity)
  if (!fee || quantity <= 0) return former.lines
  return withAddedLines(former, [{ ...fee, quantity, amount: multiplyNaira(fee.unitAmount, quantity) }])
}

/** A caution deposit is money too: the guest agreed to the stay with it. */
const hasMoney = ({ paidAmount, claimedAmount, cautionHeld }: Booking): boolean =>
  paidAmount > 0 || claimedAmount > 0 || cautionHeld > 0

/** Throws `prices.lowered` if a person who may not lowers the price of a booking with money on it, as by an undo. */
export function requireMayLower(
  ctx: Context,
  before: Booking,
  { totalAmount }: { totalAmount: Naira },
): void {
  if (totalAmount < before.totalAmount && hasMoney(before) && !can(ctx.role, 'bookings:money'))
    rejectProblems(ctx, [loweredPrice({ hasMoney: true })])
}

const isAgreedReduction = ({ kind, amount }: BookingLine): boolean =>
  amount < 0 && (kind === 'AGREED_DISCOUNT' || kind === 'AGREED_DIFFERENCE')

interface StoredPrice extends FormerPrice {
  /** The lines say what each part cost. */
  hasLines: boolean
}

/** The added nights, and the fee for added guests also for the nights that were booked before. */
function extendedLines(
  { property, quote: quoted }: CheckedQuote,
  before: Booking,
  stay: Edit['stay'],
  former: StoredPrice,
): BookingLine[] {
  const { lines: added } = quote(property, { ...stay, checkIn: before.checkOut })
  if (stay.guests === before.guests) return withAddedNights(former, added)
  if (former.hasLines) return withGuests(withAddedNights(former, added), quoted.lines)
  const lines = withGuestCount(property, before, { ...stay, checkOut: before.checkOut }, former)
  return withAddedNights({ ...former, lines }, added)
}

/** The lines of other dates or another property. Agents cannot take off what was agreed above the quote. */
function requotedLines(
  ctx: Context,
  quoted: readonly BookingLine[],
  { lines }: StoredPrice,
): readonly BookingLine[] {
  return can(ctx.role, 'bookings:money') ? quoted : withSurcharge(quoted, lines)
}

/**
 * What an edited stay costs. Added nights cost their price of today, beside what was agreed before; other dates and another property
 * are quoted anew; other guests change their fee only.
 */
async function quoteStayAgain(
  ctx: Context,
  before: Booking,
  stay: Edit['stay'],
  former: StoredPrice,
): Promise<EditedStay> {
  const { propertyId, checkIn, checkOut, guests } = stay
  const toQuote = {
    propertyId,
    checkIn,
    checkOut,
    guests,
    bookingId: before.id,
    allowsArchived: propertyId === before.propertyId,
    // Those of the booking are added at the end.
    taxes: [],
  }
  if (isExtended(before, stay)) {
    const checked = await quoteStay(ctx, toQuote)
    return { ...checked, lines: extendedLines(checked, before, stay, former) }
  }
  const checked = await quoteStay(ctx, { ...toQuote, agreedDiscount: agreedDiscountOf(former.lines) })
  if (areNightsSame(before, stay)) {
    // The nights were sold already.
    const sold = { ...checked, problems: [] }
    if (before.guests === stay.guests) return { ...sold, lines: undefined }
    if (former.hasLines) return { ...sold, lines: withGuests(former.lines, checked.quote.lines) }
    const lines = withGuestCount(checked.property, before, stay, former)
    return { ...sold, lines: lines === former.lines ? undefined : [...lines] }
  }
  // A discount that was agreed for more nights is cut to the new price, so it is not above it.
  const problems = checked.problems.filter(({ blocksOwners }) => !blocksOwners)
  return { ...checked, problems, lines: [...requotedLines(ctx, checked.quote.lines, former)] }
}

/**
 * The lines of an edit with the taxes of the stay. If what is taxed does not change, nor do they. What was taken off by hand is at most
 * the new price.
 */
function withStayTaxes(
  lines: readonly BookingLine[],
  former: readonly BookingLine[],
  { taxes }: Booking,
): BookingLine[] {
  if (totalOfLines(lines) < 0) return withTotal(lines, 0, taxes)
  if (!areTaxedAlike(lines, former, taxes)) return withTaxLines(lines, taxes)
  return [...lines, ...former.filter(({ kind }) => kind === 'TAX')]
}

/** The lines of a stay whose guest arrives on an earlier day: the added nights cost today's price. Throws `common.not_found`. */
export async function linesOfEarlierArrival(
  ctx: Context,
  before: Booking,
  checkIn: CivilDate,
): Promise<BookingLine[]> {
  const { id: bookingId, propertyId, guests, totalAmount, checkIn: checkOut } = before
  const added = { propertyId, guests, bookingId, checkIn, checkOut, allowsArchived: true, taxes: [] }
  const [stored, { quote: quoted }] = await Promise.all([listLines(ctx, bookingId), quoteStay(ctx, added)])
  const former = { lines: withoutTaxLines(stored), totalAmount }
  return withStayTaxes(withAddedNights(former, quoted.lines), stored, before)
}

/** Quotes an edited stay, with the problem that only owners lower a price that was paid or agreed. */
async function quoteEdit(ctx: Context, before: Booking, stay: Edit['stay']): Promise<EditedStay> {
  const stored = await listLines(ctx, before.id)
  const lines = withoutTaxLines(stored)
  const hasLines = lines.length > 0 && lines.every(({ kind }) => kind !== 'BOOKED_BEFORE')
  const former = { lines, totalAmount: before.totalAmount, hasLines }
  const untaxed = await quoteStayAgain(ctx, before, stay, former)
  const edited = { ...untaxed, lines: untaxed.lines && withStayTaxes(untaxed.lines, stored, before) }
  const isLowered = edited.lines !== undefined && totalOfLines(edited.lines) < before.totalAmount
  if (!isLowered || can(ctx.role, 'bookings:money')) return edited
  // The limits of discounts apply to nights that are quoted anew, and only to those.
  const keepsReduction =
    (areNightsSame(before, stay) || isExtended(before, stay)) && lines.some(isAgreedReduction)
  if (hasLines && !keepsReduction && !hasMoney(before)) return edited
  return { ...edited, problems: [...edited.problems, loweredPrice({ hasMoney: hasMoney(before) })] }
}

/** The quote of a stay, or of an edit of the booking `bookingId`. Throws `common.not_found`. */
export async function quoteForForm(ctx: Context, stay: StayToQuote): Promise<CheckedQuote> {
  const { bookingId } = stay
  if (bookingId === undefined) return quoteStay(ctx, stay)
  const before = await getBooking(ctx, bookingId)
  const { lines = await listLines(ctx, bookingId), ...checked } = await quoteEdit(ctx, before, stay)
  const totalAmount = lines.length === 0 ? before.totalAmount : totalOfLines(lines)
  const { taxes } = before
  const taxAmount = taxAmountOfLines(lines, taxes)
  return { ...checked, quote: { ...checked.quote, lines, totalAmount, taxes, taxAmount } }
}

/** The guest who has paid has agreed to the terms of the former property; an owner agrees on others with them. */
const takesNewTerms = (ctx: Context, before: Booking): boolean =>
  can(ctx.role, 'bookings:money') || !hasMoney(before)

/** The lines of an edit if they change. Throws the problems of new nights for people who do not set prices. */
async function linesOfEdit(ctx: Context, before: Booking, stay: Edit['stay']): Promise<EditedPrice> {
  if (areNightsSame(before, stay) && before.guests === stay.guests) return { lines: undefined }
  const { lines, problems, quote: quoted, cancellationPolicy } = await quoteEdit(ctx, before, stay)
  rejectProblems(ctx, problems)
  if (!lines) return { lines }
  if (before.propertyId === stay.propertyId || !takesNewTerms(ctx, before)) return { lines }
  return { lines, terms: { cautionAmount: quoted.cautionAmount, cancellationPolicy } }
}

/**
 * The total of an edited booking, and its lines if they change. An owner may set any total, which adds an agreed difference;
 * others may not. Throws `bookings.total_changed`, and the problems of the quote for an agent.
 */
export async function priceOfEdit(
  ctx: Context,
  before: Booking,
  edit: Edit,
): Promise<{ totalAmount: Naira; lines?: BookingLine[]; terms?: Terms }> {
  const { sent, stay, pricePerNight } = edit
  const { lines, ...other } = await linesOfEdit(ctx, before, stay)
  if (can(ctx.role, 'bookings:money')) {
    if (!lines) return { ...other, totalAmount: sent.totalAmount }
    const isQuoted = sent.totalAmount === totalOfLines(lines)
    const agreed = isQuoted ? lines : withTotal(lines, sent.totalAmount, before.taxes)
    requirePossibleAmounts(agreed)
    return { ...other, totalAmount: sent.totalAmount, lines: agreed }
  }
  if (!lines) {
    requireTotal(sent.totalAmount, before.totalAmount)
    return { totalAmount: before.totalAmount }
  }
  requirePossibleAmounts(lines)
  const totalAmount = totalOfLines(lines)
  // A client that sends no `quoted` does not know of the fee for more guests.
  const isFormerTotal = !sent.quoted && areNightsSame(before, stay) && sent.totalAmount === before.totalAmount
  if (!isFormerTotal) requireQuotedTotal(sent, stay, { quote: { totalAmount, lines }, pricePerNight })
  return { ...other, totalAmount, lines }
}
