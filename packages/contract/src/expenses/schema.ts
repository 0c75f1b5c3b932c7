import { z } from 'zod'
import { isCivilDate } from '../core/dates.ts'
import {
  recordState,
  requiredError,
  requiredLine,
  text,
  uuid,
  Version,
  withCrossFieldRule,
} from '../core/fields.ts'
import { nairaAmount } from '../core/money.ts'
import { Picture } from '../core/pictures.ts'
import { ExpenseCategory, ExpenseCharge, ExpenseStatus } from './terms.ts'

export const maxExpenseDescription = 1000
export const maxRejectionReason = 500

export const expenseFutureMessage = 'Expense date cannot be in the future'
const dateRequiredMessage = 'Expense date is required'
const dateMessage = 'Expense date must be a real date (YYYY-MM-DD)'
/** Dates after 2100 are outside the supported range, but still get the message about future dates. */
const farFutureDatePattern = /^(?:2[1-9]|[3-9]\d)\d{2}-\d{2}-\d{2}$/
const amountMessage = 'Amount must be at least 0.01'
const categoryMessage = 'Invalid expense category'

const fields = {
  title: requiredLine({ label: 'Title', min: 3, max: 200 }),
  amount: nairaAmount({ label: 'Amount', required: 'Amount is required', negative: amountMessage }).refine(
    // Negative amounts are already rejected.
    (amount) => amount !== 0,
    amountMessage,
  ),
  category: z.enum(ExpenseCategory.options, { error: categoryMessage }),
  vendorName: requiredLine({ label: 'Vendor name', min: 2, max: 100 }),
  expenseDate: z
    .string({ error: requiredError(dateRequiredMessage, 'Expense date') })
    .min(1, { error: dateRequiredMessage, abort: true })
    .refine(isCivilDate, {
      error: ({ input }) => (farFutureDatePattern.test(String(input)) ? expenseFutureMessage : dateMessage),
    }),
}

const chargedTo = z.enum(ExpenseCharge.options, { error: 'Choose who pays the expense' })

const description = text({
  max: maxExpenseDescription,
  tooLong: `Description must be ${maxExpenseDescription} characters or less`,
})
  .nullish()
  .transform((value) => value ?? '')

/** An empty string means null, as the empty choice of a select. */
const optionalId = z.preprocess((id) => (id === '' ? null : id), uuid.nullish())

export const ExpenseInput = z.object({
  ...fields,
  description,
  propertyId: optionalId.transform((id) => id ?? null),
  /** The maintenance request that this expense paid for. */
  maintenanceRequestId: optionalId.transform((id) => id ?? null),
  chargedTo: chargedTo.default('BUSINESS'),
})
export type ExpenseInput = z.output<typeof ExpenseInput>

/** Omitted fields do not change. */
export const ExpenseUpdate = z
  .object({ ...fields, description })
  .partial()
  .extend({
    propertyId: optionalId,
    maintenanceRequestId: optionalId,
    chargedTo: chargedTo.optional(),
    version: Version.optional(),
  })
export type ExpenseUpdate = z.output<typeof ExpenseUpdate>

const reason = text({
  max: maxRejectionReason,
  tooLong: `Rejection reason must be ${maxRejectionReason} characters or less`,
}).nullish()

/** An expense is charged to a landlord only for a property of which an agreement is in force on its date. */
export const noLandlordMessage =
  'No landlord has an agreement for this property on this date. Choose a property with one.'

/** A warning of an import, whose agreements may be added later. */
export const landlordPaysLaterMessage =
  'No landlord has an agreement for this property on this date yet. You pay this expense until one is added.'

export const rejectionReasonMessage = 'Please say why it is rejected'
export const hasRequiredReason = (status: ExpenseStatus, reason: string | null | undefined): boolean =>
  status !== 'REJECTED' || Boolean(reason)

export const expenseStatusFields = {
  status: z.enum(ExpenseStatus.options, { error: 'Invalid expense status' }),
  reason,
}

export const ExpenseStatusInput = withCrossFieldRule(
  z.object({ ...expenseStatusFields, version: Version.optional() }),
  expenseStatusFields,
  (input, context) => {
    if (hasRequiredReason(input.status, input.reason)) return
    context.addIssue({ code: 'custom', path: ['reason'], message: rejectionReasonMessage })
  },
)
export type ExpenseStatusInput = z.output<typeof ExpenseStatusInput>

export const Expense = z.object({
  id: uuid,
  title: z.string(),
  description: z.string(),
  amount: z.number(),
  category: ExpenseCategory,
  vendorName: z.string(),
  expenseDate: z.string(),
  status: ExpenseStatus,
  propertyId: uuid.nullable(),
  propertyName: z.string().nullable(),
  maintenanceRequestId: uuid.nullable(),
  maintenanceTitle: z.string().nullable(),
  chargedTo: ExpenseCharge,
  rejectionReason: z.string().nullable(),
  /** The person who last approved, paid or rejected it, and the time. */
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** The photo of the receipt. */
  receipt: Picture.nullable(),
  createdBy: uuid,
  createdByName: z.string(),
  ...recordState,
})
export type Expense = z.infer<typeof Expense>

export const ExpenseStats = z.object({
  total: z.int(),
  pending: z.int(),
  approved: z.int(),
  paid: z.int(),
  rejected: z.int(),
  /** In naira, over all expenses that are not rejected. */
  totalAmount: z.number(),
  pendingAmount: z.number(),
  paidAmount: z.number(),
})
export type ExpenseStats = z.infer<typeof ExpenseStats>
