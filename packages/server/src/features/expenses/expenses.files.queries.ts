import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { amongNames, type FindNamed } from '../../platform/storage-sweep.ts'
import { expenses } from './expenses.table.ts'

/** Which of these files are receipts. */
export const findNamedReceipts: FindNamed = (names) =>
  db()
    .select({ owner: expenses.businessId, id: sql<string>`${expenses.receiptId}` })
    .from(expenses)
    .where(amongNames(names, expenses.businessId, expenses.receiptId))
