import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { PictureColumns } from '../../platform/storage/metrics.ts'
import { type FindReferenced, namesCondition } from '../../platform/storage/sweep.ts'
import { expenses } from './expenses.table.ts'

/** Returns the files that an expense still refers to as its receipt: the sweep must keep them. */
export const findReferencedReceipts: FindReferenced = (names) =>
  db()
    .select({ owner: expenses.businessId, id: sql<string>`${expenses.receiptId}` })
    .from(expenses)
    .where(namesCondition(names, expenses.businessId, expenses.receiptId))

export const receiptColumns: PictureColumns = {
  table: expenses,
  businessId: expenses.businessId,
  pictureId: expenses.receiptId,
  bytes: expenses.receiptBytes,
}
