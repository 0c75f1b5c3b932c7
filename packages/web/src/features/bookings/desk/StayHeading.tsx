import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { Text } from '@mantine/core'

/** Where and when. The title of the sheet has the guest's name. */
export const StayHeading = ({ stay }: { stay: DeskStay }) => (
  <Text c="dimmed">
    {stay.propertyName} · {formatDateRange(stay.checkIn, stay.checkOut)}
  </Text>
)
