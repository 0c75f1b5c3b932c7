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

export const ExpenseStatus = z.enum(['PENDING', 'APPROVED', 'PAID', 'REJECTED'])
export type ExpenseStatus = z.infer<typeof ExpenseStatus>
