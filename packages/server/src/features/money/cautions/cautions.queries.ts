import { finishedStatuses } from '@ilewa/contract/bookings/terms'
import type { Page } from '@ilewa/contract/core/endpoint'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import type { Naira } from '@ilewa/contract/core/money'
import type { CautionToSettle } from '@ilewa/contract/money/caution'
import type { DeductionCategory } from '@ilewa/contract/money/deduction-category'
import type { CautionDeduction } from '@ilewa/contract/money/schema'
import type { EntryKind } from '@ilewa/contract/money/terms'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db, preparedStatement } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal, type SelectBuilder } from '../../../platform/database/paging.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { toPrivatePicture } from '../../../platform/images/stored-pictures.ts'
import { auditEntries } from '../../audit/audit.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { isReversedEntry } from '../entries.queries.ts'
import { cautionDeductions, cautionPhotos, moneyEntries } from '../money.table.ts'

const photoIds = sql<string[]>`coalesce((
  SELECT json_agg(photo.id ORDER BY photo.position) FROM ${cautionPhotos} photo
  WHERE photo.business_id = ${cautionDeductions.businessId} AND photo.deduction_id = ${cautionDeductions.id}), '[]')`

const selectDeductions = <S extends Record<string, SQL>>(more: S, from: SelectBuilder = db()) =>
  from
    .select({
      id: cautionDeductions.id,
      entryId: cautionDeductions.entryId,
      amount: moneyEntries.amount,
      category: cautionDeductions.category,
      reason: cautionDeductions.reason,
      photoIds,
      isReversed: isReversedEntry,
      createdAt: cautionDeductions.createdAt,
      reference: bookings.reference,
      propertyName: properties.name,
      ...more,
    })
    .from(cautionDeductions)
    .innerJoin(moneyEntries, referenceCondition(cautionDeductions, cautionDeductions.entryId, moneyEntries))
    .innerJoin(bookings, referenceCondition(cautionDeductions, cautionDeductions.bookingId, bookings))
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

/** One page of what was kept of all deposits, without the total. */
export const readDeductions = (
  { businessId }: Context,
  paging: { limit: number; cursor: string | undefined },
) =>
  readPageWithoutTotal(selectDeductions, {
    ...paging,
    where: eq(cautionDeductions.businessId, businessId),
    order: listOrder('createdAt', cautionDeductions),
    toItem: ({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }),
  })

const deductionsOfBooking = preparedStatement((database) =>
  selectDeductions({}, database)
    .where(
      and(
        eq(cautionDeductions.businessId, sql.placeholder('businessId')),
        eq(cautionDeductions.bookingId, sql.placeholder('bookingId')),
      ),
    )
    .orderBy(desc(cautionDeductions.createdAt), desc(cautionDeductions.id))
    .prepare('deductions_of_booking'),
)

/** What was kept of a booking's caution deposit, newest first. */
export async function listDeductionsOf(
  ctx: Pick<Context, 'businessId'>,
  bookingId: string,
): Promise<CautionDeduction[]> {
  const rows = await deductionsOfBooking().execute({ businessId: ctx.businessId, bookingId })
  return rows.map(({ photoIds: ids, createdAt, reference: _, propertyName: _name, ...row }) => ({
    ...row,
    photos: ids.map((id) => toPrivatePicture(ctx, id)),
    createdAt: createdAt.toISOString(),
  }))
}

/** What was kept of a booking's caution deposit and not reversed, the oldest first. */
export async function listDeductedAmounts(
  ctx: Pick<Context, 'businessId'>,
  bookingId: string,
): Promise<{ category: DeductionCategory; amount: number }[]> {
  const deductions = await listDeductionsOf(ctx, bookingId)
  return deductions
    .filter((deduction) => !deduction.isReversed)
    .map(({ category, amount }) => ({ category, amount }))
    .toReversed()
}

/** What was received of a booking's caution deposit, paid for the stay with it and returned, without what was reversed. */
export async function sumCautionEntries(
  { businessId }: Pick<Context, 'businessId'>,
  bookingId: string,
): Promise<{ received: Naira; applied: Naira; returned: Naira }> {
  const { debitKind, creditKind, amount, kind } = moneyEntries
  const change = sql`CASE 'CAUTION' WHEN ${creditKind} THEN ${amount} WHEN ${debitKind} THEN -${amount} END`
  const sumOf = (entryKind: EntryKind, signed: SQL) =>
    sql`coalesce(sum(${signed}) FILTER (WHERE ${eq(kind, entryKind)}), 0)`.mapWith(Number)
  const [sums] = await db()
    .select({
      received: sumOf('CAUTION_IN', change),
      applied: sumOf('CAUTION_APPLIED', sql`-${change}`),
      returned: sumOf('CAUTION_OUT', sql`-${change}`),
    })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.businessId, businessId), eq(moneyEntries.bookingId, bookingId)))
  return sums ?? { received: 0, applied: 0, returned: 0 }
}

