import { BookingSource, bookingSourceLabels } from '@ilewa/contract/bookings'
import { Checkbox, NativeSelect } from '@mantine/core'
import { DateRangeField } from '../../ui/DateRangeField.tsx'
import { PropertySelect } from '../../ui/PropertySelect.tsx'
import { nameOf } from '../../ui/people/people.ts'
import { useAgents } from '../agents/agents.api.ts'
import classes from './BookingFilterBar.module.css'
import type { UrlFilters } from './booking-filters.ts'

const sources = [
  { value: '', label: 'All sources' },
  ...BookingSource.options.map((value) => ({ value, label: bookingSourceLabels[value] })),
]

interface FurtherFiltersProps {
  filters: UrlFilters
  setFilters: (changes: Partial<UrlFilters>) => void
  statuses: readonly { value: string; label: string }[]
}

function Statuses({ filters, setFilters, statuses }: FurtherFiltersProps) {
  const chosen = filters.status.split(',').filter(Boolean)
  const toggle = (status: string) => {
    const next = chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status]
    setFilters({ status: next.join() })
  }
  return (
    <fieldset className={classes.choices}>
      <legend>Statuses</legend>
      {statuses
        .filter(({ value }) => value)
        .map(({ value, label }) => (
          <Checkbox
            key={value}
            className={classes.choice}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
    </fieldset>
  )
}

/** Everything a list of bookings can be narrowed by beside the search: property, agent, source, days, balance. */
export function FurtherFilters(props: FurtherFiltersProps) {
  const { filters, setFilters } = props
  const { data: agents = [] } = useAgents()
  return (
    <>
      <div className={classes.fields}>
        <PropertySelect
          label="Property"
          placeholder="All properties"
          clearable
          value={filters.property}
          onChange={(property) => setFilters({ property })}
        />
        <NativeSelect
          label="Agent"
          value={filters.agent}
          data={[
            { value: '', label: 'All agents' },
            ...agents.map((agent) => ({ value: agent.id, label: nameOf(agent) })),
          ]}
          onChange={({ currentTarget }) => setFilters({ agent: currentTarget.value })}
        />
        <NativeSelect
          label="Source"
          value={filters.source}
          data={sources}
          onChange={({ currentTarget }) => setFilters({ source: currentTarget.value })}
        />
        <DateRangeField
          label="Stays that touch"
          value={[filters.from, filters.to]}
          onChange={([from, to]) => setFilters({ from, to })}
        />
      </div>
      <div className={classes.line}>
        <Statuses {...props} />
        <Checkbox
          className={classes.choice}
          label="Only with a balance due"
          checked={filters.due === 'true'}
          onChange={({ currentTarget }) => setFilters({ due: currentTarget.checked ? 'true' : '' })}
        />
      </div>
    </>
  )
}
