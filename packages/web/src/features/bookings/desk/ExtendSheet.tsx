import { BookingMove, bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookingTotal } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { addDays, formatDate, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, sumNaira } from '@ilewa/contract/core/money'
import { Skeleton, Text } from '@mantine/core'
import { z } from 'zod'
import { useToday } from '../../../lib/today.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { propertyApi } from '../../properties/properties.api.ts'
import { bookingApi } from '../bookings.api.ts'
import { useBookingEditor } from '../form/use-booking-editor.ts'
import { toDeskStay } from './desk-stay.ts'
import { StayHeading } from './StayHeading.tsx'
import { offerUndo } from './undo.ts'

interface SheetProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

type Values = { nights: number | undefined; totalAmount: number | undefined }

function ExtendForm({ booking, pricePerNight, onReload, ...dialog }: SheetProps & { pricePerNight: number }) {
  const today = useToday()
  const quote = (nights: number) =>
    sumNaira([
      booking.totalAmount,
      bookingTotal(booking.checkOut, addDays(booking.checkOut, nights), pricePerNight),
    ])
  // A guest past check-out stays until tomorrow at least.
  const fewest = Math.max(nightsBetween(booking.checkOut, today), 0) + 1
  const contractForm = useBookingEditor({
    schema: z.preprocess((input) => {
      const { nights, totalAmount } = input as Values
      return {
        checkIn: booking.checkIn,
        checkOut: addDays(booking.checkOut, nights ?? 0),
        totalAmount,
        version: booking.version,
      }
    }, BookingMove),
    initialValues: { nights: fewest, totalAmount: quote(fewest) } as Values,
    send: async (body) => {
      const { record } = await bookingApi.save(bookingCalendar.move, { params: { id: booking.id }, body })
      dialog.onClose()
      offerUndo(record, `stays until ${formatDate(body.checkOut)}`)
    },
    fallback: 'Failed to extend the stay',
  })
  const { form } = contractForm
  const { nights = 0 } = form.values
  return (
    <FormDialog
      {...dialog}
      title={`Extend the stay of ${booking.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Extend"
      onReload={onReload}
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NumberField
        label="Added nights"
        decimals={0}
        hideControls={false}
        min={1}
        value={form.values.nights}
        error={form.errors.checkIn ?? form.errors.checkOut}
        description={
          nights > 0 ? `New check-out: ${formatDate(addDays(booking.checkOut, nights))}` : undefined
        }
        onChange={(next) => form.setValues({ nights: next, totalAmount: quote(next ?? 0) })}
      />
      <NairaField
        label="New total"
        description={`${formatNaira(booking.totalAmount)} + ${formatNights(nights)} × ${formatNaira(pricePerNight)}`}
        {...form.getInputProps('totalAmount')}
      />
      <Text c="dimmed">Paid so far: {formatNaira(booking.paidAmount)}</Text>
    </FormDialog>
  )
}

function Extend({ booking, onReload, ...dialog }: SheetProps) {
  const { data: property } = propertyApi.useOne(booking.propertyId)
  if (property)
    return (
      <ExtendForm
        key={booking.version}
        {...dialog}
        booking={booking}
        pricePerNight={property.pricePerNight}
        onReload={onReload}
      />
    )
  return (
    <DetailsDialog {...dialog} title="Extend the stay" size="md">
      <Skeleton className="delayed" height="12rem" radius="lg" />
    </DetailsDialog>
  )
}

/** Adds nights to the stay of a guest in house, with the new total. */
export const ExtendSheet = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Extend the stay" size="md">
    {(booking, reload) => <Extend {...dialog} booking={booking} onReload={reload} />}
  </RecordLoader>
)
