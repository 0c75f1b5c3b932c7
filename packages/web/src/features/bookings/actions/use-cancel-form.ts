import { bookings } from '@ilewa/contract/bookings/endpoints'
import { BookingStatusInput } from '@ilewa/contract/bookings/schema'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { bookingApi } from '../bookings.api.ts'
import { offerUndo } from '../desk/undo.ts'

/** The form that cancels a booking with a reason, and offers Undo. */
export function useCancelForm(id: string, onDone: () => void) {
  const { data: record } = bookingApi.useOne(id)
  const contractForm = useContractForm({
    schema: BookingStatusInput,
    initialValues: { status: 'CANCELLED', reason: '' },
    send: async (input) => {
      const body = { ...input, version: record?.version }
      const saved = await bookingApi.save(bookings.setStatus, { params: { id }, body })
      onDone()
      offerUndo(saved.record, 'cancelled')
    },
    fallback: { title: 'Error', message: 'Failed to cancel booking' },
  })
  return { ...contractForm, record }
}
