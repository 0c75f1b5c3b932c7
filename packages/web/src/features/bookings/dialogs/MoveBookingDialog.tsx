import { Skeleton } from '@mantine/core'
import { useSnapshot } from '../../../lib/forms/use-snapshot.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { useProperty } from '../../properties/properties.api.ts'
import { useBooking } from '../bookings.api.ts'
import { BookingMoveForm } from './BookingMoveForm.tsx'

interface DialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Moves a stay without dragging: on a list, on a phone, or for people who cannot drag. */
export function MoveBookingDialog({ id, ...dialog }: DialogProps) {
  const query = useBooking(id)
  const { snapshot, reload } = useSnapshot(query)
  const { data: property, isLoading } = useProperty(snapshot?.propertyId ?? null)
  if (snapshot && !isLoading) {
    // If the property's price is unavailable, the total counts as agreed manually.
    const from = { ...snapshot.property, pricePerNight: property?.pricePerNight ?? 0 }
    return (
      <BookingMoveForm key={snapshot.version} stay={snapshot} from={from} onReload={reload} {...dialog} />
    )
  }
  return (
    <DetailsDialog {...dialog} size="md" title="Move Booking">
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="late" height="16rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
