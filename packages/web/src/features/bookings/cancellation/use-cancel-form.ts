import { bookings } from '@ilewa/contract/bookings/endpoints'
import { type Booking, BookingStatusInput } from '@ilewa/contract/bookings/schema'
import { cancellationFeeOf } from '@ilewa/contract/money/cancellation'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useToday } from '../../../lib/today.ts'
import { bookingApi } from '../bookings.api.ts'
import { offerUndo } from '../desk/undo.ts'
import { type CancelValues, feeSchemaFor } from './fee-form.ts'

/** The form that cancels a booking with its fee and a reason, and offers Undo. */
export function useCancelForm(booking: Booking, onDone: (cancelled: Booking) => void) {
  const { id, version } = booking
  const proposedFee = cancellationFeeOf(booking, useToday())
  const setsFee = useCan('bookings:money') && booking.paidAmount > 0
  const initialValues: CancelValues = {
    status: 'CANCELLED',
    cancellationFee: setsFee ? proposedFee : undefined,
    reason: '',
  }
  const contractForm = useContractForm({
    schema: setsFee ? feeSchemaFor(booking, proposedFee) : BookingStatusInput,
    initialValues,
    send: async (input) => {
      const body = { ...input, version }
      const { record } = await bookingApi.save(bookings.setStatus, { params: { id }, body })
      onDone(record)
      offerUndo(record, 'cancelled')
    },
    fallback: { title: 'Error', message: 'Failed to cancel booking' },
  })
  return { contractForm, proposedFee, setsFee }
}
