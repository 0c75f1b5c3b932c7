import { departureDate } from '@ilewa/contract/bookings/departure-date'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { useToday } from '../../../lib/today.ts'
import { useSaveRecord } from '../../../ui/record/use-save-record.ts'
import { bookingApi } from '../bookings.api.ts'
import type { BookingActions } from './booking-actions.ts'

export type ChangeStatus = (booking: Booking, status: BookingStatus) => void

/** Changes the status and reports errors. Cancellation and early check-out open a dialog first. */
export function useChangeStatus(actions: BookingActions) {
  const today = useToday()
  const { save, busy } = useSaveRecord({ kind: 'booking', fallback: 'Failed to update booking' })
  const updateStatus = ({ id, version }: Booking, status: BookingStatus) =>
    save(() => bookingApi.save(bookings.setStatus, { params: { id }, body: { status, version } }))
  const changeStatus: ChangeStatus = (booking, status) => {
    if (status === 'CANCELLED') return actions.onCancel(booking.id)
    const isEarlyCheckOut = status === 'CHECKED_OUT' && departureDate(booking, today) < booking.checkOut
    return isEarlyCheckOut ? actions.onCheckOutEarly(booking.id) : void updateStatus(booking, status)
  }
  return { changeStatus, busy }
}
