import { z } from 'zod'
import { uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { MaintenancePriority, MaintenanceStatus } from './terms.ts'

export const MaintenanceSort = z.enum(['-createdAt', 'createdAt'])

/** One or several statuses in a URL: `PENDING,IN_PROGRESS`. */
const statuses = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.enum(MaintenanceStatus.options, { error: 'Invalid status' }), { error: 'Invalid status' }),
)

export const MaintenanceListQuery = ListQuery.extend({
  status: statuses.optional(),
  priority: MaintenancePriority.optional(),
  propertyId: uuid.optional(),
  sort: MaintenanceSort.default('-createdAt'),
})
