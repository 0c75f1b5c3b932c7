import { z } from 'zod'
import {
  numberText,
  optionalText,
  personName,
  recordState,
  repeatable,
  requiredError,
  requiredLine,
  text,
  uuid,
  Version,
} from '../core/fields.ts'
import { nairaAmount } from '../core/money.ts'
import { Picture } from '../core/pictures.ts'
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
  ...recordState,
})
export type MaintenanceRequest = z.infer<typeof MaintenanceRequest>

/** One request with its photos. Lists omit the photos. */
export const MaintenanceDetails = MaintenanceRequest.extend({ photos: z.array(Picture) })
export type MaintenanceDetails = z.infer<typeof MaintenanceDetails>

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
