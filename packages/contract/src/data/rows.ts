import { z } from 'zod'
import { BookingStatusInput, nightRules, nights, stay } from '../bookings/schema.ts'
import { civilDate } from '../core/dates.ts'
import { text, withRule } from '../core/fields.ts'
import {
  ExpenseInput,
  expenseDecision,
  isRejectionExplained,
  rejectionReasonSentence,
} from '../expenses/schema.ts'
import { InventoryInput } from '../inventory/input.ts'
import { PropertyInput } from '../properties/schema.ts'
import type { ImportNoun } from './schema.ts'

/** The rows of an import: the fields of the forms, with people and properties referred to by name. */

const nameOfProperty = text({ max: 300, required: 'Property selection is required' })

export const PropertyRow = PropertyInput.extend({
  archived: z.boolean('Write yes or no').default(false),
})
export type PropertyRow = z.output<typeof PropertyRow>

const { agentId: _, ...stayFields } = stay

/** Without a total amount, it is calculated from the property's price. */
export const BookingRow = withRule(
  z.object({
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
  }),
  nights,
  nightRules,
)
export type BookingRow = z.output<typeof BookingRow>

export const InventoryRow = InventoryInput.omit({ propertyId: true }).extend({
  property: nameOfProperty,
  propertyId: z.string().optional(),
})
export type InventoryRow = z.output<typeof InventoryRow>

const decision = {
  status: expenseDecision.status.default('PENDING'),
  rejectionReason: expenseDecision.reason,
}

export const ExpenseRow = withRule(
  ExpenseInput.omit({ propertyId: true, maintenanceRequestId: true }).extend({
    ...decision,
    property: nameOfProperty.optional(),
    propertyId: z.string().optional(),
  }),
  decision,
  ({ status, rejectionReason }, context) => {
    if (isRejectionExplained(status, rejectionReason)) return
    context.addIssue({ code: 'custom', path: ['rejectionReason'], message: rejectionReasonSentence })
  },
)
export type ExpenseRow = z.output<typeof ExpenseRow>

/** The schema that validates each row of an import file. */
export const importRowSchemas = {
  properties: PropertyRow,
  bookings: BookingRow,
  inventory: InventoryRow,
  expenses: ExpenseRow,
} as const satisfies Record<ImportNoun, z.ZodType>
