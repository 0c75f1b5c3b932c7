import { type BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings/terms'
import { BedDouble } from 'lucide-react'
import { type BadgeVariant, StatusBadge } from './StatusBadge.tsx'

const variants: Record<BookingStatus, BadgeVariant> = {
  PENDING: 'secondary',
  CONFIRMED: 'success',
  CHECKED_IN: 'default',
  CHECKED_OUT: 'outline',
  CANCELLED: 'destructive',
}

interface BookingStatusBadgeProps {
  status: BookingStatus
  /** Overrides the label, for roles with their own term. */
  label?: string
}

export function BookingStatusBadge({ status, label = bookingStatusLabels[status] }: BookingStatusBadgeProps) {
  const icon = status === 'CHECKED_IN' ? BedDouble : undefined
  return <StatusBadge variant={variants[status]} label={label} icon={icon} />
}
