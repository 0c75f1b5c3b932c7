import {
  AnalyticsPeriod,
  type PeriodChoice,
  periodIssue,
  periodLabels,
  spansOf,
} from '@ilewa/contract/analytics/period'
import { addDays, formatDateRange } from '@ilewa/contract/core/dates'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useToday } from '../../lib/today.ts'
import { FilterSelect } from '../../ui/list/FilterBar.tsx'
import classes from './analytics.module.css'

const DateRangeField = lazyNamed(() => import('../../ui/form/DateRangeField.tsx'), 'DateRangeField')

const periods = AnalyticsPeriod.options.map((value) => ({ value, label: periodLabels[value] }))

interface PeriodFilterProps {
  value: PeriodChoice
  onChange: (choice: { period: string; start: string; end: string }) => void
}

/** The period of the analytics. Custom dates begin as the period that was chosen before. */
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
  return (
    <Suspense fallback={<Skeleton height="2.75rem" />}>
      <DateRangeField
        className={classes.dates}
        aria-label="Custom dates"
        value={[start, end]}
        format={formatDateRange}
        error={start && !end ? undefined : periodIssue(value)}
        onChange={([from, to]) => onChange({ period, start: from, end: to })}
      />
    </Suspense>
  )
}
