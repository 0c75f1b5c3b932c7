import { isHeld } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { holds } from '@ilewa/contract/money/holds'
import { Text } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useSession } from '../../../lib/session/session.ts'
import { timeZoneOf } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { RemoveButton } from '../../../ui/form/RemoveButton.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { HoldEndField } from './HoldEndField.tsx'
import { type HoldValues, holdSchemaFor, proposedDeposit, useHoldEnds } from './hold-form.ts'

const describeTotal = ({ totalAmount, paidAmount }: Booking): string =>
  `of ${formatNaira(totalAmount)}${paidAmount > 0 ? ` · ${formatNaira(paidAmount)} paid` : ''}`

interface HoldFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

function HoldForm({ booking, ...dialog }: HoldFormProps) {
  const { id, version } = booking
  const dialogs = useDialogs()
  const timeZone = timeZoneOf(useSession())
  const ends = useHoldEnds(booking)
  const contractForm = useContractForm({
    schema: holdSchemaFor(booking, timeZone),
    initialValues: {
      holdAmount: proposedDeposit(booking),
      holdUntil: ends.proposed,
      day: ends.other.day,
      time: ends.other.time,
    } as HoldValues,
    send: async (input) => {
      const { message } = await bookingApi.save(holds.set, { params: { id }, body: { ...input, version } })
      notifySuccess(message)
      dialogs.replace(bookingDialogs.hold, bookingDialogs.paymentRequest, id)
    },
    fallback: { message: 'Failed to hold the dates' },
  })
  const { form, busy } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Hold dates for ${booking.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={isHeld(booking) ? 'Change hold' : 'Hold dates'}
      footer={
        isHeld(booking) && (
          <RemoveButton
            label="Remove hold"
            disabled={busy}
            onRemove={async () => (await bookingApi.save(holds.remove, { params: { id } })).message}
            onDone={dialog.onClose}
            fallback="Failed to remove the hold"
          />
        )
      }
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NairaField
        label="Deposit amount"
        placeholder="0.00"
        description={describeTotal(booking)}
        data-autofocus
        selectsOnFocus
        {...form.getInputProps('holdAmount')}
      />
      <HoldEndField form={form} ends={ends} />
      <Text>
        If the deposit is not confirmed by then, the booking is cancelled and the dates are free again.
      </Text>
    </FormDialog>
  )
}

/** Holds the dates of a pending booking until a deposit is confirmed, or changes that hold. */
export const HoldDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Hold dates" size="md">
    {(booking, reload) => <HoldForm key={booking.version} {...dialog} booking={booking} onReload={reload} />}
  </RecordLoader>
)
