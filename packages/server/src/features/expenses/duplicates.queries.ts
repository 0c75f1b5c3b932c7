import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'

interface ExpenseCandidate {
  row: number
  value: { expenseDate: string; title: string; vendorName: string; amount: number }
}

/** Returns the rows that match an existing expense by date, title, vendor and amount. */
export async function findDuplicateRows(
  ctx: Context,
  rows: readonly ExpenseCandidate[],
): Promise<Set<number>> {
  const candidates = rows.map(({ row, value }) => ({
    row,
    day: value.expenseDate,
    title: value.title,
    vendor: value.vendorName,
    amount: value.amount,
  }))
  const found = await db().execute<{ row: number }>(sql`
    SELECT DISTINCT wanted.row FROM jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      AS wanted(row int, day date, title text, vendor text, amount numeric)
    JOIN expenses e ON e.business_id = ${ctx.businessId} AND e.expense_date = wanted.day
      AND e.title = wanted.title AND e.vendor_name = wanted.vendor AND e.amount = wanted.amount
      AND e.removed_at IS NULL`)
  return new Set(found.rows.map(({ row }) => row))
}
