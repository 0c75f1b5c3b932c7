import { maxGuests } from '@ilewa/contract/bookings/schema'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { SimpleGrid } from '@mantine/core'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { FieldProblem } from '../price/quote-problems.tsx'
import type { BookingForm } from './booking-form.ts'
import { StayDatesField } from './StayDatesField.tsx'

interface StayFieldsProps {
  form: BookingForm
  /** The stay being edited: its own nights count as available. */
  edited?: { id: string; checkIn: CivilDate }
  /** Why the stay should not be sold on these dates. */
  problem?: FieldProblem
}

/** Check-in, check-out and guests. */
export function StayFields({ form, edited, problem }: StayFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <StayDatesField
        stay={form.values}
        occupiesNights={form.values.status !== 'CANCELLED'}
        edited={edited}
        problem={problem}
        error={form.errors.checkIn ?? form.errors.checkOut}
        onChange={form.setValues}
      />
      <NumberField
        decimals={0}
        hideControls={false}
        label="Guests"
        required
        min={1}
        max={maxGuests}
        clampBehavior="none"
        {...form.getInputProps('guests')}
      />
    </SimpleGrid>
  )
}
