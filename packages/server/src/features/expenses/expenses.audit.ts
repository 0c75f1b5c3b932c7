import type { Expense } from '@ilewa/contract/expenses/schema'
import type { AuditedFields } from '../audit/record.audit.ts'

type AuditedExpense = Pick<
  Expense,
  | 'title'
  | 'description'
  | 'amount'
  | 'category'
  | 'vendorName'
  | 'expenseDate'
  | 'status'
  | 'propertyName'
  | 'maintenanceTitle'
  | 'rejectionReason'
  | 'chargedTo'
  | 'receipt'
>

/** The audited fields of an expense. */
export const toAuditedFields = (expense: AuditedExpense): AuditedFields => ({
  title: expense.title,
  description: expense.description,
  amount: expense.amount,
  category: expense.category,
  vendorName: expense.vendorName,
  expenseDate: expense.expenseDate,
  status: expense.status,
  property: expense.propertyName,
  maintenanceRequest: expense.maintenanceTitle,
  rejectionReason: expense.rejectionReason,
  chargedTo: expense.chargedTo,
  receipt: expense.receipt !== null,
})

export const toExpenseIdentity = ({ id, title }: Pick<Expense, 'id' | 'title'>) =>
  ({ kind: 'expense', id, label: title }) as const
