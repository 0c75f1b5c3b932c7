import { lazy } from 'react'
import { DialogHost } from '../../../ui/dialog/DialogHost.tsx'
import type { BookingDialogsState } from './use-booking-dialogs.ts'

const BookingDetailsDialog = lazy(async () => ({
  default: (await import('./BookingDetailsDialog.tsx')).BookingDetailsDialog,
}))
const CreateBookingDialog = lazy(async () => ({
  default: (await import('./CreateBookingDialog.tsx')).CreateBookingDialog,
}))
const EditBookingDialog = lazy(async () => ({
  default: (await import('./EditBookingDialog.tsx')).EditBookingDialog,
}))
const MoveBookingDialog = lazy(async () => ({
  default: (await import('./MoveBookingDialog.tsx')).MoveBookingDialog,
}))
const CancelBookingDialog = lazy(async () => ({
  default: (await import('./CancelBookingDialog.tsx')).CancelBookingDialog,
}))
const EarlyCheckOutDialog = lazy(async () => ({
  default: (await import('./EarlyCheckOutDialog.tsx')).EarlyCheckOutDialog,
}))

const EraseGuestDialog = lazy(async () => ({
  default: (await import('./EraseGuestDialog.tsx')).EraseGuestDialog,
}))
const RemoveBookingDialog = lazy(async () => ({
  default: (await import('./RemoveBookingDialog.tsx')).RemoveBookingDialog,
}))

/**
 * Parses the URL parameter: '1' for an empty form, a property ID, or a property ID with dates:
 * '…_2026-11-20_2026-11-23'.
 */
function parseNewBookingParam(item: string) {
  const [propertyId = '', checkIn = '', checkOut = ''] = item === '1' ? [] : item.split('_')
  return { propertyId, checkIn, checkOut }
}

/** The dialogs of both booking screens. The URL stores which one is open. */
export function BookingDialogs({ dialogs }: { dialogs: BookingDialogsState }) {
  const { actions, details, creation, edit, move, cancellation, departure, removal, erasure } = dialogs
  // A dialog opened from the details hides them; they are shown again after it closes.
  const isCovered = [edit, move, cancellation, departure, erasure].some(({ open }) => open !== null)
  return (
    <>
      <DialogHost item={isCovered ? null : details.open}>
        {(id, dialog) => (
          <BookingDetailsDialog {...dialog} id={id} actions={actions} onClose={details.closeItem} />
        )}
      </DialogHost>
      <DialogHost item={creation.open}>
        {(item, dialog) => (
          <CreateBookingDialog {...dialog} stay={parseNewBookingParam(item)} onClose={creation.closeItem} />
        )}
      </DialogHost>
      <DialogHost item={edit.open}>
        {(id, dialog) => <EditBookingDialog {...dialog} id={id} onClose={edit.closeItem} />}
      </DialogHost>
      <DialogHost item={move.open}>
        {(id, dialog) => <MoveBookingDialog {...dialog} id={id} onClose={move.closeItem} />}
      </DialogHost>
      <DialogHost item={cancellation.open}>
        {(id, dialog) => <CancelBookingDialog {...dialog} id={id} onClose={cancellation.closeItem} />}
      </DialogHost>
      <DialogHost item={departure.open}>
        {(id, dialog) => <EarlyCheckOutDialog {...dialog} id={id} onClose={departure.closeItem} />}
      </DialogHost>
      <DialogHost item={actions.onEraseGuest ? erasure.open : null}>
        {(id, dialog) => <EraseGuestDialog {...dialog} id={id} onClose={erasure.closeItem} />}
      </DialogHost>
      <DialogHost item={actions.onRemove ? removal.open : null}>
        {(id, dialog) => <RemoveBookingDialog {...dialog} id={id} onClose={removal.closeItem} />}
      </DialogHost>
    </>
  )
}
