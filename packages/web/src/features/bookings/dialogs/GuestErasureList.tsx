import type { GuestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { List, Text } from '@mantine/core'

const formatCount = (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'} of this guest`

/** The bookings of the guest. */
export function GuestErasureList({ erasure: { guestName, count, bookings } }: { erasure: GuestErasure }) {
  return (
    <div>
      <Text fw={600}>{formatCount(count)}</Text>
      <List>
        {bookings.map(({ id, isDeleted, status, ...booking }) => (
          <List.Item key={id}>
            {booking.propertyName}, {formatDateRange(booking.checkIn, booking.checkOut)} ·{' '}
            {isDeleted ? 'Deleted' : bookingStatusLabels[status]}
            {booking.guestName !== guestName && <strong> · {booking.guestName}</strong>}
          </List.Item>
        ))}
      </List>
      {count > bookings.length && <Text c="dimmed">and {count - bookings.length} more</Text>}
    </div>
  )
}
