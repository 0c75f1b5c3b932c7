import { z } from 'zod'

export const ExpenseCategory = z.enum([
  'MAINTENANCE',
  'CLEANING',
  'UTILITIES',
  'SUPPLIES',
  'MARKETING',
  'INSURANCE',
  'PROPERTY_TAX',
  'REPAIRS',
  'LANDSCAPING',
  'SECURITY',
  'LEGAL',
  'ACCOUNTING',
  'TRAVEL',
  'OFFICE',
  'OTHER',
])
export type ExpenseCategory = z.infer<typeof ExpenseCategory>

export const expenseCategoryLabels: Record<ExpenseCategory, string> = {
  MAINTENANCE: 'Maintenance',
  CLEANING: 'Cleaning',
  UTILITIES: 'Utilities',
  SUPPLIES: 'Supplies',
  MARKETING: 'Marketing',
  INSURANCE: 'Insurance',
  PROPERTY_TAX: 'Property tax',
  REPAIRS: 'Repairs',
  LANDSCAPING: 'Landscaping',
  SECURITY: 'Security',
  LEGAL: 'Legal',
  ACCOUNTING: 'Accounting',
  TRAVEL: 'Travel',
  OFFICE: 'Office',
  OTHER: 'Other',
}

/** Who pays an expense: the business, or the landlord of its property, by their agreement on its day. */
export const ExpenseCharge = z.enum(['BUSINESS', 'LANDLORD'])
export type ExpenseCharge = z.infer<typeof ExpenseCharge>

export const expenseChargeLabels: Record<ExpenseCharge, string> = {
  BUSINESS: 'Business',
  LANDLORD: 'Landlord',
}

export const ExpenseStatus = z.enum(['PENDING', 'APPROVED', 'PAID', 'REJECTED'])
export type ExpenseStatus = z.infer<typeof ExpenseStatus>

export const expenseStatusLabels: Record<ExpenseStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  PAID: 'Paid',
  REJECTED: 'Rejected',
}

/** A status that the owner can choose. */
export type ChosenExpenseStatus = Exclude<ExpenseStatus, 'PENDING'>

/** Statuses that the owner can choose next. PAID and REJECTED are final. */
export const nextExpenseStatuses: Record<ExpenseStatus, readonly ChosenExpenseStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PAID', 'REJECTED'],
  PAID: [],
  REJECTED: [],
}
