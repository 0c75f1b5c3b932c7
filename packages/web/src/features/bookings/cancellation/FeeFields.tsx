import { type Booking, maxReason } from '@ilewa/contract/bookings/schema'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { type Fact, FactLines } from '../../../ui/layout/FactLines.tsx'
import { cancellationLinesOf } from './cancellation-lines.ts'
import type { CancelForm } from './fee-form.ts'

interface FeeResultProps {
  booking: Booking
  /** Undefined while the field is empty. */
  fee: Naira | undefined
  facts?: readonly Fact[]
}

/** What the guest gets back with a fee, or still owes of it. */
export function FeeResult({ booking, fee, facts = [] }: FeeResultProps) {
  const cancelled = { ...booking, status: 'CANCELLED' as const, cancellationFee: fee ?? null }
  const { label, amount } = cancellationLinesOf(cancelled)?.due ?? { label: 'Refund due', amount: 0 }
  return (
    <FactLines
      facts={facts}
      total={[label, <output key="due">{fee === undefined ? '–' : formatNaira(amount)}</output>]}
    />
  )
}

/** The fee of a cancellation for owners, and what follows from it. */
export const FeeField = ({ booking, form }: { booking: Booking; form: CancelForm }) => (
  <>
    <NairaField
      label="Cancellation fee"
      placeholder="0.00"
      description={`The guest has paid ${formatNaira(booking.paidAmount)}.`}
      selectsOnFocus
      {...form.getInputProps('cancellationFee')}
    />
    <FeeResult booking={booking} fee={form.values.cancellationFee} />
  </>
)

interface ReasonFieldProps {
  form: CancelForm
  isRequired: boolean
}

/** Why a stay is cancelled; required for a fee that the policy does not say. */
export const ReasonField = ({ form, isRequired }: ReasonFieldProps) => (
  <CountedTextarea
    label={isRequired ? 'Reason for the changed fee' : 'Reason (optional)'}
    max={maxReason}
    {...form.getInputProps('reason')}
  />
)
