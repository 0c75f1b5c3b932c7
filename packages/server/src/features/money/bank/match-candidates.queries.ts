import { matchDays } from '@ilewa/contract/bank/schema'
import { addDays } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { toDueDates } from '@ilewa/contract/money/due-dates'
import { and, asc, between, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { existingCondition, referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { balanceDueCondition } from '../../bookings/lists/filters.queries.ts'
import { properties } from '../../properties/properties.table.ts'
import { listPlannedDueDatesOfAll } from '../due-dates/due-dates.queries.ts'
import { moneyAccounts, moneyEntries, paymentClaims } from '../money.table.ts'
import { bankLines } from './bank.table.ts'
import { unlinkedEntryCondition } from './linkable-entries.queries.ts'
import { listRecordedMoves, listUnsettledAccounts } from './move-candidates.queries.ts'
import type {
  Candidates,
  DecidedLine,
  MatchableStay,
  OpenClaim,
  OpenLine,
  RecordedTransfer,
} from './rules/candidates.ts'
import { findCodes } from './rules/payment-codes.ts'
import { maxSettlementDays } from './rules/settlements.ts'

/** Stays that owe money are read up to this number: above it, an amount is not looked for among them. */
const maxOpenStays = 5_000
const maxRecorded = 2_000
const maxClaims = 2_000
/** A payment that was recorded so many days away may be the same money. */
const recordedDays = 14
/** A guest pays at most this many days before the arrival, or after it. */
const daysBeforeStay = 400
const daysAfterArrival = 120

const stayColumns = {
  id: bookings.id,
  reference: bookings.reference,
  guestName: bookings.guestName,
  propertyName: properties.name,
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
  status: bookings.status,
  totalAmount: bookings.totalAmount,
  paidAmount: bookings.paidAmount,
  cancellationFee: bookings.cancellationFee,
  policyFee: bookings.policyFee,
  cautionAmount: bookings.cautionAmount,
  cautionHeld: bookings.cautionHeld,
  holdUntil: sql<string | null>`${bookings.holdUntil}::text`,
  holdAmount: bookings.holdAmount,
}

const selectStays = () =>
  db()
    .select(stayColumns)
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

type Stay = Omit<MatchableStay, 'dueAmounts'>

const listStays = (ctx: Context, condition: SQL | undefined): Promise<Stay[]> =>
  selectStays().where(and(existingCondition(bookings, ctx), condition))

/** Stays that owe money, or are pending, by arrival; at most one more than the limit of each kind. */
async function listOpenStays(ctx: Context, days: { first: string; last: string }): Promise<Stay[]> {
  const nearby = between(
    bookings.checkIn,
    addDays(days.first, -daysAfterArrival),
    addDays(days.last, daysBeforeStay),
  )
  // As text, so that a partial index serves it.
  const conditions = [balanceDueCondition, sql`${bookings.status} = 'PENDING'`]
  const found = await Promise.all(
    conditions.map((condition) =>
      selectStays()
        .where(and(existingCondition(bookings, ctx), condition, nearby))
        .orderBy(asc(bookings.checkIn), asc(bookings.id))
        .limit(maxOpenStays + 1),
    ),
  )
  return found.flat()
}

/** Payments by transfer with these sums and days that belong to no line. */
async function listRecorded(
  { businessId }: Context,
  moneyAccountId: string,
  { amounts, from, to }: { amounts: readonly Naira[]; from: string; to: string },
): Promise<RecordedTransfer[]> {
  const sum = sql<number>`sum(${moneyEntries.amount})`.mapWith(Number)
  const rows = await db()
    .select({
      entryIds: sql<string[]>`array_agg(${moneyEntries.id}::text ORDER BY ${moneyEntries.id})`,
      bookingId: sql<string>`${moneyEntries.bookingId}`,
      amount: sum,
      cautionPart:
        sql<number>`coalesce(sum(${moneyEntries.amount}) FILTER (WHERE ${moneyEntries.kind} = 'CAUTION_IN'), 0)`.mapWith(
          Number,
        ),
      paidOn: moneyEntries.paidOn,
      sessionId: sql<string | null>`max(${paymentClaims.sessionId})`,
      isOfAccount: sql<boolean>`bool_and(${moneyAccounts.id} = ${moneyAccountId} OR ${moneyAccounts.kind} = 'UNKNOWN')`,
    })
    .from(moneyEntries)
    .innerJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))
    .leftJoin(paymentClaims, referenceCondition(moneyEntries, moneyEntries.claimId, paymentClaims))
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        eq(moneyEntries.method, 'TRANSFER'),
        between(moneyEntries.paidOn, addDays(from, -recordedDays), addDays(to, recordedDays)),
        inArray(moneyEntries.kind, ['PAYMENT', 'CAUTION_IN']),
        unlinkedEntryCondition,
      ),
    )
    // The parts of one payment are posted in one transaction, which has one time.
    .groupBy(moneyEntries.bookingId, moneyEntries.paidOn, moneyEntries.createdAt, moneyEntries.claimId)
    .having(sql`${sum} = ANY(${sql.param([...amounts])}::numeric[])`)
    .orderBy(asc(moneyEntries.paidOn))
    .limit(maxRecorded)
  return rows
}

