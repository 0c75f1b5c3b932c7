import { type BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings'
import { BedDouble } from 'lucide-react'
import { type BadgeVariant, StatusBadge } from './StatusBadge.tsx'

const variants: Record<BookingStatus, BadgeVariant> = {
  PENDING: 'secondary',
  CONFIRMED: 'success',
  CHECKED_IN: 'default',
  CHECKED_OUT: 'outline',
  CANCELLED: 'destructive',
}

/** Status of a booking (operations section 4). */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const icon = status === 'CHECKED_IN' ? BedDouble : undefined
  return <StatusBadge variant={variants[status]} label={bookingStatusLabels[status]} icon={icon} />
}
