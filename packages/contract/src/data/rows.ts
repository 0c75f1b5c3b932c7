import { z } from 'zod'
import { type GuestRules, optionalGuestEmail } from '../bookings/guest-rules.ts'
import { BookingStatusInput, nightFields, stayFields, validateNights } from '../bookings/schema.ts'
import { civilDate } from '../core/dates.ts'
import { text, withCrossFieldRule } from '../core/fields.ts'
import {
  ExpenseInput,
  expenseStatusFields,
  hasRequiredReason,
  rejectionReasonMessage,
} from '../expenses/schema.ts'
import { InventoryInput } from '../inventory/input.ts'
import { LandlordInput } from '../landlords/schema.ts'
import { PropertyInput } from '../properties/schema.ts'
import type { ImportEntity } from './schema.ts'

/**
 * The rows of an import have the fields of the forms, but refer to a property by its name or ID, and to an agent
 * by e-mail.
 */

const propertyName = text({ max: 300, required: 'Property selection is required' })

export const PropertyImportRow = PropertyInput.extend({
  archived: z.boolean('Write yes or no').default(false),
})
export type PropertyImportRow = z.output<typeof PropertyImportRow>

const { agentId: _, ...importedStayFields } = stayFields

const bookingImportRowWith = <E extends z.ZodType<string>>(guestEmail: E) =>
  withCrossFieldRule(
    z.object({
      ...importedStayFields,
      guestEmail,
      totalAmount: stayFields.totalAmount.optional(),
      reference: z
        .string()
        .regex(
          /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,59}$/u,
          'A reference has up to 60 letters, digits, hyphens, dots and slashes',
        )
        .optional(),
      property: propertyName,
      propertyId: z.string().optional(),
      agentEmail: z.string().trim().toLowerCase().optional(),
      cancellationReason: BookingStatusInput.shape.reason,
      bookedOn: civilDate('Booked on is a real date (YYYY-MM-DD), or left empty').optional(),
    }),
    nightFields,
    validateNights,
  )

/** If the total amount is missing, the import calculates it from the property's price. */
export const BookingImportRow = bookingImportRowWith(stayFields.guestEmail)
export type BookingImportRow = z.output<typeof BookingImportRow>

export const InventoryImportRow = InventoryInput.omit({ propertyId: true }).extend({
  property: propertyName,
  propertyId: z.string().optional(),
})
export type InventoryImportRow = z.output<typeof InventoryImportRow>

const decisionFields = {
  status: expenseStatusFields.status.default('PENDING'),
  rejectionReason: expenseStatusFields.reason,
}

export const ExpenseImportRow = withCrossFieldRule(
  ExpenseInput.omit({ propertyId: true, maintenanceRequestId: true }).extend({
    ...decisionFields,
    property: propertyName.optional(),
    propertyId: z.string().optional(),
  }),
  decisionFields,
  ({ status, rejectionReason }, context) => {
    if (hasRequiredReason(status, rejectionReason)) return
    context.addIssue({ code: 'custom', path: ['rejectionReason'], message: rejectionReasonMessage })
  },
)
export type ExpenseImportRow = z.output<typeof ExpenseImportRow>

/** The schema that validates each row of an import file. */
const importRowSchemas = {
  properties: PropertyImportRow,
  bookings: BookingImportRow,
  inventory: InventoryImportRow,
  expenses: ExpenseImportRow,
  landlords: LandlordInput,
} as const satisfies Record<ImportEntity, z.ZodType>

const BookingImportRowWithOptionalEmail = bookingImportRowWith(optionalGuestEmail)

/** The schema that validates each row of an import file of a business. */
export const importRowSchemaFor = (noun: ImportEntity, { guestEmailOptional }: GuestRules): z.ZodType =>
  noun === 'bookings' && guestEmailOptional ? BookingImportRowWithOptionalEmail : importRowSchemas[noun]