const listOpenClaims = (
  { businessId }: Context,
  { amounts, from, to }: { amounts: readonly Naira[]; from: string; to: string },
): Promise<OpenClaim[]> =>
  db()
    .select({
      id: paymentClaims.id,
      bookingId: paymentClaims.bookingId,
      amount: paymentClaims.amount,
      cautionPart: paymentClaims.cautionPart,
      claimedOn: paymentClaims.claimedOn,
      senderName: paymentClaims.senderName,
    })
    .from(paymentClaims)
    .where(
      and(
        eq(paymentClaims.businessId, businessId),
        eq(paymentClaims.state, 'CLAIMED'),
        between(paymentClaims.claimedOn, from, to),
        sql`${paymentClaims.amount} = ANY(${sql.param([...amounts])}::numeric[])`,
      ),
    )
    .orderBy(asc(paymentClaims.createdAt), asc(paymentClaims.id))
    .limit(maxClaims)

/** The transfers of an account with these amounts that are matched or ignored. */
const listDecidedLines = (
  { businessId }: Context,
  moneyAccountId: string,
  amounts: readonly Naira[],
): Promise<DecidedLine[]> =>
  db()
    .select({
      day: bankLines.day,
      amount: bankLines.amount,
      narration: bankLines.narration,
      reference: bankLines.reference,
    })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.businessId, businessId),
        eq(bankLines.moneyAccountId, moneyAccountId),
        ne(bankLines.state, 'NEW'),
        sql`${bankLines.amount} = ANY(${sql.param([...amounts])}::numeric[])`,
      ),
    )
    .limit(maxRecorded)

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

async function withDueAmounts(ctx: Context, stays: readonly Stay[]): Promise<MatchableStay[]> {
  const planned = Map.groupBy(
    await listPlannedDueDatesOfAll(
      ctx,
      stays.map(({ id }) => id),
    ),
    ({ bookingId }) => bookingId,
  )
  return stays.map((stay) => ({
    ...stay,
    dueAmounts: toDueDates(planned.get(stay.id) ?? [], stay, ctx.today).map(({ missing }) => missing),
  }))
}

/** Everything that these transfers of an account can belong to. */
export async function listCandidates(
  ctx: Context,
  moneyAccountId: string,
  lines: readonly OpenLine[],
): Promise<Candidates> {
  const days = lines.map(({ day }) => day).sort()
  const first = days[0] ?? ctx.today
  const last = days.at(-1) ?? ctx.today
  const nearby = {
    amounts: unique(lines.map(({ amount }) => amount)),
    from: addDays(first, -matchDays),
    to: addDays(last, matchDays),
  }
  const references = unique(
    lines.flatMap(({ narration, reference }) => findCodes(`${narration} ${reference ?? ''}`)),
  ).map((code) => `${code.slice(0, 4)}-${code.slice(4)}`)
  const [codeStays, open, recorded, recordedMoves, unsettledAccounts, claims, decided] = await Promise.all([
    listStays(ctx, sql`${bookings.reference} = ANY(${sql.param(references)})`),
    listOpenStays(ctx, { first, last }),
    listRecorded(ctx, moneyAccountId, nearby),
    listRecordedMoves(ctx, moneyAccountId, {
      ...nearby,
      from: addDays(first, -maxSettlementDays),
      to: addDays(last, maxSettlementDays),
    }),
    listUnsettledAccounts(ctx, { first, last }),
    listOpenClaims(ctx, nearby),
    listDecidedLines(ctx, moneyAccountId, nearby.amounts),
  ])
  const known = new Set([...codeStays, ...open].map(({ id }) => id))
  const others = unique([...recorded, ...claims].map(({ bookingId }) => bookingId)).filter(
    (id) => !known.has(id),
  )
  const more = await listStays(ctx, sql`${bookings.id} = ANY(${sql.param(others)}::uuid[])`)
  const hasAllOpenStays = open.length <= maxOpenStays
  // Without all of them, no amount is looked for.
  const openStays = hasAllOpenStays
    ? await withDueAmounts(ctx, open)
    : open.map((stay) => ({ ...stay, dueAmounts: [] }))
  const stays = [...[...codeStays, ...more].map((stay) => ({ ...stay, dueAmounts: [] })), ...openStays]
  return {
    stays: new Map(stays.map((stay) => [stay.id, stay])),
    openStays,
    hasAllOpenStays,
    recorded,
    recordedMoves,
    unsettledAccounts,
    claims,
    decided,
  }
}
