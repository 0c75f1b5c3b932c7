import type { LandlordInput } from '@ilewa/contract/landlords/schema'
import { and, inArray } from 'drizzle-orm'
import type { Row } from '../../platform/csv/import-row.ts'
import { inBatches, rowImport, type ValidatedRows } from '../../platform/csv/row-import.ts'
import { db } from '../../platform/database/database.ts'
import { existingCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { toE164 } from '../../platform/phone.ts'
import { recordAllCreated } from '../audit/record.audit.ts'
import { toAuditedFields, toLandlordIdentity } from './landlords.audit.ts'
import { landlords } from './landlords.table.ts'

async function listPhones(ctx: Context, phones: readonly string[]): Promise<string[]> {
  const rows = await db()
    .select({ phone: landlords.phoneE164 })
    .from(landlords)
    .where(and(existingCondition(landlords, ctx), inArray(landlords.phoneE164, [...phones])))
  return rows.flatMap(({ phone }) => phone ?? [])
}

/** Warns of rows with the phone number of a landlord who exists, or of a row before. */
async function validate(
  ctx: Context,
  rows: Row<LandlordInput>[],
): Promise<ValidatedRows<LandlordInput & { phoneE164: string | null }>> {
  const records = rows.map(({ value }) => ({ ...value, phoneE164: toE164(value.phone, ctx.country) }))
  const inFile = new Set<string>()
  const known = new Set(
    await listPhones(
      ctx,
      records.flatMap(({ phoneE164 }) => phoneE164 ?? []),
    ),
  )
  const warnings = rows.flatMap(({ row }, index) => {
    const phone = records[index]?.phoneE164
    if (!phone) return []
    const isKnown = known.has(phone)
    if (!isKnown && !inFile.has(phone)) {
      inFile.add(phone)
      return []
    }
    const other = isKnown
      ? 'A landlord with this phone number already exists.'
      : 'A row before has this phone number.'
    return [{ row, field: 'phone', message: `${other} This adds another.` }]
  })
  return { records, errors: [], warnings }
}

async function store(ctx: Context, rows: (LandlordInput & { phoneE164: string | null })[]): Promise<void> {
  const { businessId, userId } = ctx
  const stored = rows.map((row) => ({ ...row, businessId, id: newId(), createdBy: userId }))
  await inBatches(stored, (batch) => db().insert(landlords).values(batch))
  await recordAllCreated(
    ctx,
    'landlord',
    stored.map((landlord) => ({ ...toLandlordIdentity(landlord), after: toAuditedFields(landlord) })),
  )
}

export const landlordsImport = rowImport({ feature: 'landlords', validate, store })
