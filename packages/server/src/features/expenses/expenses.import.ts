import type { ExpenseImportRow } from '@ilewa/contract/data/rows'
import {
  expenseFutureMessage,
  landlordPaysLaterMessage,
  noLandlordMessage,
} from '@ilewa/contract/expenses/schema'
import { isInForce } from '@ilewa/contract/landlords/schema'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/csv/import-row.ts'
import { inBatches, rowImport, type ValidatedRows } from '../../platform/csv/row-import.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { recordAllCreated } from '../audit/record.audit.ts'
import { listAgreements } from '../landlords/agreements.queries.ts'
import { createPropertyFinder } from '../properties/property-lookup.queries.ts'
import { findDuplicateRows } from './duplicates.queries.ts'
import { toAuditedFields, toExpenseIdentity } from './expenses.audit.ts'
import { expenses } from './expenses.table.ts'

interface ValidatedExpense extends Omit<ExpenseImportRow, 'propertyId' | 'property'> {
  propertyId: string | null
  propertyName: string | null
}

/** The agreements with landlords, if an expense is charged to one. */
const findAgreements = async (ctx: Context, rows: Row<ExpenseImportRow>[]) =>
  rows.some(({ value }) => value.chargedTo === 'LANDLORD') ? listAgreements(ctx, {}) : []

async function validate(
  ctx: Context,
  rows: Row<ExpenseImportRow>[],
): Promise<ValidatedRows<ValidatedExpense>> {
  const findProperty = await createPropertyFinder(ctx)
  const duplicates = await findDuplicateRows(ctx, rows)
  const agreements = await findAgreements(ctx, rows)
  const result: ValidatedRows<ValidatedExpense> = { records: [], errors: [], warnings: [] }
  for (const { row, value } of rows) {
    const { property, propertyId, ...expense } = value
    const match = property === undefined ? undefined : findProperty({ property, propertyId })
    if (match && 'error' in match) result.errors.push({ row, field: 'property', message: match.error })
    if (expense.expenseDate > ctx.today)
      result.errors.push({ row, field: 'expenseDate', message: expenseFutureMessage })
    if (duplicates.has(row)) {
      const message = 'An expense with this date, title, vendor and amount already exists. This adds another.'
      result.warnings.push({ row, field: 'title', message })
    }
    const matchedProperty = match && 'property' in match ? match.property : undefined
    if (expense.chargedTo === 'LANDLORD') {
      const isAgreed = agreements.some(
        (agreement) =>
          agreement.property.id === matchedProperty?.id && isInForce(agreement, expense.expenseDate),
      )
      if (!match) result.errors.push({ row, field: 'chargedTo', message: noLandlordMessage })
      else if (!isAgreed) result.warnings.push({ row, field: 'chargedTo', message: landlordPaysLaterMessage })
    }
    // Also with errors, which refuse the whole file.
    result.records.push({
      ...expense,
      propertyId: matchedProperty?.id ?? null,
      propertyName: matchedProperty?.name ?? null,
    })
  }
  return result
}

async function store(ctx: Context, rows: ValidatedExpense[]): Promise<void> {
  const { businessId, userId } = ctx
  const stored = rows.map(({ rejectionReason, ...expense }) => {
    const isDecided = expense.status !== 'PENDING'
    return {
      ...{ ...expense, businessId, id: newId(), createdBy: userId },
      rejectionReason: expense.status === 'REJECTED' ? (rejectionReason ?? null) : null,
      decidedBy: isDecided ? userId : null,
      decidedAt: isDecided ? now() : null,
    }
  })
  await inBatches(stored, (batch) =>
    db()
      .insert(expenses)
      .values(batch.map(({ propertyName: _, ...expense }) => expense)),
  )
  await recordAllCreated(
    ctx,
    'expense',
    stored.map((expense) => ({
      ...toExpenseIdentity(expense),
      after: toAuditedFields({ ...expense, maintenanceTitle: null, receipt: null }),
    })),
  )
}

/** Imports expenses with their decisions; the importing owner is recorded as the one who decided. */
export const expensesImport = rowImport({ feature: 'expenses', validate, store })
