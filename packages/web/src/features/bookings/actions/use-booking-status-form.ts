import { bookings } from '@ilewa/contract/bookings/endpoints'
import { BookingStatusInput } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { useStatusForm } from '../../../ui/record/use-status-form.ts'
import { bookingApi } from '../bookings.api.ts'

interface BookingStatusFormOptions {
  id: string
  status: BookingStatus
  onDone: () => void
}

/** The form of a status change that needs a reason or a confirmation. */
export const useBookingStatusForm = ({ id, status, onDone }: BookingStatusFormOptions) =>
  useStatusForm({
    api: bookingApi,
    id,
    schema: BookingStatusInput,
    initialValues: { status, reason: '' },
    send: (body) => bookingApi.save(bookings.setStatus, { params: { id }, body }),
    onDone,
    fallback: 'Failed to update booking',
  })
