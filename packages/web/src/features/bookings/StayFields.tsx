import { maxGuests } from '@ilewa/contract/bookings'
import type { CivilDate } from '@ilewa/contract/dates'
import { errorEntry } from '@ilewa/contract/errors'
import { NumberInput, SimpleGrid } from '@mantine/core'
import { useToday } from '../../lib/today.ts'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { useTakenNights } from '../properties/properties.api.ts'
import type { BookingForm } from './booking-form.ts'
import { isFree, isNightTaken, mayChoose, type StayRules } from './stay-dates.ts'

interface StayFieldsProps {
  form: BookingForm
  /** The stay being edited: its own nights are free to it. */
  edited?: { id: string; checkIn: CivilDate }
}

const firstOfMonth = (date: CivilDate) => `${date.slice(0, 8)}01`

/** Check-in, check-out and guests; the nights of other stays cannot be chosen. */
export function StayFields({ form, edited }: StayFieldsProps) {
  const today = useToday()
  const { propertyId, checkIn, checkOut } = form.values
  const earliest = edited && edited.checkIn < today ? edited.checkIn : today
  const { data: taken = [] } = useTakenNights(propertyId || null, firstOfMonth(earliest))
  const rules: StayRules = {
    today,
    taken: taken.filter(({ bookingId }) => bookingId !== edited?.id),
    keptCheckIn: edited?.checkIn,
  }

  // Chosen for one property, then another was chosen, or someone else was quicker.
  const holdsNights = form.values.status !== 'CANCELLED'
  const clashes = holdsNights && checkIn && checkOut && !isFree(rules, checkIn, checkOut)
  const clash = clashes ? errorEntry('bookings.dates_taken').message : undefined

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <DateRangeField
        label="Check-in and check-out"
        required
        value={[checkIn, checkOut]}
        min={earliest}
        isMarked={(day) => isNightTaken(rules, day)}
        isDisabled={(day) => !mayChoose(rules, [checkIn, checkOut], day)}
        disabled={!propertyId}
        description={propertyId ? undefined : 'Choose a property first'}
        error={form.errors.checkIn ?? form.errors.checkOut ?? clash}
        onChange={([from, to]) => form.setValues({ checkIn: from, checkOut: to })}
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
