import type { Booking } from '@ilewa/contract/bookings/schema'
import { withCrossFieldRule } from '@ilewa/contract/core/fields'
import type { Naira } from '@ilewa/contract/core/money'
import { aboveHeldReason, CautionDeductionForm, photoNeededMessage } from '@ilewa/contract/money/caution'
import {
  DeductionCategory,
  deductionCategoryLabels,
  needsPhoto,
} from '@ilewa/contract/money/deduction-category'
import { movedAmount } from '@ilewa/contract/money/schema'
import type { z } from 'zod'
import { describeError, hasCode } from '../../../lib/api/api-error.ts'
import type { FormErrors } from '../../../lib/forms/form-state.ts'

/** `schema` with the rule that no more is taken from the deposit than is held. */
export const withinHeld = <S extends z.ZodType<{ amount: Naira }>>(schema: S, { cautionHeld }: Booking) =>
  withCrossFieldRule(schema, { amount: movedAmount }, ({ amount }, context) => {
    if (amount > cautionHeld) context.addIssue({ code: 'custom', path: ['amount'], message: aboveHeldReason })
  })

/** The rules of a part that is kept, of which `photoCount` photos are chosen. */
export const deductionSchemaFor = (booking: Booking, photoCount: number) =>
  withinHeld(
    withCrossFieldRule(
      CautionDeductionForm.extend({ amount: movedAmount }),
      { category: CautionDeductionForm.shape.category },
      ({ category }, context) => {
        if (photoCount === 0 && needsPhoto(category))
          context.addIssue({ code: 'custom', path: ['photos'], message: photoNeededMessage })
      },
    ),
    booking,
  )

export const categoryOptions = [
  { value: '', label: 'Choose one' },
  ...DeductionCategory.options.map((value) => ({ value, label: deductionCategoryLabels[value] })),
]

/** Someone else used the deposit or changed the balance meanwhile: shown at the amount. */
export function toAmountError(error: unknown): FormErrors | undefined {
  const isAboveLimit = hasCode(error, 'cautions.above_held') || hasCode(error, 'cautions.above_balance')
  return isAboveLimit ? { amount: describeError(error).message } : undefined
}
