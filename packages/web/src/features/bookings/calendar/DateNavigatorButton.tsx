import type { CivilDate } from '@ilewa/contract/core/dates'
import { Button, Popover, Skeleton } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import classes from './BookingCalendarToolbar.module.css'

const LazyDateNavigator = lazyNamed(() => import('./DateNavigator.tsx'), 'DateNavigator')

interface DateNavigatorButtonProps {
  /** The visible days, as text. */
  label: string
  value: CivilDate
  today: CivilDate
  /** Without an icon, on a phone. */
  isShort?: boolean
  onChange: (day: CivilDate) => void
}

/** Shows the visible days, and opens a month to go to other days. */
export function DateNavigatorButton({ label, value, today, isShort, onChange }: DateNavigatorButtonProps) {
  const [opened, setOpened] = useState(false)
  const choose = (day: CivilDate) => {
    setOpened(false)
    onChange(day)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={classes.jump}
          variant="default"
          title="Go to another date"
          px={isShort ? 'xs' : undefined}
          leftSection={isShort ? undefined : <CalendarDays size={18} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Go to another date">
        <Suspense fallback={<Skeleton className="delayed" height="17rem" width="15.5rem" />}>
          <LazyDateNavigator value={value} today={today} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
