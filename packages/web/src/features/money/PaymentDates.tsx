import { formatDateRange } from '@ilewa/contract/core/dates'
import { DateRangeField } from '../../ui/form/DateRangeField.tsx'

interface PaymentDatesProps {
  filters: { from: string; to: string }
  setFilters: (changes: { from: string; to: string }) => void
}

/** The days on which the money moved. */
export function PaymentDates({ filters: { from, to }, setFilters }: PaymentDatesProps) {
  return (
    <DateRangeField
      clearable
      aria-label={`Date range: ${from && to ? formatDateRange(from, to) : 'Any date'}`}
      placeholder="Any date"
      value={[from, to]}
      onChange={([nextFrom, nextTo]) => setFilters({ from: nextFrom, to: nextTo })}
      format={formatDateRange}
    />
  )
}
