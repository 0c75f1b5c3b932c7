import { z } from 'zod'

export const MaintenancePriority = z.enum(['LOW', 'MEDIUM', 'HIGH', 'URGENT'])
export type MaintenancePriority = z.infer<typeof MaintenancePriority>

export const MaintenanceStatus = z.enum(['PENDING', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'])
export type MaintenanceStatus = z.infer<typeof MaintenanceStatus>

export const maxRequestPhotos = 10
