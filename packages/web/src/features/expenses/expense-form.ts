import type { CivilDate } from '@ilewa/contract/core/dates'
import { withCrossFieldRule } from '@ilewa/contract/core/fields'
import type { Naira } from '@ilewa/contract/core/money'
import { type Expense, ExpenseInput, expenseFutureMessage } from '@ilewa/contract/expenses/schema'
import type { ExpenseCategory } from '@ilewa/contract/expenses/terms'
import type { FormState } from '../../lib/forms/form-state.ts'

// A type, not an interface, because the form requires a record type.
export type ExpenseValues = {
  title: string
  description: string
  amount: Naira | undefined
  category: ExpenseCategory
  vendorName: string
  expenseDate: CivilDate | ''
  propertyId: string
  maintenanceRequestId: string
}

export type ExpenseForm = FormState<ExpenseValues>

export const emptyExpense = (today: CivilDate): ExpenseValues => ({
  title: '',
  description: '',
  amount: undefined,
  category: 'OTHER',
  vendorName: '',
  expenseDate: today,
  propertyId: '',
  maintenanceRequestId: '',
})

export const toExpenseValues = (expense: Expense): ExpenseValues => ({
  title: expense.title,
  description: expense.description,
  amount: expense.amount,
  category: expense.category,
  vendorName: expense.vendorName,
  expenseDate: expense.expenseDate,
  propertyId: expense.propertyId ?? '',
  maintenanceRequestId: expense.maintenanceRequestId ?? '',
})

/** The contract's rules, and a date that is not in the future. */
export const toExpenseSchema = (today: CivilDate) =>
  withCrossFieldRule(
    ExpenseInput,
    { expenseDate: ExpenseInput.shape.expenseDate },
    ({ expenseDate }, context) => {
      if (expenseDate <= today) return
      context.addIssue({ code: 'custom', path: ['expenseDate'], message: expenseFutureMessage })
    },
  )
