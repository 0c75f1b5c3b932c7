import { z } from 'zod'
import type { PropertyStatus } from '../properties/terms.ts'

export const MaintenancePriority = z.enum(['LOW', 'MEDIUM', 'HIGH', 'URGENT'])
export type MaintenancePriority = z.infer<typeof MaintenancePriority>

export const MaintenanceStatus = z.enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'])
export type MaintenanceStatus = z.infer<typeof MaintenanceStatus>

export const maintenancePriorityLabels: Record<MaintenancePriority, string> = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
  URGENT: 'Urgent',
}

export const maintenanceStatusLabels: Record<MaintenanceStatus, string> = {
  PENDING: 'Pending',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
}

/** What is still to be done. */
export const openMaintenanceStatuses: readonly MaintenanceStatus[] = ['PENDING', 'IN_PROGRESS']

/** What the buttons offer; the edit form goes on or completes, the call itself takes any status. */
export const nextMaintenanceStatuses: Record<MaintenanceStatus, readonly MaintenanceStatus[]> = {
  PENDING: ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: ['PENDING'],
  CANCELLED: ['PENDING'],
}

/** Work at the others waits, unless the request says that it shall not (decisions section 7). */
export const takesRequests = (status: PropertyStatus): boolean =>
  status !== 'BOOKED' && status !== 'MAINTENANCE'
