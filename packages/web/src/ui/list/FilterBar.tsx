import type { FigureKey } from '@ilewa/contract/core/definitions'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { HowCounted } from '../data/HowCounted.tsx'
import classes from './FilterBar.module.css'

/** The search box of a list and, beside or below it, its filters. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <section className={classes.bar} aria-label="Filters">
      {children}
    </section>
  )
}

interface FilterSelectProps {
  /** Named for screen readers; its options speak for themselves. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** What its options list, one tap away. */
  how?: readonly FigureKey[]
}

/** One filter or sort order; a phone shows its own list. */
export function FilterSelect({ label, value, options, onChange, how }: FilterSelectProps) {
  const select = (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      value={value}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  if (!how) return select
  return (
    <div className={classes.defined}>
      {select}
      <HowCounted label={label} of={how} />
    </div>
  )
}
