import { BookingSource, bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DefinitionPopover } from '../../../ui/data/DefinitionPopover.tsx'
import { DateRangeField } from '../../../ui/form/DateRangeField.tsx'
import { PropertySelect } from '../../../ui/form/PropertySelect.tsx'
import { enumOptions } from '../../../ui/list/FilterFields.tsx'
import { nameOf } from '../../../ui/people/people.ts'
import { useAgents } from '../../agents/agents.api.ts'
import classes from './BookingFilterPanel.module.css'
import { deskOptions, type UrlFilters } from './booking-filters.ts'

const sources = enumOptions('All sources', BookingSource.options, bookingSourceLabels)

export interface BookingFilterProps {
  filters: UrlFilters
  setFilters: (changes: Partial<UrlFilters>) => void
  statuses: readonly { value: string; label: string }[]
}

/** A URL parameter that changes immediately in the UI; the URL is updated a moment later. */
function useOptimisticValue(value: string, onChange: (value: string) => void) {
  const [shown, setShown] = useState(value)
  const [urlValue, setUrlValue] = useState(value)
  if (value !== urlValue) {
    setUrlValue(value)
    setShown(value)
  }
  const change = (next: string) => {
    setShown(next)
    onChange(next)
  }
  return [shown, change] as const
}

function Statuses({ filters, setFilters, statuses }: BookingFilterProps) {
  const [shown, change] = useOptimisticValue(filters.status, (status) => setFilters({ status }))
  const chosen = shown.split(',').filter(Boolean)
  const toggle = (status: string) =>
    change((chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status]).join())
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

/** Additional filters: property, agent, source, today, dates and balance. */
export function BookingFilterPanel(props: BookingFilterProps) {
  const { filters, setFilters } = props
  const { data: agents = [] } = useAgents()
  const [due, setDue] = useOptimisticValue(filters.due, (next) => setFilters({ due: next }))
  return (
    <div className={classes.panel}>
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
        <NativeSelect
          label={
            <>
              Today <DefinitionPopover label="Today" metrics={['deskFilter']} />
            </>
          }
          aria-label="Today"
          value={filters.desk}
          data={deskOptions}
          onChange={({ currentTarget }) => setFilters({ desk: currentTarget.value })}
        />
        <DateRangeField
          label="Stay dates"
          value={[filters.from, filters.to]}
          onChange={([from, to]) => setFilters({ from, to })}
        />
      </div>
      <div className={classes.line}>
        <Statuses {...props} />
        <div className={classes.choice}>
          <Checkbox
            label="Only with a balance due"
            checked={due === 'true'}
            onChange={({ currentTarget }) => setDue(currentTarget.checked ? 'true' : '')}
          />
          <DefinitionPopover label="Only with a balance due" metrics={['balanceDue']} />
        </div>
        <Checkbox
          className={classes.choice}
          label="Only with an overdue payment"
          checked={due === 'overdue'}
          onChange={({ currentTarget }) => setDue(currentTarget.checked ? 'overdue' : '')}
        />
      </div>
    </div>
  )
}
