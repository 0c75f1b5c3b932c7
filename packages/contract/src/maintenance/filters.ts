import { z } from 'zod'
import { uuid } from '../core/fields.ts'
import { commaSeparated, ListQuery } from '../core/list-query.ts'
import { MaintenancePriority, MaintenanceStatus } from './terms.ts'

export const MaintenanceSort = z.enum(['-createdAt', 'createdAt'])

/** One or several statuses in a URL: `PENDING,IN_PROGRESS`. */
const statuses = commaSeparated(MaintenanceStatus.options, 'Invalid status')

export const MaintenanceListQuery = ListQuery.extend({
  status: statuses.optional(),
  priority: MaintenancePriority.optional(),
  propertyId: uuid.optional(),
  sort: MaintenanceSort.default('-createdAt'),
})
