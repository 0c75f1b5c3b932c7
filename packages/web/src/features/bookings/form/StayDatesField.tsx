import type { CivilDate } from '@ilewa/contract/core/dates'
import { errorEntry } from '@ilewa/contract/core/errors'
import { useToday } from '../../../lib/today.ts'
import { DateRangeField } from '../../../ui/form/DateRangeField.tsx'
import { useTakenNights } from '../../properties/properties.api.ts'
import { isAvailable, isDaySelectable, isNightTaken, type StayRules } from './stay-dates.ts'

interface StayDatesFieldProps {
  /** '' for a value that is not selected yet. */
  stay: { propertyId: string; checkIn: CivilDate | ''; checkOut: CivilDate | '' }
  onChange: (dates: { checkIn: CivilDate | ''; checkOut: CivilDate | '' }) => void
  /** False for a stay that occupies no nights, so that it cannot conflict. */
  occupiesNights?: boolean
  /** The stay being edited: its own nights count as available. */
  edited?: { id: string; checkIn: CivilDate }
  error?: string
}

const firstOfMonth = (date: CivilDate) => `${date.slice(0, 8)}01`

/** Check-in and check-out at a property. Nights of other stays cannot be selected. */
export function StayDatesField({
  stay,
  onChange,
  occupiesNights = true,
  edited,
  error,
}: StayDatesFieldProps) {
  const today = useToday()
  const { propertyId, checkIn, checkOut } = stay
  const earliest = edited && edited.checkIn < today ? edited.checkIn : today
  const { data: taken = [] } = useTakenNights(propertyId || null, firstOfMonth(earliest))
  const rules: StayRules = {
    today,
    taken: taken.filter(({ bookingId }) => bookingId !== edited?.id),
    originalCheckIn: edited?.checkIn,
  }

  // The dates were selected for another property, or another person booked them in the meantime.
  const hasConflict = occupiesNights && checkIn && checkOut && !isAvailable(rules, checkIn, checkOut)
  const conflictMessage = hasConflict ? errorEntry('bookings.dates_taken').message : undefined

  return (
    <DateRangeField
      label="Check-in and check-out"
      required
      value={[checkIn, checkOut]}
      min={earliest}
      isMarked={(day) => isNightTaken(rules, day)}
      isDisabled={(day) => !isDaySelectable(rules, [checkIn, checkOut], day)}
      disabled={!propertyId}
      description={propertyId ? undefined : 'Choose a property first'}
      error={error ?? conflictMessage}
      onChange={([from, to]) => onChange({ checkIn: from, checkOut: to })}
    />
  )
}
