import {
  AnalyticsPeriod,
  type PeriodChoice,
  periodIssue,
  periodLabels,
  spansOf,
} from '@ilewa/contract/analytics/period'
import { addDays, formatDateRange } from '@ilewa/contract/core/dates'
import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useToday } from '../../lib/today.ts'
import type { DateRange } from '../../ui/form/DateRangeField.tsx'
import { FilterSelect } from '../../ui/list/FilterBar.tsx'
import classes from './analytics.module.css'

const DateRangeField = lazyNamed(() => import('../../ui/form/DateRangeField.tsx'), 'DateRangeField')

const periods = AnalyticsPeriod.options.map((value) => ({ value, label: periodLabels[value] }))

interface PeriodFilterProps {
  value: PeriodChoice
  onChange: (choice: { period: string; start: string; end: string }) => void
}

/** The period of the analytics. Choosing custom dates fills in the days that were shown. */
export function PeriodSelect({ value, onChange }: PeriodFilterProps) {
  const today = useToday()
  const choose = (chosen: string) => {
    const { from, to } = spansOf(value, today).current
    onChange(
      chosen === 'custom'
        ? { period: chosen, start: from, end: addDays(to, -1) }
        : { period: chosen, start: '', end: '' },
    )
  }
  return <FilterSelect label="Period" value={value.period} options={periods} onChange={choose} />
}

/** The two dates of a custom period. */
export function CustomDates({ value, onChange }: PeriodFilterProps) {
  const { period, start = '', end = '' } = value
  /** The first day, until the last one is chosen. */
  const [firstDay, setFirstDay] = useState<string>()
  const choose = ([from, to]: DateRange) => {
    setFirstDay(to ? undefined : from)
    if (to) onChange({ period, start: from, end: to })
  }
  return (
    <Suspense fallback={<Skeleton height="2.75rem" />}>
      <DateRangeField
        className={classes.dates}
        aria-label="Custom dates"
        value={firstDay ? [firstDay, ''] : [start, end]}
        format={formatDateRange}
        error={firstDay ? undefined : periodIssue(value)}
        onChange={choose}
      />
    </Suspense>
  )
}
