import { Button, TextInput } from '@mantine/core'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import type { BookingForm, BookingValues } from '../form/booking-form.ts'
import classes from './Price.module.css'
import type { FieldProblem } from './quote-problems.tsx'

interface DiscountFieldsProps {
  form: BookingForm
  problem: FieldProblem
}

type Discount = NonNullable<BookingValues['agreedDiscount']>

/** A discount that is agreed with the guest: its amount and the reason, which the booking shows. */
export function DiscountFields({ form, problem }: DiscountFieldsProps) {
  const discount: Discount = form.values.agreedDiscount ?? { amount: undefined, reason: '' }
  const hasReason = discount.reason.trim() !== ''
  const change = (changes: Partial<Discount>) =>
    form.setFieldValue('agreedDiscount', { ...discount, ...changes })
  return (
    <div className={classes.discount}>
      <NairaField
        label="Discount"
        data-autofocus
        autoFocus
        value={discount.amount}
        description={problem.warning}
        error={form.errors['agreedDiscount.amount'] ?? problem.error}
        onChange={(amount) => change({ amount })}
      />
      <TextInput
        label="Reason for the discount"
        maxLength={200}
        description={`${hasReason ? '' : 'Give a reason, then the price changes. '}The guest does not see it.`}
        value={discount.reason}
        error={form.errors['agreedDiscount.reason']}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className="tap"
        style={{ justifySelf: 'start' }}
        onClick={() => form.setFieldValue('agreedDiscount', undefined)}
      >
        Remove discount
      </Button>
    </div>
  )
}
