import type { ChangedPayments } from '@ilewa/contract/money/schema'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'

const deskDialogs = [bookingDialogs.checkIn, bookingDialogs.checkOut]

/**
 * Shows the document of the payment that was just recorded, in the place of the dialog that recorded it. A check-in or
 * check-out that is open behind it continues without the document.
 */
export function useShowDocument(dialog: string) {
  const dialogs = useDialogs()
  return ({ payments, entryId }: ChangedPayments) => {
    const document = payments.entries.find(({ id }) => id === entryId)?.document
    const isAtDesk = deskDialogs.some((name) => dialogs.itemOf(name) !== null)
    if (document && !isAtDesk) dialogs.replace(dialog, bookingDialogs.document, document.id)
    else dialogs.close(dialog)
  }
}
