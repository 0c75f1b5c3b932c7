import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { Text } from '@mantine/core'

/** Whose stay it is, where and when. */
export const StayHeading = ({ stay }: { stay: DeskStay }) => (
  <div>
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {stay.guestName}
    </Text>
    <Text c="dimmed">
      {stay.propertyName} · {formatDateRange(stay.checkIn, stay.checkOut)}
    </Text>
  </div>
)
