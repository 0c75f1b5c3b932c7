import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  ById,
  ListQuery,
  Nothing,
  numberText,
  optionalText,
  personName,
  repeatable,
  requiredError,
  requiredLine,
  text,
  uuid,
  Version,
} from '../core/fields.ts'
import { nairaAmount } from '../core/money.ts'
import { maxPictureBytes, Picture } from '../core/pictures.ts'
import { MaintenancePriority, MaintenanceStatus } from './terms.ts'

export const maxRequestPhotos = 10
export const maxRequestDescription = 1000
export const maxCancellationReason = 500

const costMessages = (label: string) => ({
  required: 'Invalid cost format',
  negative: `${label} cannot be negative`,
})
const actualCost = nairaAmount(costMessages('Actual cost')).nullish()

/** A reporter without an account, such as a guest; '' is read as null. */
const reporterName = z
  .preprocess(
    (name) => (typeof name === 'string' && name.trim() === '' ? null : name),
    personName({ label: 'Reporter name', min: 2, max: 100 }).nullish(),
  )
  .transform((name) => name ?? null)

const fields = {
  title: requiredLine({ label: 'Title', min: 3, max: 200 }),
  description: text({
    max: maxRequestDescription,
    tooLong: `Description must be ${maxRequestDescription} characters or less`,
  })
    .nullish()
    .transform((value) => value ?? ''),
  priority: z.enum(MaintenancePriority.options, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? 'Priority is required'
        : 'Invalid priority level',
  }),
  status: z.enum(MaintenanceStatus.options, { error: 'Invalid status' }).optional(),
  reporterName,
  estimatedCost: nairaAmount(costMessages('Estimated cost'))
    .nullish()
    .transform((cost) => cost ?? null),
}

const propertyId = z.uuid({
  error: (issue) =>
    issue.input === ''
      ? 'Property ID cannot be empty'
      : requiredError('Property selection is required', 'Property')(issue),
})

export const MaintenanceInput = z.object({
  ...fields,
  propertyId,
  /** Allows a request for a property that is BOOKED or in MAINTENANCE. */
  includeBooked: z.boolean().default(false),
})
export type MaintenanceInput = z.output<typeof MaintenanceInput>

/** An omitted status, property or actual cost does not change. */
export const MaintenanceUpdate = z.object({
  ...fields,
  propertyId: propertyId.optional(),
  actualCost,
  version: Version.optional(),
})
export type MaintenanceUpdate = z.output<typeof MaintenanceUpdate>

export const MaintenanceStatusInput = z.object({
  status: z.enum(MaintenanceStatus.options, { error: 'Invalid status' }),
  actualCost,
  reason: optionalText({
    max: maxCancellationReason,
    tooLong: `Cancellation reason must be ${maxCancellationReason} characters or less`,
  }),
  version: Version.optional(),
})
export type MaintenanceStatusInput = z.output<typeof MaintenanceStatusInput>

/** `keepPhotos` lists the photos to keep, in their new order; if omitted, none is removed. New photos follow. */
export const MaintenancePhotosForm = z.object({
  keepPhotos: repeatable(z.array(uuid).max(maxRequestPhotos).optional()),
  version: numberText(Version).optional(),
})

export const MaintenanceRequest = z.object({
  id: uuid,
  title: z.string(),
  description: z.string(),
  priority: MaintenancePriority,
  status: MaintenanceStatus,
  reporterName: z.string().nullable(),
  estimatedCost: z.number().nullable(),
  actualCost: z.number().nullable(),
  cancellationReason: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  propertyId: uuid,
  property: z.object({ id: uuid, name: z.string() }),
  photoCount: z.int(),
  createdBy: uuid,
  createdByName: z.string(),
  version: Version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type MaintenanceRequest = z.infer<typeof MaintenanceRequest>

/** One request with its photos. Lists omit the photos. */
export const MaintenanceDetails = MaintenanceRequest.extend({ photos: z.array(Picture) })
export type MaintenanceDetails = z.infer<typeof MaintenanceDetails>

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

export const MaintenanceStats = z.object({
  total: z.int(),
  pending: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  /** Urgent requests that are neither completed nor cancelled. */
  urgent: z.int(),
})
export type MaintenanceStats = z.infer<typeof MaintenanceStats>

const maintenanceAccess = { access: 'maintenance:manage', feature: 'maintenance' } as const
const maintenanceResponse = z.object({ maintenanceRequest: MaintenanceDetails })

export const maintenance = {
  list: endpoint({
    ...maintenanceAccess,
    method: 'GET',
    path: '/maintenance',
    query: MaintenanceListQuery,
    response: z.object({ maintenanceRequests: z.array(MaintenanceRequest) }),
    paged: true,
    summary: 'Requests by title, description or reporter, by status, priority and property',
  }),
  stats: endpoint({
    ...maintenanceAccess,
    method: 'GET',
    path: '/maintenance/stats',
    response: MaintenanceStats,
    summary: 'Counts by status',
  }),
  get: endpoint({
    ...maintenanceAccess,
    method: 'GET',
    path: '/maintenance/{id}',
    params: ById,
    response: maintenanceResponse,
    summary: 'One request with its photographs',
  }),
  create: endpoint({
    ...maintenanceAccess,
    method: 'POST',
    path: '/maintenance',
    body: MaintenanceInput,
    response: maintenanceResponse,
    message: 'Maintenance request created successfully',
    status: 201,
    summary: 'Create a request; rejected for a booked property unless includeBooked is set',
  }),
  update: endpoint({
    ...maintenanceAccess,
    method: 'PUT',
    path: '/maintenance/{id}',
    params: ById,
    body: MaintenanceUpdate,
    response: maintenanceResponse,
    message: 'Maintenance request updated successfully',
    summary: 'Change a request',
  }),
  setStatus: endpoint({
    ...maintenanceAccess,
    method: 'PATCH',
    path: '/maintenance/{id}/status',
    params: ById,
    body: MaintenanceStatusInput,
    response: maintenanceResponse,
    message: 'Maintenance request updated successfully',
    summary: 'Start, complete with the actual cost, cancel with a reason, reopen',
  }),
  setPhotos: endpoint({
    ...maintenanceAccess,
    method: 'PUT',
    path: '/maintenance/{id}/photos',
    params: ById,
    body: MaintenancePhotosForm,
    upload: { field: 'photos', maxFiles: maxRequestPhotos, maxBytes: maxPictureBytes },
    response: maintenanceResponse,
    message: 'Maintenance request updated successfully',
    summary: 'Remove, reorder and add photos (multipart)',
  }),
  remove: endpoint({
    ...maintenanceAccess,
    method: 'DELETE',
    path: '/maintenance/{id}',
    params: ById,
    response: Nothing,
    message: 'Maintenance request deleted successfully',
    summary: 'Delete a request; staff their own',
  }),
}
