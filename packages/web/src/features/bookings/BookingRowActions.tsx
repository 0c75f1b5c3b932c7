import { type Booking, nextStatuses } from '@ilewa/contract/bookings'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { menuProps } from '../../ui/menu-props.ts'
import classes from './BookingTable.module.css'
import { type BookingActions, mayEdit } from './booking-actions.ts'
import { statusActions } from './booking-labels.ts'
import { useChangeStatus } from './use-change-status.ts'

interface BookingRowActionsProps {
  booking: Booking
  actions: BookingActions
}

function MoreItems({ booking, actions }: BookingRowActionsProps) {
  const { step } = useChangeStatus(booking, actions)
  const { id } = booking
  return (
    <>
      {mayEdit(booking, actions) && (
        <>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => actions.onEdit(id)}>
            Edit
          </Menu.Item>
          {nextStatuses[booking.status].map((status) => (
            <Menu.Item key={status} onClick={() => step(status)}>
              {statusActions[status]}
            </Menu.Item>
          ))}
        </>
      )}
      {actions.onRemove && (
        <Menu.Item
          className={classes.danger}
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => actions.onRemove?.(id)}
        >
          Delete
        </Menu.Item>
      )}
    </>
  )
}

/** View, and everything else behind one button. */
export function BookingRowActions({ booking, actions }: BookingRowActionsProps) {
  const hasMore = mayEdit(booking, actions) || actions.onRemove
  return (
    <>
      <Button variant="default" px="sm" className={classes.grow} onClick={() => actions.onView(booking.id)}>
        View
      </Button>
      {hasMore && (
        <Menu {...menuProps} width={200}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={`More for the booking of ${booking.guestName}`}>
              <EllipsisVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MoreItems booking={booking} actions={actions} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
