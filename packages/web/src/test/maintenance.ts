import type { Expense } from '@ilewa/contract/expenses/schema'
import type { MaintenanceDetails } from '@ilewa/contract/maintenance/schema'
import { propertyId } from './bookings.ts'

const at = '2026-11-20T10:00:00.000Z'
export const expenseId = '0198a000-0000-7000-8000-000000000071'

export const expenseOf = (changes: Partial<Expense> = {}): Expense => ({
  id: expenseId,
  title: 'Diesel for March',
  description: '',
  amount: 45_000.5,
  category: 'UTILITIES',
  vendorName: 'Tóbi Energy',
  expenseDate: '2026-11-20',
  status: 'PENDING',
  propertyId: null,
  propertyName: null,
  maintenanceRequestId: null,
  maintenanceTitle: null,
  chargedTo: 'BUSINESS',
  rejectionReason: null,
  decidedByName: null,
  decidedAt: null,
  receipt: null,
  createdBy: '0198a000-0000-7000-8000-000000000001',
  createdByName: 'Hauwa Danjuma',
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

/** Limits of a plan with every feature. */
export const paidLimits = {
  maxAgents: -1,
  canAddStaff: true,
  hasExpensesAccess: true,
  hasAnalyticsAccess: true,
  hasInventoryAccess: true,
  hasMaintenanceAccess: true,
  hasLandlordsAccess: true,
  agentCount: 0,
}

export const freeLimits = {
  ...paidLimits,
  maxAgents: 2,
  canAddStaff: false,
  hasExpensesAccess: false,
  hasAnalyticsAccess: false,
  hasMaintenanceAccess: false,
  hasLandlordsAccess: false,
}

export const maintenanceRequestId = '0198a000-0000-7000-8000-000000000072'

export const maintenanceRequestOf = (changes: Partial<MaintenanceDetails> = {}): MaintenanceDetails => ({
  id: maintenanceRequestId,
  title: 'Kitchen tap drips',
  description: '',
  priority: 'MEDIUM',
  status: 'PENDING',
  reporterName: 'Aisha Bello',
  estimatedCost: 8_500,
  actualCost: null,
  cancellationReason: null,
  completedAt: null,
  propertyId,
  property: { id: propertyId, name: 'Sea View' },
  photoCount: 0,
  photos: [],
  createdBy: '0198a000-0000-7000-8000-000000000001',
  createdByName: 'Hauwa Danjuma',
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
