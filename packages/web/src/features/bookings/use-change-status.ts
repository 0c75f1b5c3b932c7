import type { Booking, BookingStatus } from '@ilewa/contract/bookings'
import { hasCode } from '../../lib/api-error.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { refreshStays } from '../../lib/query-client.ts'
import { useSetBookingStatus } from './bookings.api.ts'

/** A quick action: one step on, or the reason why not. */
export function useChangeStatus({ id, version }: Pick<Booking, 'id' | 'version'>) {
  const { mutateAsync, isPending } = useSetBookingStatus(id)
  const change = async (status: BookingStatus) => {
    try {
      const { message } = await mutateAsync({ status, version })
      notifySuccess(message)
    } catch (error) {
      notifyError(error, 'Failed to update booking')
      if (hasCode(error, 'common.stale_edit')) void refreshStays()
    }
  }
  return { change, busy: isPending }
}
