import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { Button, Group, NativeSelect } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { NairaField } from '../../../../ui/form/NairaField.tsx'
import { CautionPartField } from '../../../bookings/cautions/CautionPartField.tsx'
import { CreditField } from '../../../bookings/payments/CreditField.tsx'
import { proposedPayment } from '../../../bookings/payments/payment-form.ts'
import { useBookingPayments } from '../../../bookings/payments/payments.api.ts'
import { Warning } from '../LineDetails.tsx'
import { BookingSelect } from './BookingSelect.tsx'
import classes from './ChooseBooking.module.css'
import { type BookingRow, cautionPartOf, emptyRow, noClaim, proposeRow } from './choose-form.ts'

interface ClaimFieldProps {
  booking: Booking
  value: string
  error: string | undefined
  onChange: (claim: string) => void
}

/** Asks whether the transfer is the payment that was claimed, so that it is not recorded twice. */
function ClaimField({ booking, value, error, onChange }: ClaimFieldProps) {
  const { data } = useBookingPayments(booking.id)
  const open = (data?.claims ?? []).filter(({ state }) => state === 'CLAIMED')
  return (
    <NativeSelect
      label="Is this the payment that was claimed?"
      data={[
        { value: '', label: 'Choose' },
        ...open.map(({ id, amount, claimedOn, claimedByName }) => ({
          value: id,
          label: `Yes: ${formatNaira(amount)}, ${formatDate(claimedOn)}, ${claimedByName}`,
        })),
        { value: noClaim, label: 'No, it is another payment' },
      ]}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface AmountFieldsProps {
  row: BookingRow
  booking: Booking
  onChange: (row: BookingRow) => void
  errorOf: (field: string) => string | undefined
}

/** The amount of a booking, its caution part, and what has to be asked about them. */
function AmountFields({ row, booking, onChange, errorOf }: AmountFieldsProps) {
  const [isTyped, setTyped] = useState(false)
  const { amount, cautionPart, asCredit, claim } = row
  const { due, description } = proposedPayment(booking)
  const setAmount = (next: Naira | undefined) =>
    onChange({ ...row, amount: next, cautionPart: isTyped ? cautionPart : cautionPartOf(booking, next) })
  return (
    <>
      {booking.status === 'CANCELLED' && (
        <Warning>This stay is cancelled. Bring it back or refund the money.</Warning>
      )}
      <NairaField
        label="Amount"
        placeholder="0.00"
        description={description}
        selectsOnFocus
        value={amount}
        error={errorOf('amount')}
        onChange={setAmount}
      />
      {(due.cautionDue > 0 || cautionPart !== undefined) && (
        <CautionPartField
          booking={booking}
          amount={amount}
          value={cautionPart}
          error={errorOf('cautionPart')}
          onChange={(next) => {
            setTyped(true)
            onChange({ ...row, cautionPart: next })
          }}
        />
      )}
      <CreditField
        booking={booking}
        amount={amount}
        cautionPart={cautionPart}
        checked={asCredit}
        error={errorOf('asCredit')}
        onChange={({ currentTarget }) => onChange({ ...row, asCredit: currentTarget.checked })}
      />
      {booking.claimedAmount > 0 && (
        <ClaimField
          booking={booking}
          value={claim}
          error={errorOf('claimId')}
          onChange={(next) => onChange({ ...row, claim: next })}
        />
      )}
    </>
  )
}

interface BookingRowFieldsProps
  extends Omit<AmountFieldsProps, 'booking'>,
    Pick<ComponentProps<typeof BookingSelect>, 'hasAutofocus'> {
  title: string
  /** What the other rows leave of the transfer, in naira. */
  left: Naira
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
}

/** A booking that the transfer pays for, and how much of it. */
export function BookingRowFields({
  title,
  row,
  left,
  hasAutofocus,
  onRemove,
  ...fields
}: BookingRowFieldsProps) {
  const { booking } = row
  return (
    <fieldset className={classes.row} aria-label={title}>
      <BookingSelect
        value={booking}
        hasAutofocus={hasAutofocus}
        error={fields.errorOf('bookingId')}
        onChange={(chosen) => fields.onChange(chosen ? proposeRow(chosen, left) : emptyRow)}
      />
      {booking && <AmountFields key={booking.id} row={row} booking={booking} {...fields} />}
      {onRemove && (
        <Group>
          <Button
            variant="default"
            leftSection={<Trash2 size={18} aria-hidden />}
            aria-label={`Remove ${title}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
      )}
    </fieldset>
  )
}
