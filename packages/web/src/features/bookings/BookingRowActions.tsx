import { type Booking, nextStatuses } from '@ilewa/contract/bookings'
import { ActionIcon, Button } from '@mantine/core'
import { CalendarSync, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import classes from './BookingTable.module.css'
import { type BookingActions, mayEdit, mayMove } from './booking-actions.ts'
import { statusActions } from './booking-labels.ts'
import { useChangeStatus } from './use-change-status.ts'

interface BookingRowActionsProps {
  booking: Booking
  actions: BookingActions
}

function useMoreEntries({ booking, actions }: BookingRowActionsProps): MenuEntry[] {
  const { step } = useChangeStatus(booking, actions)
  const { id, status } = booking
  const steps = nextStatuses[status].map((next) => ({
    label: statusActions[next],
    onClick: () => step(next),
  }))
  const edit = { label: 'Edit', icon: Pencil, onClick: () => actions.onEdit(id) }
  const move = { label: 'Move', icon: CalendarSync, onClick: () => actions.onMove(id) }
  const remove = { label: 'Delete', icon: Trash2, danger: true, onClick: () => actions.onRemove?.(id) }
  return [
    ...(mayEdit(booking, actions) ? [edit] : []),
    ...(mayMove(booking, actions) ? [move] : []),
    ...(mayEdit(booking, actions) ? steps : []),
    ...(actions.onRemove ? [remove] : []),
  ]
}

/** View, and everything else behind one button. */
export function BookingRowActions(props: BookingRowActionsProps) {
  const { booking, actions } = props
  const entries = useMoreEntries(props)
  return (
    <>
      <Button variant="default" px="sm" className={classes.grow} onClick={() => actions.onView(booking.id)}>
        View
      </Button>
      {entries.length > 0 && (
        <LazyMenu
          width={200}
          entries={entries}
          button={
            <ActionIcon variant="default" aria-label={`More for the booking of ${booking.guestName}`}>
              <EllipsisVertical size={18} aria-hidden />
            </ActionIcon>
          }
        />
      )}
    </>
  )
}
