import type { BookingPayments } from '@ilewa/contract/money/schema'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'

/**
 * Shows the document of the payment that was just recorded, in the place of the dialog that recorded it. A check-in or
 * check-out that waits for the payment continues without it.
 */
export function useShowDocument(dialog: string) {
  const dialogs = useDialogs()
  return ({ entries: [latest] }: BookingPayments) => {
    const isAwaited = [bookingDialogs.checkIn, bookingDialogs.checkOut].some(
      (name) => dialogs.itemOf(name) !== null,
    )
    if (latest?.document && !isAwaited) dialogs.replace(dialog, bookingDialogs.document, latest.document.id)
    else dialogs.close(dialog)
  }
}
