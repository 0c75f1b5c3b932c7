import { BookingStatusInput } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useBooking, useSetBookingStatus } from '../bookings.api.ts'

interface StatusFormOptions {
  id: string
  status: BookingStatus
  onDone: () => void
}

/** The form of a status change that needs a reason or a confirmation. */
export function useStatusForm({ id, status, onDone }: StatusFormOptions) {
  const { data: booking } = useBooking(id)
  const { mutateAsync: setStatus } = useSetBookingStatus()
  const statusForm = useContractForm({
    schema: BookingStatusInput,
    initialValues: { status, reason: '' },
    send: async (input) => {
      const { message } = await setStatus({ id, ...input, version: booking?.version })
      notifySuccess(message)
      onDone()
    },
    fallback: { title: 'Error', message: 'Failed to update booking' },
  })
  return { ...statusForm, booking }
}