/**
 * `hasCautionToSettle` of the contract. As text, so that a partial index serves it: with parameters, the plan of a prepared statement reads
 * all bookings of the business (2 s at a million).
 */
export const cautionToSettleCondition = sql`(${bookings.cautionHeld} > 0 AND ${bookings.status} IN ${sql.raw(
  `('${finishedStatuses.join("', '")}')`,
)})`

/** `businesses.cautionHours` after noon of the check-out day in the time zone of the business. */
const settleBy = sql<Date>`(${bookings.checkOut} + time '12:00') AT TIME ZONE ${businesses.timeZone}
  + make_interval(hours => ${businesses.cautionHours})`.mapWith(bookings.createdAt)

const selectCautions = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      businessId: bookings.businessId,
      id: bookings.id,
      propertyId: bookings.propertyId,
      version: bookings.version,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyName: properties.name,
      status: bookings.status,
      checkOut: bookings.checkOut,
      cautionHeld: bookings.cautionHeld,
      settleBy,
      ...more,
    })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))

const toCheckedOut = JSON.stringify([{ field: 'status', to: 'CHECKED_OUT' }])

/** The day of the check-out, or the last day of a stay that was recorded as over later. */
const leftOn = sql<
  string | null
>`CASE ${bookings.status} WHEN 'CHECKED_OUT' THEN least(${bookings.checkOut}, (
  SELECT (max(entry.created_at) AT TIME ZONE ${businesses.timeZone})::date FROM ${auditEntries} entry
  WHERE entry.business_id = ${bookings.businessId} AND entry.kind = 'booking' AND entry.record_id = ${bookings.id}
    AND entry.changes @> ${toCheckedOut}::jsonb))::text END`

const selectListedCautions = <S extends Record<string, SQL>>(more: S) => selectCautions({ leftOn, ...more })

export type HeldCaution = Awaited<ReturnType<typeof selectCautions<Record<never, SQL>>>>[number]

const toCaution = ({
  businessId: _businessId,
  propertyId: _propertyId,
  version: _version,
  status,
  settleBy: at,
  ...row
}: HeldCaution & { leftOn: string | null }): CautionToSettle => ({
  ...row,
  settleBy: status === 'CANCELLED' ? null : at.toISOString(),
})

/** Stays that are over and whose caution deposits are held, the earliest check-out first. */
export const listCautions = (
  { businessId }: Context,
  { limit, cursor }: PageQuery,
): Promise<{ items: CautionToSettle[]; page: Page }> =>
  readPage(selectListedCautions, {
    from: bookings,
    where: and(eq(bookings.businessId, businessId), cautionToSettleCondition),
    order: listOrder('checkOut', bookings),
    limit,
    cursor,
    toItem: toCaution,
  })

const dueCondition = and(
  cautionToSettleCondition,
  eq(bookings.cautionReminded, false),
  sql`(${bookings.status} = 'CANCELLED' OR ${settleBy} <= now())`,
)

/** Caution deposits of all businesses of which owners are to be reminded: a cancelled stay's at once. */
export const listDueCautions = ({
  limit,
  offset = 0,
}: {
  limit: number
  offset?: number
}): Promise<HeldCaution[]> =>
  selectCautions({})
    .where(dueCondition)
    .orderBy(bookings.businessId, bookings.checkOut, bookings.id)
    .limit(limit)
    .offset(offset)

/** One of which owners are still to be reminded, or undefined. Call it under the lock of the booking's property. */
export async function findDueCaution({
  businessId,
  id,
  propertyId,
}: Pick<HeldCaution, 'businessId' | 'id' | 'propertyId'>): Promise<HeldCaution | undefined> {
  const [row] = await selectCautions({}).where(
    and(
      eq(bookings.businessId, businessId),
      eq(bookings.id, id),
      eq(bookings.propertyId, propertyId),
      dueCondition,
    ),
  )
  return row
}
