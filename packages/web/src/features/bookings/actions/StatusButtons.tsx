import type { Booking } from '@ilewa/contract/bookings/schema'
import { nextStatuses } from '@ilewa/contract/bookings/terms'
import { Button } from '@mantine/core'
import { CalendarSync, Pencil } from 'lucide-react'
import { type BookingActions, canMove } from './booking-actions.ts'
import { statusActions } from './booking-labels.ts'
import { useChangeStatus } from './use-change-status.ts'

interface StatusButtonsProps {
  booking: Booking
  actions: BookingActions
}

/** The next statuses of a booking; the first one is the primary button. */
export function StatusButtons({ booking, actions }: StatusButtonsProps) {
  const { changeStatus, busy } = useChangeStatus(actions)
  const nextSteps = nextStatuses[booking.status]
  return (
    <>
      {nextSteps.includes('CANCELLED') && (
        <Button variant="subtle" color="red" onClick={() => changeStatus(booking, 'CANCELLED')}>
          {statusActions.CANCELLED}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Pencil size={17} aria-hidden />}
        onClick={() => actions.onEdit(booking.id)}
      >
        Edit
      </Button>
      {canMove(booking, actions) && (
        <Button
          variant="default"
          leftSection={<CalendarSync size={17} aria-hidden />}
          onClick={() => actions.onMove(booking.id)}
        >
          Move
        </Button>
      )}
      {nextSteps
        .filter((status) => status !== 'CANCELLED')
        .map((status) => (
          <Button key={status} loading={busy} onClick={() => changeStatus(booking, status)}>
            {statusActions[status]}
          </Button>
        ))}
    </>
  )
}
