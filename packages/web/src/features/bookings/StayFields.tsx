import { maxGuests } from '@ilewa/contract/bookings'
import type { CivilDate } from '@ilewa/contract/dates'
import { NumberInput, SimpleGrid } from '@mantine/core'
import type { BookingForm } from './booking-form.ts'
import { StayDatesField } from './StayDatesField.tsx'

interface StayFieldsProps {
  form: BookingForm
  /** The stay being edited: its own nights are free to it. */
  edited?: { id: string; checkIn: CivilDate }
}

/** Check-in, check-out and guests. */
export function StayFields({ form, edited }: StayFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <StayDatesField
        stay={form.values}
        holdsNights={form.values.status !== 'CANCELLED'}
        edited={edited}
        error={form.errors.checkIn ?? form.errors.checkOut}
        onChange={form.setValues}
      />
      <NumberInput
        label="Guests"
        required
        inputMode="numeric"
        min={1}
        max={maxGuests}
        clampBehavior="none"
        value={form.values.guests ?? ''}
        error={form.errors.guests}
        onChange={(guests) => form.setFieldValue('guests', guests === '' ? undefined : Number(guests))}
      />
    </SimpleGrid>
  )
}
