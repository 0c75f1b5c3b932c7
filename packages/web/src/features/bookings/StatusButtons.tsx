import { type Booking, type BookingStatus, nextStatuses } from '@ilewa/contract/bookings'
import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { statusActions } from './booking-labels.ts'
import { useChangeStatus } from './use-change-status.ts'

/** What this person may do with bookings; what is missing is not offered. */
export interface BookingActions {
  onView: (id: string) => void
  onEdit: (id: string) => void
  onCancel: (id: string) => void
  onRemove?: (id: string) => void
  /** An agent changes a booking only while it is pending or confirmed. */
  editsOpenOnly: boolean
  /** Other words for the statuses than the usual ones. */
  labels?: Record<BookingStatus, string>
}

export const mayEdit = ({ status }: Pick<Booking, 'status'>, { editsOpenOnly }: BookingActions) =>
  !editsOpenOnly || status === 'PENDING' || status === 'CONFIRMED'

interface StatusButtonsProps {
  booking: Booking
  actions: BookingActions
}

/** The natural next steps of a booking; the first one leads. */
export function StatusButtons({ booking, actions }: StatusButtonsProps) {
  const { change, busy } = useChangeStatus(booking)
  const steps = nextStatuses[booking.status]
  return (
    <>
      {steps.includes('CANCELLED') && (
        <Button variant="subtle" color="red" onClick={() => actions.onCancel(booking.id)}>
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
      {steps
        .filter((status) => status !== 'CANCELLED')
        .map((status) => (
          <Button key={status} loading={busy} onClick={() => void change(status)}>
            {statusActions[status]}
          </Button>
        ))}
    </>
  )
}
