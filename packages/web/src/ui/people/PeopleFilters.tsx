import { personStatusLabels } from '@ilewa/contract/people/schema'
import { FilterBar, FilterSelect } from '../list/FilterBar.tsx'
import { SearchField } from '../list/SearchField.tsx'

export const defaultFilters = { q: '', status: '' }
type Filters = typeof defaultFilters

const statuses = [
  { value: '', label: 'All Status' },
  ...Object.entries(personStatusLabels).map(([value, label]) => ({ value: value.toLowerCase(), label })),
]

interface PeopleFiltersProps {
  placeholder: string
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
}

export function PeopleFilters({ placeholder, filters, setFilters }: PeopleFiltersProps) {
  return (
    <FilterBar>
      <SearchField value={filters.q} placeholder={placeholder} onSearch={(q) => setFilters({ q })} />
      <FilterSelect
        label="Status"
        value={filters.status.toLowerCase()}
        options={statuses}
        onChange={(status) => setFilters({ status })}
      />
    </FilterBar>
  )
}
