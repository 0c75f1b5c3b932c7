import {
  type ImportNoun,
  type ImportReport,
  importLabels,
  maxReportedNotes,
  type RowNote,
} from '@ilewa/contract/data'
import { type ImportColumn, importColumns } from '@ilewa/contract/data-columns'
import { planAllows } from '@ilewa/contract/plans'
import { Fault } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { createOnce } from '../../platform/http/idempotency.ts'
import type { ReceivedFile } from '../../platform/http/uploads.ts'
import type { Examined, Note, RowImport } from '../../platform/row-import.ts'
import { bookingsImport } from '../bookings/bookings.import.ts'
import { expensesImport } from '../expenses/expenses.import.ts'
import { inventoryImport } from '../inventory/inventory.import.ts'
import { propertiesImport } from '../properties/properties.import.ts'
import { lockImports } from './data.queries.ts'
import { readSheet, type Sheet } from './data.sheet.ts'
import { recordForBusiness } from './data.trail.ts'

const imports: Record<ImportNoun, RowImport> = {
  properties: propertiesImport,
  bookings: bookingsImport,
  inventory: inventoryImport,
  expenses: expensesImport,
}

/** Throws `plan.upgrade_required` where the plan keeps the records of the kind closed. */
function requirePlan({ plan }: Context, noun: ImportNoun): void {
  const { feature } = imports[noun]
  if (feature && !planAllows(plan, feature)) throw new Fault('plan.upgrade_required')
}

/** In the order in which a person reads the file. */
function shownNotes(noun: ImportNoun, notes: readonly Note[]): RowNote[] {
  const columns: readonly ImportColumn[] = importColumns[noun]
  return notes
    .map(({ row, field, message }) => {
      const place = columns.findIndex((column) => column.field === field)
      return { row, place, column: columns[place]?.header ?? null, message }
    })
    .toSorted((one, other) => one.row - other.row || one.place - other.place)
    .slice(0, maxReportedNotes)
    .map(({ row, column, message }) => ({ row, column, message }))
}

function toReport(
  noun: ImportNoun,
  { rows, ignoredColumns }: Sheet,
  { errors, warnings }: Examined,
): ImportReport {
  const faulty = new Set(errors.map(({ row }) => row))
  return {
    rows: rows.length,
    goodRows: rows.length - faulty.size,
    errorCount: errors.length,
    errors: shownNotes(noun, errors),
    warningCount: warnings.length,
    warnings: shownNotes(noun, warnings),
    ignoredColumns,
  }
}

/** What an import of this file would do. Stores nothing, and waits for nobody. */
export async function checkImport(
  ctx: Context,
  noun: ImportNoun,
  files: readonly ReceivedFile[],
): Promise<ImportReport> {
  requirePlan(ctx, noun)
  const sheet = await readSheet(noun, files)
  return toReport(noun, sheet, await imports[noun].examine(ctx, sheet.rows, 'unlocked'))
}

/**
 * Stores all rows of the file, checked again, or none: `data.rows_refused` with the report in its details. Imports of
 * one business follow one another, so that the same file sent twice at once meets what the first has stored.
 */
export async function importRows(
  ctx: Context,
  noun: ImportNoun,
  files: readonly ReceivedFile[],
): Promise<{ imported: number }> {
  requirePlan(ctx, noun)
  const sheet = await readSheet(noun, files)
  return createOnce(ctx, async () => {
    await lockImports(ctx)
    const examined = await imports[noun].examine(ctx, sheet.rows, 'locked')
    const report = toReport(noun, sheet, examined)
    if (report.errorCount > 0) {
      const refused = `${report.rows - report.goodRows} of ${report.rows}`
      throw new Fault('data.rows_refused', { values: { refused }, details: { report } })
    }
    await examined.store()
    await recordForBusiness(ctx, { imported: `${importLabels[noun]}: ${report.rows}` })
    return { imported: report.rows }
  })
}
