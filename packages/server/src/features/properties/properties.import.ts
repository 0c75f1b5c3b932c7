import type { PropertyImportRow } from '@ilewa/contract/data/rows'
import { isClosedStatus } from '@ilewa/contract/properties/day-state'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/csv/import-row.ts'
import { inBatches, rowImport, type ValidatedRows } from '../../platform/csv/row-import.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { recordAllCreated } from '../audit/record.audit.ts'
import { recordClosed } from './closures.service.ts'
import { toAuditedFields } from './properties.audit.ts'
import { properties } from './properties.table.ts'
import { listImportProperties, nameKey } from './property-lookup.queries.ts'

/** Names need not be unique, but duplicates are warned about in case a file is imported twice. */
async function validate(
  ctx: Context,
  rows: Row<PropertyImportRow>[],
): Promise<ValidatedRows<PropertyImportRow>> {
  const existingNames = new Set((await listImportProperties(ctx)).map(({ name }) => nameKey(name)))
  const warnings = rows
    .filter(({ value }) => existingNames.has(nameKey(value.name)))
    .map(({ row, value }) => ({
      row,
      field: 'name',
      message: `A property named “${value.name}” already exists. This adds another.`,
    }))
  return { records: rows.map(({ value }) => value), errors: [], warnings }
}

async function store(ctx: Context, rows: PropertyImportRow[]): Promise<void> {
  const stored = rows.map(({ archived, ...fields }) => ({
    ...fields,
    businessId: ctx.businessId,
    id: newId(),
    archivedAt: archived ? now() : null,
  }))
  await inBatches(stored, (batch) => db().insert(properties).values(batch))
  await recordClosed(
    ctx,
    stored.filter(({ status }) => isClosedStatus(status)).map(({ id }) => id),
  )
  await recordAllCreated(
    ctx,
    'property',
    stored.map((property) => ({
      id: property.id,
      label: property.name,
      after: toAuditedFields({
        ...property,
        images: [],
        archivedAt: property.archivedAt?.toISOString() ?? null,
      }),
    })),
  )
}

/** Properties are imported without images. */
export const propertiesImport = rowImport({ validate, store })
