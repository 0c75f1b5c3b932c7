import { z } from 'zod'
import { civilDate } from '../core/dates.ts'
import { runWhenValid, uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { ExpenseInput } from './schema.ts'
import { ExpenseStatus } from './terms.ts'

const filters = {
  q: ListQuery.shape.q,
  category: ExpenseInput.shape.category.optional(),
  status: ExpenseStatus.optional(),
  propertyId: uuid.optional(),
  maintenanceRequestId: uuid.optional(),
  /** Both dates are included. */
  from: civilDate('from is a real date (YYYY-MM-DD)').optional(),
  to: civilDate('to is a real date (YYYY-MM-DD)').optional(),
}

const dateRangeIssue = {
  path: ['to'],
  error: 'End date cannot be before start date',
  ...runWhenValid('from', 'to'),
}
const isValidRange = ({ from, to }: { from?: string; to?: string }) => !from || !to || to >= from

export const ExpenseFilters = z.object(filters).refine(isValidRange, dateRangeIssue)
export type ExpenseFilters = z.output<typeof ExpenseFilters>

export const ExpenseSort = z.enum(['-expenseDate', 'expenseDate', '-createdAt', '-amount', 'amount'])

const sort = ExpenseSort.default('-expenseDate')
export const ExpenseListQuery = ListQuery.extend({ ...filters, sort }).refine(isValidRange, dateRangeIssue)
export const ExpenseExportQuery = z.object({ ...filters, sort }).refine(isValidRange, dateRangeIssue)
