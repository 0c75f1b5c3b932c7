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
  noLandlordMessage,
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
import { findOverlappingAgreement } from '../landlords/agreements.queries.ts'
import { requireMaintenanceRequest } from '../maintenance/maintenance.queries.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { getProperty } from '../properties/properties.queries.ts'
import { toAuditedFields, toExpenseIdentity } from './expenses.audit.ts'
import { getExpense } from './expenses.queries.ts'
import { expenses } from './expenses.table.ts'

const receiptsOf = (receipt: Expense['receipt']) => (receipt ? [receipt] : [])

const expenseRecord: AuditedRecordDescription<typeof expenses, Expense> = {
  table: expenses,
  get: getExpense,
  toIdentity: toExpenseIdentity,
  toAuditedFields,
  toChanges: (before, after) =>
    replacedPictures('receipt', { before: receiptsOf(before.receipt), after: receiptsOf(after.receipt) }),
}

/** The fields whose validity depends on the day or on other records. */
type CheckedFields = Pick<ExpenseUpdate, 'expenseDate' | 'propertyId' | 'maintenanceRequestId'>

type Charge = Pick<Expense, 'chargedTo' | 'propertyId' | 'expenseDate'>

/** Only owners charge an expense to a landlord, or take the charge back. Staff still correct their pending expenses. */
function requireMayCharge({ role }: Context): void {
  if (!can(role, 'landlords:manage')) throw new AppError('common.forbidden')
}

/** Throws unless a landlord has an agreement for the property of the expense on its date. */
async function requireLandlord(ctx: Context, { chargedTo, propertyId, expenseDate }: Charge): Promise<void> {
  if (chargedTo === 'BUSINESS') return
  const days = { firstDay: expenseDate, lastDay: expenseDate }
  if (!propertyId || !(await findOverlappingAgreement(ctx, { propertyId, ...days })))
    throw invalidField('chargedTo', noLandlordMessage)
}

/** Throws if the date is in the future, and if the property or maintenance request does not exist. */
async function requireValidInput(
  ctx: Context,
  { expenseDate, propertyId, maintenanceRequestId }: CheckedFields,
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
    await requireValidInput(ctx, input)
    if (input.chargedTo !== 'BUSINESS') requireMayCharge(ctx)
    await requireLandlord(ctx, input)
    const expense = await insertRecord(ctx, expenseRecord, input)
    if (!can(ctx.role, 'expenses:decide')) await notifyOwners(ctx, expense)
    return expense
  })

/** Locks an expense for an edit. Throws `expenses.not_pending` for staff once it is decided. */
async function lockForEdit(ctx: Context, id: string, version?: number): Promise<Expense> {
  const expense = await lockRecord(ctx, expenseRecord, id, version)
  const canManageAll = can(ctx.role, 'expenses:manage-all')
  if (!canManageAll && expense.status !== 'PENDING') throw new AppError('expenses.not_pending')
  return expense
}

/** Returns only what changed: an unchanged property may have been archived since, and stays valid. */
const changedInput = (before: Expense, input: CheckedFields): CheckedFields => ({
  expenseDate: input.expenseDate === before.expenseDate ? undefined : input.expenseDate,
  propertyId: input.propertyId === before.propertyId ? undefined : input.propertyId,
  maintenanceRequestId:
    input.maintenanceRequestId === before.maintenanceRequestId ? undefined : input.maintenanceRequestId,
})

const chargeFields = ['chargedTo', 'propertyId', 'expenseDate'] as const satisfies (keyof Charge)[]

/** Who pays an expense after an update, of which property and date. */
const chargeAfter = (before: Expense, input: ExpenseUpdate): Charge => ({
  chargedTo: input.chargedTo ?? before.chargedTo,
  propertyId: input.propertyId === undefined ? before.propertyId : input.propertyId,
  expenseDate: input.expenseDate ?? before.expenseDate,
})

/** Updates an expense; staff only their own pending ones. */
export const updateExpense = (
  ctx: Context,
  id: string,
  { version, ...input }: ExpenseUpdate,
): Promise<Expense> =>
  inTransaction(async () => {
    const before = await lockForEdit(ctx, id, version)
    await requireValidInput(ctx, changedInput(before, input))
    const charge = chargeAfter(before, input)
    if (charge.chargedTo !== before.chargedTo) requireMayCharge(ctx)
    if (chargeFields.some((field) => charge[field] !== before[field])) await requireLandlord(ctx, charge)
    return updateRecord(ctx, expenseRecord, before, input)
  })

/** Approves, pays or rejects. Throws `expenses.wrong_step` for an invalid transition. */
export const setExpenseStatus = (
  ctx: Context,
  id: string,
  { status, reason, version }: ExpenseStatusInput,
): Promise<Expense> =>
  inTransaction(async () => {
    const before = await lockRecord(ctx, expenseRecord, id, version)
    if (!nextExpenseStatuses[before.status].some((next) => next === status)) {
      const [from, to] = [before.status, status].map((one) => expenseStatusLabels[one].toLowerCase())
      throw new AppError('expenses.wrong_step', { values: { from: from ?? '', to: to ?? '' } })
    }
    return updateRecord(ctx, expenseRecord, before, {
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
): Promise<{ expense: Expense; previousId: string | null }> {
  const before = await lockForEdit(ctx, id)
  const expense = await updateRecord(ctx, expenseRecord, before, {
    receiptId: receipt?.id ?? null,
    receiptBytes: receipt?.bytes ?? null,
  })
  return { expense, previousId: before.receipt?.id ?? null }
}

/** Hides an expense from every list; its row remains, because expenses are financial records. */
export const removeExpense = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    await removeRecord(ctx, expenseRecord, await lockForEdit(ctx, id))
  })
