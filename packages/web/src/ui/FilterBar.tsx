import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
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
}

/** One filter or sort order; a phone shows its own list. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      value={value}
      data={[...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
