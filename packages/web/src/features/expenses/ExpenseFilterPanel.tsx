import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { SimpleGrid } from '@mantine/core'
import { DateRangeField } from '../../ui/form/DateRangeField.tsx'
import { PropertySelect } from '../../ui/form/PropertySelect.tsx'
import type { ExpenseFilterProps, UrlFilters } from './expense-filters.ts'

const anyDate = 'Any date'

/** Accessible name of the button; it contains the visible text. */
function datesLabel({ from, to }: UrlFilters): string {
  if (!from || !to) return `Date range: ${from ? `${formatDate(from)} – …` : anyDate}`
  return `Date range: ${formatDateRange(from, to)}`
}

export function ExpenseFilterPanel({ filters, setFilters }: ExpenseFilterProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
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
    </SimpleGrid>
  )
}
