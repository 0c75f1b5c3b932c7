import { type Booking, type BookingStatus, departureDate } from '@ilewa/contract/bookings'
import { hasCode } from '../../lib/api-error.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { refresh } from '../../lib/refresh.ts'
import { useToday } from '../../lib/today.ts'
import type { BookingActions } from './booking-actions.ts'
import { useSetBookingStatus } from './bookings.api.ts'

/** A quick action: one step on, or the reason why not. What needs a word first opens its dialog. */
export function useChangeStatus(booking: Booking, actions: BookingActions) {
  const { id, version } = booking
  const today = useToday()
  const { mutateAsync, isPending } = useSetBookingStatus(id)
  const change = async (status: BookingStatus) => {
    try {
      const { message } = await mutateAsync({ status, version })
      notifySuccess(message)
    } catch (error) {
      notifyError(error, 'Failed to update booking')
      if (hasCode(error, 'common.stale_edit')) void refresh('booking')
    }
  }
  const step = (status: BookingStatus) => {
    if (status === 'CANCELLED') return actions.onCancel(id)
    const leavesEarly = status === 'CHECKED_OUT' && departureDate(booking, today) < booking.checkOut
    return leavesEarly ? actions.onLeaveEarly(id) : void change(status)
  }
  return { step, busy: isPending }
}
