import { refundDueOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import { useCan } from '../../../lib/session/use-can.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { formatStay } from '../form/stay-dates.ts'
import { describeClaimed, describeRefund } from './cancellation-text.ts'
import { FeeField, FeeResult, ReasonField } from './FeeFields.tsx'
import { isOtherFee } from './fee-form.ts'
import { useCancelForm } from './use-cancel-form.ts'

const title = 'Cancel Booking'

interface CancelBookingFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

/** Shows the booking if the guest gets money back, because the refund is recorded there. */
function useShowRefund(onClose: () => void) {
  const dialogs = useDialogs()
  const records = useCan('payments:record')
  return (cancelled: Booking) => {
    const isCovered = dialogs.itemOf(bookingDialogs.details) !== null
    if (!records || refundDueOf(cancelled) === 0 || isCovered) return onClose()
    dialogs.replace(bookingDialogs.cancel, bookingDialogs.details, cancelled.id)
  }
}

function CancelBookingForm({ booking, ...dialog }: CancelBookingFormProps) {
  const today = useToday()
  const showRefund = useShowRefund(dialog.onClose)
  const { contractForm, proposedFee, setsFee } = useCancelForm(booking, showRefund)
  const { form } = contractForm
  const canSettle = useCan('cautions:write')
  const isOther = isOtherFee(form, proposedFee)
  const claimText = isOther ? undefined : describeClaimed(booking, today)
  return (
    <FormDialog
      {...dialog}
      title={title}
      size="md"
      contractForm={contractForm}
      submitLabel="Cancel booking"
      cancelLabel="Keep booking"
      destructive
    >
      <Text>
        Cancel the stay of <strong>{booking.guestName}</strong> at {booking.property.name},{' '}
        {formatStay(booking)}? Its nights become available.
      </Text>
      {booking.paidAmount > 0 && !isOther && <Text>{describeRefund(booking, today)}</Text>}
      {setsFee && <FeeField booking={booking} form={form} />}
      {!setsFee && booking.paidAmount > 0 && (
        <FeeResult
          booking={booking}
          fee={proposedFee}
          facts={[
            ['Amount paid', formatNaira(booking.paidAmount)],
            ['Cancellation fee', formatNaira(proposedFee)],
          ]}
        />
      )}
      {claimText && <Text>{claimText}</Text>}
      {booking.cautionHeld > 0 && (
        <Text>
          {formatNaira(booking.cautionHeld)} of caution deposit is held.{' '}
          {canSettle ? 'Settle it' : 'The owner settles it'} after the cancellation.
        </Text>
      )}
      <ReasonField form={form} isRequired={isOther} />
    </FormDialog>
  )
}

/** Cancels a stay with its fee and an optional reason. Its nights become available again. */
export const CancelBookingDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title={title} size="md">
    {(booking, reload) => (
      <CancelBookingForm key={booking.version} {...dialog} booking={booking} onReload={reload} />
    )}
  </RecordLoader>
)
