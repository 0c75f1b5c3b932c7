import { departureDate } from '@ilewa/contract/bookings/departure-date'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { hasCode } from '../../../lib/api/api-error.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import { useToday } from '../../../lib/today.ts'
import { useSetBookingStatus } from '../bookings.api.ts'
import type { BookingActions } from './booking-actions.ts'

export type ChangeStatus = (booking: Booking, status: BookingStatus) => void

/** Changes the status and reports errors. Cancellation and early check-out open a dialog first. */
export function useChangeStatus(actions: BookingActions) {
  const today = useToday()
  const { mutateAsync, isPending } = useSetBookingStatus()
  const updateStatus = async ({ id, version }: Booking, status: BookingStatus) => {
    try {
      const { message } = await mutateAsync({ id, status, version })
      notifySuccess(message)
    } catch (error) {
      notifyError(error, 'Failed to update booking')
      if (hasCode(error, 'common.stale_edit')) void refresh('booking')
    }
  }
  const changeStatus: ChangeStatus = (booking, status) => {
    if (status === 'CANCELLED') return actions.onCancel(booking.id)
    const isEarlyCheckOut = status === 'CHECKED_OUT' && departureDate(booking, today) < booking.checkOut
    return isEarlyCheckOut ? actions.onCheckOutEarly(booking.id) : void updateStatus(booking, status)
  }
  return { step: changeStatus, busy: isPending }
}
