import type { ExpenseRow } from '@ilewa/contract/data/rows'
import { expenseFutureSentence } from '@ilewa/contract/expenses/schema'
import { now } from '../../platform/clock.ts'
import { inBatches, type Judged, rowImport } from '../../platform/csv/row-import.ts'
import type { Row } from '../../platform/csv/rows.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { recordAllCreated } from '../audit/record.audit.ts'
import { placeFinder } from '../properties/property-names.queries.ts'
import { expenseRecord, toAudited } from './expenses.audit.ts'
import { expenses } from './expenses.table.ts'
import { listSameExpenses } from './import.queries.ts'

interface ReadyExpense extends Omit<ExpenseRow, 'propertyId' | 'property'> {
  propertyId: string | null
  propertyName: string | null
}

async function judge(ctx: Context, rows: Row<ExpenseRow>[]): Promise<Judged<ReadyExpense>> {
  const find = await placeFinder(ctx)
  const same = await listSameExpenses(ctx, rows)
  const judged: Judged<ReadyExpense> = { ready: [], errors: [], warnings: [] }
  for (const { row, value } of rows) {
    const { property, propertyId, ...expense } = value
    const found = property === undefined ? undefined : find({ property, propertyId })
    if (found && 'fault' in found) judged.errors.push({ row, field: 'property', message: found.fault })
    if (expense.expenseDate > ctx.today)
      judged.errors.push({ row, field: 'expenseDate', message: expenseFutureSentence })
    if (same.has(row)) {
      const message = 'An expense with this date, title, vendor and amount already exists. This adds another.'
      judged.warnings.push({ row, field: 'title', message })
    }
    const place = found && 'place' in found ? found.place : undefined
    judged.ready.push({ ...expense, propertyId: place?.id ?? null, propertyName: place?.name ?? null })
  }
  return judged
}

async function store(ctx: Context, rows: ReadyExpense[]): Promise<void> {
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
  await inBatches(stored, (some) =>
    db()
      .insert(expenses)
      .values(some.map(({ propertyName: _, ...expense }) => expense)),
  )
  await recordAllCreated(
    ctx,
    'expense',
    stored.map((expense) => ({
      ...expenseRecord(expense),
      after: toAudited({ ...expense, maintenanceTitle: null, receipt: null }),
    })),
  )
}

/** Imports expenses with their decisions; the importing owner is recorded as the one who decided. */
export const expensesImport = rowImport({ feature: 'expenses', judge, store })
