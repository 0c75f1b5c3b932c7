import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { RecordKind, recordKindLabels } from '@ilewa/contract/core/record-kinds'
import { Button } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { usePlanLimits } from '../../lib/session/plan.ts'
import { useSession } from '../../lib/session/session.ts'
import { FilterBar, FilterSelect } from '../../ui/list/FilterBar.tsx'
import { useAgents } from '../agents/agents.api.ts'
import { useStaff } from '../staff/staff.api.ts'
import classes from './ActivityFilters.module.css'

const DateRangeField = lazyNamed(() => import('../../ui/form/DateRangeField.tsx'), 'DateRangeField')

export const defaultFilters = { kind: '', person: '', from: '', to: '' }
type Filters = typeof defaultFilters

/** The record kinds that the plan includes. */
function useKinds() {
  const { hasMaintenanceAccess, hasExpensesAccess, hasLandlordsAccess } = usePlanLimits()
  const isKindIncluded: Partial<Record<RecordKind, boolean>> = {
    maintenance: hasMaintenanceAccess,
    expense: hasExpensesAccess,
    landlord: hasLandlordsAccess,
  }
  return [
    { value: '', label: 'Everything' },
    ...RecordKind.options
      .filter((kind) => isKindIncluded[kind] ?? true)
      .map((value) => ({ value, label: recordKindLabels[value] })),
  ]
}

/** The owner, and all current agents and staff. */
function usePeople() {
  const me = useSession()?.user
  const agents = useAgents().data ?? []
  const staff = useStaff().data ?? []
  return [
    { value: '', label: 'Everyone' },
    ...(me ? [{ value: me.id, label: 'You' }] : []),
    ...[...agents, ...staff].map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName} ${lastName}`,
    })),
  ]
}

/** Accessible name of the button; it contains the visible text. */
const datesLabel = ({ from, to }: Filters) =>
  `Dates: ${from ? (to ? formatDateRange(from, to) : `${formatDate(from)} – …`) : 'Any date'}`

interface ActivityFiltersProps {
  filters: Filters
  setFilters: (changes: Partial<Filters>) => void
}

/** The date picker is as large as the rest of the page, so it is loaded on demand. */
function Dates({ filters, setFilters }: ActivityFiltersProps) {
  const [isOpen, setOpen] = useState(filters.from !== '')
  if (!isOpen) {
    return (
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<CalendarDays size={18} aria-hidden />}
        aria-label={datesLabel(filters)}
        onClick={() => setOpen(true)}
      >
        Any date
      </Button>
    )
  }
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <DateRangeField
        clearable
        openOnMount={filters.from === ''}
        value={[filters.from, filters.to]}
        onChange={([from, to]) => setFilters({ from, to })}
        format={formatDateRange}
        placeholder="Any date"
        aria-label={datesLabel(filters)}
      />
    </Suspense>
  )
}

export function ActivityFilters({ filters, setFilters }: ActivityFiltersProps) {
  return (
    <FilterBar>
      <div className={classes.dates}>
        <Dates filters={filters} setFilters={setFilters} />
      </div>
      <FilterSelect
        label="Kind"
        value={filters.kind}
        options={useKinds()}
        onChange={(kind) => setFilters({ kind })}
      />
      <FilterSelect
        label="Person"
        value={filters.person}
        options={usePeople()}
        onChange={(person) => setFilters({ person })}
      />
    </FilterBar>
  )
}
