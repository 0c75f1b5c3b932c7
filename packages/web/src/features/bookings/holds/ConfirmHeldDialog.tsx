import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { BookingStatusInput } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { missingDepositOf, toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { offerUndo } from '../desk/undo.ts'

interface ConfirmHeldFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

function ConfirmHeldForm({ booking, ...dialog }: ConfirmHeldFormProps) {
  const { id, version } = booking
  const stay = toDeskStay(booking)
  const missing = missingDepositOf(stay)
  const contractForm = useContractForm({
    schema: BookingStatusInput,
    initialValues: { status: 'CONFIRMED' },
    send: async (input) => {
      const body = { ...input, version }
      const saved = await bookingApi.save(bookings.setStatus, { params: { id }, body })
      dialog.onClose()
      offerUndo(saved.record, 'confirmed')
    },
    fallback: { title: 'Error', message: 'Failed to confirm booking' },
  })
  return (
    <FormDialog
      {...dialog}
      title={`Confirm ${booking.guestName}`}
      size="md"
      contractForm={contractForm}
      submitLabel="Confirm booking"
    >
      <StayHeading stay={stay} />
      <Text>
        {missing > 0 && `${formatNaira(missing)} of the deposit is missing. `}
        Confirm the booking{missing > 0 && ' anyway'}?
      </Text>
    </FormDialog>
  )
}

/** Asks before a booking is confirmed whose deposit is not paid: confirming ends the hold. */
export const ConfirmHeldDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Confirm booking" size="md">
    {(booking, reload) => (
      <ConfirmHeldForm key={booking.version} {...dialog} booking={booking} onReload={reload} />
    )}
  </RecordLoader>
)
