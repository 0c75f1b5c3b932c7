import type { CivilDate } from '@ilewa/contract/core/dates'
import { FreeNightsField } from '../../../ui/form/FreeNightsField.tsx'
import type { FieldProblem } from '../price/quote-problems.tsx'

interface StayDatesFieldProps {
  /** '' for a value that is not selected yet. */
  stay: { propertyId: string; checkIn: CivilDate | ''; checkOut: CivilDate | '' }
  onChange: (dates: { checkIn: CivilDate | ''; checkOut: CivilDate | '' }) => void
  /** False for a stay that occupies no nights, so that it cannot conflict. */
  occupiesNights?: boolean
  /** The stay being edited: its own nights count as available. */
  edited?: { id: string; checkIn: CivilDate }
  error?: string
  /** Why the stay should not be sold on these dates. */
  problem?: FieldProblem
}

/** Check-in and check-out at a property. Booked and blocked nights cannot be selected. */
export function StayDatesField({
  stay,
  onChange,
  occupiesNights = true,
  edited,
  error,
  problem,
}: StayDatesFieldProps) {
  return (
    <FreeNightsField
      label="Check-in and check-out"
      propertyId={stay.propertyId}
      value={[stay.checkIn, stay.checkOut]}
      isOwn={({ bookingId }) => edited !== undefined && bookingId === edited.id}
      originalFrom={edited?.checkIn}
      showsConflict={occupiesNights}
      description={problem?.warning}
      error={error}
      otherError={problem?.error}
      onChange={([checkIn, checkOut]) => onChange({ checkIn, checkOut })}
    />
  )
}
