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

/** Requests that are not finished. */
export const openMaintenanceStatuses: readonly MaintenanceStatus[] = ['PENDING', 'IN_PROGRESS']

/**
 * Statuses that the buttons offer. The edit form offers only IN_PROGRESS and COMPLETED. The endpoint accepts any
 * status.
 */
export const nextMaintenanceStatuses: Record<MaintenanceStatus, readonly MaintenanceStatus[]> = {
  PENDING: ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: ['PENDING'],
  CANCELLED: ['PENDING'],
}

/** BOOKED and MAINTENANCE properties take a request only with `includeBooked`. */
export const acceptsMaintenanceRequests = (status: PropertyStatus): boolean =>
  status !== 'BOOKED' && status !== 'MAINTENANCE'
