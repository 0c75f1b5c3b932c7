import type { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from './bookings.table.ts'

interface RowNights {
  row: number
  propertyId: string
  checkIn: string
  checkOut: string
}

/** Returns the rows whose nights are taken at their property, each with what takes them. */
export async function listTakenRows(
  ctx: Context,
  nights: readonly RowNights[],
): Promise<Map<number, TakenNightsKind>> {
  const candidates = nights.map(({ row, propertyId, checkIn, checkOut }) => ({
    row,
    property_id: propertyId,
    check_in: checkIn,
    check_out: checkOut,
  }))
  const { rows } = await db().execute<{ row: number; kind: TakenNightsKind }>(sql`
    SELECT DISTINCT wanted.row, taken.kind FROM jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      AS wanted(row int, property_id uuid, check_in date, check_out date)
    JOIN taken_nights taken ON taken.business_id = ${ctx.businessId} AND taken.property_id = wanted.property_id
      AND daterange(taken.check_in, taken.check_out) && daterange(wanted.check_in, wanted.check_out)`)
  return new Map(rows.map(({ row, kind }) => [row, kind]))
}

/** Returns those of the references that bookings use already, deleted ones included. */
export async function listExistingReferences(
  ctx: Context,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await db()
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(and(eq(bookings.businessId, ctx.businessId), inArray(bookings.reference, [...references])))
  return new Set(rows.map(({ reference }) => reference))
}
