import { z } from 'zod'
import { BookingStatusInput, nightRules, stay } from './bookings.ts'
import { civilDate } from './dates.ts'
import {
  ExpenseInput,
  ExpenseStatusInput,
  isRejectionExplained,
  rejectionReasonSentence,
} from './expenses.ts'
import { text } from './fields.ts'
import { InventoryInput } from './inventory-input.ts'
import { PropertyInput } from './properties.ts'

/** The rows of an import: the forms' own fields, with people and places by what they are called. */

const nameOfProperty = text({ max: 300, required: 'Property selection is required' })

export const PropertyRow = PropertyInput.extend({
  archived: z.boolean('Write yes or no').default(false),
})
export type PropertyRow = z.output<typeof PropertyRow>

const { agentId: _, ...stayFields } = stay

/** Without a total it follows from the property's price. */
export const BookingRow = z
  .object({
    ...stayFields,
    totalAmount: stay.totalAmount.optional(),
    reference: z
      .string()
      .regex(
        /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,59}$/u,
        'A reference has up to 60 letters, digits, hyphens, dots and slashes',
      )
      .optional(),
    property: nameOfProperty,
    propertyId: z.string().optional(),
    agentEmail: z.string().trim().toLowerCase().optional(),
    cancellationReason: BookingStatusInput.shape.reason,
    bookedOn: civilDate('Booked on is a real date (YYYY-MM-DD), or left empty').optional(),
  })
  .superRefine(nightRules)
export type BookingRow = z.output<typeof BookingRow>

export const InventoryRow = InventoryInput.omit({ propertyId: true }).extend({
  property: nameOfProperty,
  propertyId: z.string().optional(),
})
export type InventoryRow = z.output<typeof InventoryRow>

export const ExpenseRow = ExpenseInput.omit({ propertyId: true, maintenanceRequestId: true })
  .extend({
    property: nameOfProperty.optional(),
    propertyId: z.string().optional(),
    status: ExpenseStatusInput.shape.status.default('PENDING'),
    rejectionReason: ExpenseStatusInput.shape.reason,
  })
  .refine(({ status, rejectionReason }) => isRejectionExplained(status, rejectionReason), {
    path: ['rejectionReason'],
    error: rejectionReasonSentence,
  })
export type ExpenseRow = z.output<typeof ExpenseRow>
