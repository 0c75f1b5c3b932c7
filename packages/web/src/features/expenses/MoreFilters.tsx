import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { DateRangeField } from '../../ui/form/DateRangeField.tsx'
import { PropertySelect } from '../../ui/form/PropertySelect.tsx'
import type { UrlFilters } from './expense-filters.ts'

interface MoreFiltersProps {
  filters: UrlFilters
  setFilters: (changes: Partial<UrlFilters>) => void
}

const anyDate = 'Any date'

/** Accessible name of the button; it contains the visible text. */
function datesLabel({ from, to }: UrlFilters): string {
  if (!from || !to) return `Date range: ${from ? `${formatDate(from)} – …` : anyDate}`
  return `Date range: ${formatDateRange(from, to)}`
}

/** A searchable select and a date picker, loaded on demand. */
export function MoreFilters({ filters, setFilters }: MoreFiltersProps) {
  return (
    <>
      <PropertySelect
        clearable
        aria-label="Property"
        placeholder="All properties"
        value={filters.property}
        onChange={(property) => setFilters({ property })}
      />
      <DateRangeField
        clearable
        aria-label={datesLabel(filters)}
        placeholder={anyDate}
        value={[filters.from, filters.to]}
        onChange={([from, to]) => setFilters({ from, to })}
        format={formatDateRange}
      />
    </>
  )
}
