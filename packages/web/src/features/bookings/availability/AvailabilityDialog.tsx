import { maxGuests } from '@ilewa/contract/bookings/schema'
import { addDays } from '@ilewa/contract/core/dates'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../../lib/today.ts'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { type DateRange, DateRangeField } from '../../../ui/form/DateRangeField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import classes from './AvailabilityDialog.module.css'
import { FreeProperties } from './FreeProperties.tsx'

/**
 * "Is it free?": the properties that are free on the dates, with their prices, to send or to book. The number of guests is
 * for the message and the booking; properties have no maximum of guests.
 */
export function AvailabilityDialog({ id: _, onClose, ...dialog }: RecordDialogProps) {
  const today = useToday()
  const dialogs = useDialogs()
  const [[checkIn, checkOut], setDates] = useState<DateRange>([today, addDays(today, 1)])
  const [guests, setGuests] = useState<number | undefined>(2)
  const hasDates = checkIn && checkOut && checkOut > checkIn
  const book = (propertyId: string) =>
    dialogs.replace(
      bookingDialogs.availability,
      bookingDialogs.create,
      [propertyId, checkIn, checkOut, guests].join('_'),
    )
  return (
    <DetailsDialog {...dialog} onClose={onClose} title="Is it free?">
      <Stack gap="md">
        <div className={classes.fields}>
          <DateRangeField
            label="Check-in and check-out"
            value={[checkIn, checkOut]}
            min={today}
            onChange={setDates}
          />
          <NumberField
            label="Guests"
            decimals={0}
            min={1}
            max={maxGuests}
            value={guests}
            onChange={setGuests}
          />
        </div>
        {hasDates ? (
          <FreeProperties enquiry={{ checkIn, checkOut, guests: guests || 1 }} onBook={book} />
        ) : (
          <Text c="dimmed">Choose the dates of the stay.</Text>
        )}
      </Stack>
    </DetailsDialog>
  )
}
