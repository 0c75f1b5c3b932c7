import { can } from '@ilewa/contract/core/access'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import {
  type Expense,
  type ExpenseInput,
  type ExpenseStatusInput,
  type ExpenseUpdate,
  expenseFutureMessage,
} from '@ilewa/contract/expenses/schema'
import { expenseStatusLabels, nextExpenseStatuses } from '@ilewa/contract/expenses/terms'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import type { StoredPicture } from '../../platform/images/stored-pictures.ts'
import {
  type AuditedRecordDescription,
  insertRecord,
  lockRecord,
  removeRecord,
  updateRecord,
} from '../audit/audited-records.audit.ts'
import { replacedPictures } from '../audit/record.audit.ts'
import { requireMaintenanceRequest } from '../maintenance/maintenance.queries.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { getProperty } from '../properties/properties.queries.ts'
import { toAuditedFields, toExpenseIdentity } from './expenses.audit.ts'
import { getExpense } from './expenses.queries.ts'
import { expenses } from './expenses.table.ts'

const toList = (receipt: Expense['receipt']) => (receipt ? [receipt] : [])

const records: AuditedRecordDescription<typeof expenses, Expense> = {
  table: expenses,
  get: getExpense,
  toIdentity: toExpenseIdentity,
  toAuditedFields,
  toChanges: (before, after) =>
    replacedPictures('receipt', { before: toList(before.receipt), after: toList(after.receipt) }),
}

/** Throws if the date is in the future, or if the property or maintenance request does not exist. */
async function requireValidReferences(
  ctx: Context,
  { expenseDate, propertyId, maintenanceRequestId }: ExpenseUpdate,
): Promise<void> {
  if (expenseDate && expenseDate > ctx.today) throw invalidField('expenseDate', expenseFutureMessage)
  if (propertyId) await getProperty(ctx, propertyId)
  if (maintenanceRequestId) await requireMaintenanceRequest(ctx, maintenanceRequestId)
}

/** Notifies owners of an expense that waits for approval. */
const notifyOwners = (ctx: Context, expense: Expense): Promise<void> =>
  notify(ctx, {
    kind: 'EXPENSE_TO_APPROVE',
    key: `expense:${expense.id}`,
    title: `Expense to approve: ${expense.title}`,
    text: `${formatNaira(expense.amount)} to ${expense.vendorName}, ${formatDate(expense.expenseDate)}. Recorded by ${expense.createdByName}.`,
    pathFor: () => toPagePath(pages.expenses, { open: expense.id }),
  })

/** Creates a pending expense. */
export const createExpense = (ctx: Context, input: ExpenseInput): Promise<Expense> =>
  createOnce(ctx, async () => {
    await requireValidReferences(ctx, input)
    const expense = await insertRecord(ctx, records, input)
    if (!can(ctx.role, 'expenses:decide')) await notifyOwners(ctx, expense)
    return expense
  })

/** Locks an expense for an edit. Throws `expenses.not_pending` for staff once it is decided. */
async function lockForEdit(ctx: Context, id: string, version?: number): Promise<Expense> {
  const expense = await lockRecord(ctx, records, id, version)
  const canManageAll = can(ctx.role, 'expenses:manage-all')
  if (!canManageAll && expense.status !== 'PENDING') throw new AppError('expenses.not_pending')
  return expense
}

/** Unchanged references need no check: the property may have been archived since. */
const changedReferences = (before: Expense, input: ExpenseUpdate): ExpenseUpdate => ({
  expenseDate: input.expenseDate === before.expenseDate ? undefined : input.expenseDate,
  propertyId: input.propertyId === before.propertyId ? undefined : input.propertyId,
  maintenanceRequestId:
    input.maintenanceRequestId === before.maintenanceRequestId ? undefined : input.maintenanceRequestId,
})

/** Updates an expense; staff only their own pending ones. */
export const updateExpense = (
  ctx: Context,
  id: string,
  { version, ...input }: ExpenseUpdate,
): Promise<Expense> =>
  inTransaction(async () => {
    const before = await lockForEdit(ctx, id, version)
    await requireValidReferences(ctx, changedReferences(before, input))
    return updateRecord(ctx, records, before, input)
  })

/** Sets the owner's decision. Throws `expenses.wrong_step` for an invalid transition. */
export const setExpenseStatus = (
  ctx: Context,
  id: string,
  { status, reason, version }: ExpenseStatusInput,
): Promise<Expense> =>
  inTransaction(async () => {
    const before = await lockRecord(ctx, records, id, version)
    if (!nextExpenseStatuses[before.status].includes(status)) {
      const [from, to] = [before.status, status].map((one) => expenseStatusLabels[one].toLowerCase())
      throw new AppError('expenses.wrong_step', { values: { from: from ?? '', to: to ?? '' } })
    }
    return updateRecord(ctx, records, before, {
      status,
      rejectionReason: status === 'REJECTED' ? reason : null,
      decidedBy: ctx.userId,
      decidedAt: now(),
    })
  })

/** Sets or clears the receipt and returns the id of the previous one. Call it inside a transaction. */
export async function replaceReceipt(
  ctx: Context,
  id: string,
  receipt: StoredPicture | null,
): Promise<{ expense: Expense; replaced: string | null }> {
  const before = await lockForEdit(ctx, id)
  const expense = await updateRecord(ctx, records, before, {
    receiptId: receipt?.id ?? null,
    receiptBytes: receipt?.bytes ?? null,
  })
  return { expense, replaced: before.receipt?.id ?? null }
}

/** Hides an expense from every list; its row remains for the records. */
export const removeExpense = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    await removeRecord(ctx, records, await lockForEdit(ctx, id))
  })
