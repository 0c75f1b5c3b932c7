import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { Button } from '@mantine/core'
import { ListFilter, X } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useIsPhone } from '../../lib/phone-query.ts'
import { FilterBar, FilterSelect } from './FilterBar.tsx'
import classes from './FilterFields.module.css'
import { SearchField } from './SearchField.tsx'

interface Option {
  value: string
  label: string
}

interface SelectField<K extends string> {
  name: K
  /** For screen readers only; the options are self-explanatory. */
  label: string
  options: readonly Option[]
  definitions?: readonly MetricKey[]
}

/** The options of an enum, after one for all its values: `{ value: '', label: 'All Statuses' }`. */
export const enumOptions = <T extends string>(
  all: string,
  values: readonly T[],
  labels: Readonly<Record<T, string>>,
): Option[] => [{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] }))]

export interface ActiveFilter {
  label: string
  onRemove: () => void
}

interface MoreFilters {
  label: string
  /**
   * The filters that are set in the panel. If there is one, the panel is open at first; on a phone they are named
   * instead, each with a button that removes it.
   */
  active: readonly ActiveFilter[]
  /**
   * Content of the panel. It is a lazy component, because its date pickers and selects with a search have as much
   * code as a page.
   */
  panel: ReactNode
}

interface FilterFieldsProps<K extends string> {
  filters: Readonly<Record<K | 'q', string>>
  setFilters: (changes: Partial<Record<K | 'q', string>>) => void
  searchPlaceholder: string
  selects: readonly SelectField<K>[]
  more?: MoreFilters
}

const ActiveFilters = ({ filters }: { filters: readonly ActiveFilter[] }) => (
  <ul className={classes.active} aria-label="Active filters">
    {filters.map(({ label, onRemove }) => (
      <li key={label}>
        <Button
          variant="light"
          size="sm"
          className="tap"
          rightSection={<X size={16} aria-hidden />}
          aria-label={`${label}: remove filter`}
          onClick={onRemove}
        >
          {label}
        </Button>
      </li>
    ))}
  </ul>
)

/** Search box and selects of a list, and a panel with more filters, from their description. */
export function FilterFields<K extends string>({
  filters,
  setFilters,
  searchPlaceholder,
  selects,
  more,
}: FilterFieldsProps<K>) {
  const isPhone = useIsPhone()
  const active = more?.active ?? []
  const [isOpen, setOpen] = useState(!isPhone && active.length > 0)
  const panel = useId()
  const set = (name: K | 'q') => (value: string) =>
    setFilters({ [name]: value } as Partial<Record<K | 'q', string>>)
  return (
    <>
      <FilterBar>
        <SearchField value={filters.q} placeholder={searchPlaceholder} onSearch={set('q')} />
        {selects.map(({ name, ...select }) => (
          <FilterSelect key={name} {...select} value={filters[name]} onChange={set(name)} />
        ))}
        {more && (
          <Button
            variant="default"
            className={classes.more}
            leftSection={<ListFilter size={17} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {active.length > 0 ? `${more.label} (${active.length})` : more.label}
          </Button>
        )}
      </FilterBar>
      {isPhone && !isOpen && active.length > 0 && <ActiveFilters filters={active} />}
      {more && isOpen && (
        <div id={panel} className={classes.panel}>
          <Suspense fallback={<div className={classes.waiting} />}>{more.panel}</Suspense>
        </div>
      )}
    </>
  )
}
