import type { Booking } from '@ilewa/contract/bookings/schema'
import { CalendarSync, Pencil, Trash2, UserX } from 'lucide-react'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { LazyMenu } from '../../../ui/menu/LazyMenu.tsx'
import type { MenuEntry } from '../../../ui/menu/menu-entries.ts'
import { type BookingActions, canEdit, canMove } from '../actions/booking-actions.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { stayActionLabels, stayActionsOf } from '../desk/stay-actions.ts'
import classes from './BookingTable.module.css'
import type { RowDesk } from './use-row-desk.ts'

interface BookingRowActionsProps {
  booking: Booking
  actions: BookingActions
  desk: RowDesk
}

function toMenuEntries({ booking, actions, desk }: BookingRowActionsProps): MenuEntry[] {
  const { id } = booking
  const stay = toDeskStay(booking)
  const statusEntries = stayActionsOf(stay, desk.today, actions.person)
    .filter((action) => action !== 'reopen')
    .map((action) => ({ label: stayActionLabels[action], onClick: () => desk.act(stay, action) }))
  const edit = { label: 'Edit', icon: Pencil, onClick: () => actions.onEdit(id) }
  const move = { label: 'Move', icon: CalendarSync, onClick: () => actions.onMove(id) }
  const erase = { label: 'Erase guest', icon: UserX, onClick: () => actions.onEraseGuest?.(id) }
  const remove = { label: 'Delete', icon: Trash2, danger: true, onClick: () => actions.onRemove?.(id) }
  return [
    ...(canEdit(booking, actions) ? [edit] : []),
    ...(canMove(booking, actions) ? [move] : []),
    ...statusEntries,
    ...(actions.onEraseGuest && !booking.guestErasedAt ? [erase] : []),
    ...(actions.onRemove ? [remove] : []),
  ]
}

/** The View button, Undo after a quick action, and a menu with all other actions. */
export function BookingRowActions(props: BookingRowActionsProps) {
  const { booking, actions, desk } = props
  const undo = desk.undos.get(booking.id)
  const entries = toMenuEntries(props)
  return (
    <>
      <RowButton className={classes.grow} onClick={() => actions.onView(booking.id)}>
        View
      </RowButton>
      {undo && <RowButton onClick={undo}>Undo</RowButton>}
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
