import { type ImportEntity, type ImportReport, importLabels } from '@ilewa/contract/data/schema'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { CheckedRows, RowImport } from '../../platform/csv/row-import.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import type { ReceivedFile } from '../../platform/http/uploads/uploads.ts'
import { WorkerLimitError, workerTask } from '../../platform/workers/task.ts'
import { runInWorker } from '../../platform/workers/workers.ts'
import { bookingsImport } from '../bookings/bookings.import.ts'
import { expensesImport } from '../expenses/expenses.import.ts'
import { inventoryImport } from '../inventory/inventory.import.ts'
import { landlordsImport } from '../landlords/landlords.import.ts'
import { propertiesImport } from '../properties/properties.import.ts'
import { recordForBusiness } from './data.audit.ts'
import { lockImports } from './data.queries.ts'
import { toReportedNotes } from './row-messages.ts'
import type { ParsedRows, parseImportFile } from './rows.task.ts'

const imports: Record<ImportEntity, RowImport> = {
  properties: propertiesImport,
  bookings: bookingsImport,
  inventory: inventoryImport,
  expenses: expensesImport,
  landlords: landlordsImport,
}

/** Throws `plan.upgrade_required` if the plan excludes the records of this kind. */
function requirePlan({ plan }: Context, noun: ImportEntity): void {
  const { feature } = imports[noun]
  if (feature && !planAllows(plan, feature)) throw new AppError('plan.upgrade_required')
}

const readTask = workerTask<typeof parseImportFile>({
  name: 'data.read_rows',
  timeLimitMs: 20_000,
  busyCode: 'data.imports_waiting',
  isExclusive: true,
})

/** Reads the uploaded file and validates its rows in a child process. */
async function readFile(
  ctx: Context,
  noun: ImportEntity,
  [file]: readonly ReceivedFile[],
): Promise<ParsedRows> {
  if (!file) throw invalidField('file', 'Please choose a CSV file.')
  const { path, name, signal } = file
  try {
    return await runInWorker(ctx, readTask, {
      input: { noun, path, name, guestEmailOptional: ctx.guestEmailOptional },
      signal,
    })
  } catch (error) {
    throw error instanceof WorkerLimitError
      ? new AppError('data.too_heavy', { values: { file: name } })
      : error
  }
}

function toReport(noun: ImportEntity, checked: ParsedRows, { errors, warnings }: CheckedRows): ImportReport {
  const invalidRowNumbers = new Set([...checked.invalidRows, ...errors.map(({ row }) => row)])
  return {
    rows: checked.rows,
    goodRows: checked.rows - invalidRowNumbers.size,
    errorCount: checked.issueCount + errors.length,
    errors: toReportedNotes(noun, [...checked.issueNotes, ...errors]),
    warningCount: warnings.length,
    warnings: toReportedNotes(noun, warnings),
    ignoredColumns: checked.ignoredColumns,
  }
}

/** Reports what an import of this file would do. Stores nothing and takes no locks. */
export async function checkImport(
  ctx: Context,
  noun: ImportEntity,
  files: readonly ReceivedFile[],
): Promise<ImportReport> {
  requirePlan(ctx, noun)
  const checked = await readFile(ctx, noun, files)
  return toReport(noun, checked, await imports[noun].check(ctx, checked.valid, 'unlocked'))
}

/**
 * Validates the rows of the file again and stores all of them, or none: it then throws `data.rows_refused` with
 * the report in its details. Imports of one business run sequentially, so that a file sent twice conflicts with
 * the rows of its first import.
 */
export async function importRows(
  ctx: Context,
  noun: ImportEntity,
  files: readonly ReceivedFile[],
): Promise<{ imported: number }> {
  requirePlan(ctx, noun)
  const checked = await readFile(ctx, noun, files)
  return createOnce(ctx, async () => {
    await lockImports(ctx)
    const examined = await imports[noun].check(ctx, checked.valid, 'locked')
    const report = toReport(noun, checked, examined)
    if (report.errorCount > 0) {
      const refused = `${report.rows - report.goodRows} of ${report.rows}`
      throw new AppError('data.rows_refused', { values: { refused }, details: { report } })
    }
    await examined.store()
    await recordForBusiness(ctx, { imported: `${importLabels[noun]}: ${report.rows}` })
    return { imported: report.rows }
  })
}
