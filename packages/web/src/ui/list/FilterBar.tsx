import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { DefinitionPopover } from '../data/DefinitionPopover.tsx'
import classes from './FilterBar.module.css'

/** Container of a list's search box and filters. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <section className={classes.bar} aria-label="Filters">
      {children}
    </section>
  )
}

interface FilterSelectProps {
  /** For screen readers only; the options are self-explanatory. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Definitions of its options, shown in a popover. */
  definitions?: readonly MetricKey[]
}

/** Select of a filter or sort order; native, so that a phone shows its own picker. */
export function FilterSelect({ label, value, options, onChange, definitions }: FilterSelectProps) {
  const select = (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      value={value}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  if (!definitions) return select
  return (
    <div className={classes.defined}>
      {select}
      <DefinitionPopover label={label} metrics={definitions} />
    </div>
  )
}
