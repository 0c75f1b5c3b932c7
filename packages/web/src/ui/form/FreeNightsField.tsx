import type { CivilDate } from '@ilewa/contract/core/dates'
import { datesTakenMessages, type TakenNights } from '@ilewa/contract/properties/calendar'
import type { ReactNode } from 'react'
import { useTakenNights } from '../../features/properties/properties.api.ts'
import { isDaySelectable, type NightRules, nightTakenBy, takenBy } from '../../lib/taken-nights.ts'
import { useToday } from '../../lib/today.ts'
import { type DateRange, DateRangeField } from './DateRangeField.tsx'

interface FreeNightsFieldProps {
  label: string
  description?: ReactNode
  /** '' until a property is selected. */
  propertyId: string
  value: DateRange
  onChange: (range: DateRange) => void
  /** Whether nights belong to the stay or block being edited, so that they count as free. */
  isOwn: (nights: TakenNights) => boolean
  /** The first night of the stay or block being edited, which can remain in the past. */
  originalFrom?: CivilDate
  /** Shows an error while a selected night is taken. Default: true */
  showsConflict?: boolean
  error?: string
  /** Shown if the nights are free. */
  otherError?: string | undefined
}

const firstOfMonth = (date: CivilDate) => `${date.slice(0, 8)}01`

/** A range of free nights of a property. Booked and blocked nights cannot be selected, and look different. */
export function FreeNightsField(props: FreeNightsFieldProps) {
  const { label, description, propertyId, value, onChange, isOwn, originalFrom, showsConflict = true } = props
  const today = useToday()
  const earliest = originalFrom && originalFrom < today ? originalFrom : today
  const { data: taken = [] } = useTakenNights(propertyId || null, firstOfMonth(earliest))
  const rules: NightRules = { today, taken: taken.filter((nights) => !isOwn(nights)), originalFrom }

  const [from, to] = value
  // The dates were selected for another property, or another person took them in the meantime.
  const conflict = showsConflict && from && to ? takenBy(rules, from, to) : undefined

  return (
    <DateRangeField
      label={label}
      required
      value={value}
      min={earliest}
      markOf={(day) => nightTakenBy(rules, day)}
      isDisabled={(day) => !isDaySelectable(rules, value, day)}
      disabled={!propertyId}
      description={propertyId ? description : 'Choose a property first'}
      error={props.error ?? (conflict ? datesTakenMessages[conflict] : props.otherError)}
      onChange={onChange}
    />
  )
}
