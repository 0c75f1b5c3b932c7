import type { Booking } from '@ilewa/contract/bookings/schema'
import { nextStatuses } from '@ilewa/contract/bookings/terms'
import { CalendarSync, Pencil, Trash2, UserX } from 'lucide-react'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { LazyMenu } from '../../../ui/menu/LazyMenu.tsx'
import type { MenuEntry } from '../../../ui/menu/menu-entries.ts'
import { type BookingActions, canEdit, canMove } from '../actions/booking-actions.ts'
import { statusActions } from '../actions/booking-labels.ts'
import type { ChangeStatus } from '../actions/use-change-status.ts'
import classes from './BookingTable.module.css'

interface BookingRowActionsProps {
  booking: Booking
  actions: BookingActions
  /** Shared by the whole list, so that rows rendered while scrolling do not each create a hook. */
  changeStatus: ChangeStatus
}

function toMenuEntries({ booking, actions, changeStatus }: BookingRowActionsProps): MenuEntry[] {
  const { id, status } = booking
  const statusEntries = nextStatuses[status].map((next) => ({
    label: statusActions[next],
    onClick: () => changeStatus(booking, next),
  }))
  const edit = { label: 'Edit', icon: Pencil, onClick: () => actions.onEdit(id) }
  const move = { label: 'Move', icon: CalendarSync, onClick: () => actions.onMove(id) }
  const erase = { label: 'Erase guest', icon: UserX, onClick: () => actions.onEraseGuest?.(id) }
  const remove = { label: 'Delete', icon: Trash2, danger: true, onClick: () => actions.onRemove?.(id) }
  return [
    ...(canEdit(booking, actions) ? [edit] : []),
    ...(canMove(booking, actions) ? [move] : []),
    ...(canEdit(booking, actions) ? statusEntries : []),
    ...(actions.onEraseGuest && !booking.guestErasedAt ? [erase] : []),
    ...(actions.onRemove ? [remove] : []),
  ]
}

/** The View button, and a menu with all other actions. */
export function BookingRowActions(props: BookingRowActionsProps) {
  const { booking, actions } = props
  const entries = toMenuEntries(props)
  return (
    <>
      <RowButton className={classes.grow} onClick={() => actions.onView(booking.id)}>
        View
      </RowButton>
      {entries.length > 0 && (
        <LazyMenu
          width={200}
          entries={entries}
          button={<RowButton isMore aria-label={`More for the booking of ${booking.guestName}`} />}
        />
      )}
    </>
  )
}
