import {
  MaintenancePriority,
  MaintenanceStatus,
  maintenancePriorityLabels,
  maintenanceStatusLabels,
  openMaintenanceStatuses,
} from '@ilewa/contract/maintenance/terms'
import { FilterBar, FilterSelect } from '../../ui/list/FilterBar.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'

export const defaultFilters = { q: '', status: '', priority: '', property: '' }
type Filters = typeof defaultFilters

const statuses = [
  { value: '', label: 'All Statuses' },
  { value: openMaintenanceStatuses.join(), label: 'Open' },
  ...MaintenanceStatus.options.map((value) => ({ value, label: maintenanceStatusLabels[value] })),
]
const priorities = [
  { value: '', label: 'All Priorities' },
  ...MaintenancePriority.options.map((value) => ({ value, label: maintenancePriorityLabels[value] })),
]

interface MaintenanceFilterBarProps {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
}

export function MaintenanceFilterBar({ filters, setFilters }: MaintenanceFilterBarProps) {
  return (
    <FilterBar>
      <SearchField
        value={filters.q}
        placeholder="Search title, description or reporter..."
        onSearch={(q) => setFilters({ q })}
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        options={statuses}
        onChange={(status) => setFilters({ status })}
      />
      <FilterSelect
        label="Priority"
        value={filters.priority}
        options={priorities}
        onChange={(priority) => setFilters({ priority })}
      />
    </FilterBar>
  )
}
