import type { Booking } from '@ilewa/contract/bookings/schema'
import { Skeleton } from '@mantine/core'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { propertyApi } from '../../properties/properties.api.ts'
import { bookingApi } from '../bookings.api.ts'
import { BookingMoveForm } from './BookingMoveForm.tsx'

const title = 'Move Booking'

interface MoveProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

/**
 * If the property's price is unavailable, it counts as 0. The total then does not match the price, so it counts as
 * agreed manually.
 */
function Move({ booking, onReload, ...dialog }: MoveProps) {
  const { data: property, isLoading } = propertyApi.useOne(booking.propertyId)
  if (isLoading) {
    return (
      <DetailsDialog {...dialog} size="md" title={title}>
        <Skeleton className="delayed" height="16rem" radius="lg" />
      </DetailsDialog>
    )
  }
  const from = { ...booking.property, pricePerNight: property?.pricePerNight ?? 0 }
  return <BookingMoveForm key={booking.version} stay={booking} from={from} onReload={onReload} {...dialog} />
}

/** Moves a stay without dragging: on a list, on a phone, or for people who cannot drag. */
export const MoveBookingDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title={title} size="md">
    {(booking, reload) => <Move {...dialog} booking={booking} onReload={reload} />}
  </RecordLoader>
)
