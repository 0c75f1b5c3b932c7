import type { ChangedPayments } from '@ilewa/contract/money/schema'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'

const deskDialogs = [bookingDialogs.checkIn, bookingDialogs.checkOut]

/** The document of the entry that a change posted. */
const documentOf = ({ payments, entryId }: ChangedPayments) =>
  payments.entries.find(({ id }) => id === entryId)?.document

/** Shows the document of the payment that was just recorded, over the details of its booking. */
export function useDocumentOnTop() {
  const dialogs = useDialogs()
  return (changed: ChangedPayments) => {
    const document = documentOf(changed)
    if (document) dialogs.open(bookingDialogs.document, document.id)
  }
}

/**
 * Shows the document of the payment that was just recorded, in the place of the dialog that recorded it. A check-in or
 * check-out that is open behind it continues without the document.
 */
export function useShowDocument(dialog: string) {
  const dialogs = useDialogs()
  return (changed: ChangedPayments) => {
    const document = documentOf(changed)
    const isAtDesk = deskDialogs.some((name) => dialogs.itemOf(name) !== null)
    if (document && !isAtDesk) dialogs.replace(dialog, bookingDialogs.document, document.id)
    else dialogs.close(dialog)
  }
}
