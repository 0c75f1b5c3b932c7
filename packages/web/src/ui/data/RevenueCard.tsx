import { monthToDate } from '@ilewa/contract/bookings/money'
import type { BookingStats } from '@ilewa/contract/bookings/stats'
import { addDays, formatDateRange, formatMonth, startOfMonth } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaShort } from '@ilewa/contract/core/money'
import { Banknote } from 'lucide-react'
import { useToday } from '../../lib/today.ts'
import { FactLines } from '../layout/FactLines.tsx'
import { Change } from './Change.tsx'
import classes from './RevenueCard.module.css'
import { StatCard } from './StatCard.tsx'

/** Exact amounts of this month, the same days of last month, and all time. */
function Exact({ stats }: { stats: BookingStats }) {
  const today = useToday()
  const { current, previous } = monthToDate(today)
  const { month, lastMonth } = stats
  return (
    <div className={classes.exact}>
      <h3>{formatDateRange(current.from, today)}</h3>
      <FactLines
        facts={[
          ['Booked value', formatNaira(month.bookedValue)],
          ['Earned', formatNaira(month.earned)],
          ['Paid so far', formatNaira(month.paidSoFar)],
        ]}
      />
      <h3>{formatDateRange(previous.from, addDays(previous.to, -1))}</h3>
      <FactLines
        facts={[
          ['Booked value', formatNaira(lastMonth.bookedValue)],
          ['Earned', formatNaira(lastMonth.earned)],
        ]}
      />
      <h3>All time</h3>
      <FactLines
        facts={[
          ['Paid so far', formatNaira(stats.paidSoFar)],
          ['Balance due', formatNaira(stats.balanceDue)],
        ]}
        total={['Booked value', formatNaira(stats.totalRevenue)]}
      />
      <FactLines
        facts={[
          ['Paid above the total', formatNaira(stats.overpaid)],
          ['Paid on pending bookings', formatNaira(stats.paidOnPending)],
          ['Paid on cancelled stays', formatNaira(stats.paidOnCancelled)],
        ]}
      />
    </div>
  )
}

function Hint({ stats }: { stats: BookingStats }) {
  const { month, lastMonth } = stats
  const before = formatMonth(startOfMonth(useToday(), -1)).slice(0, 3)
  return (
    <>
      <Change
        now={month.bookedValue}
        before={lastMonth.bookedValue}
        than={`than the same days of ${before}`}
      />
      <span className={classes.line}>
        Earned {formatNairaShort(month.earned)} · Paid so far {formatNairaShort(month.paidSoFar)}
      </span>
    </>
  )
}

interface RevenueCardProps {
  /** Undefined while loading; null if loading failed. */
  stats: BookingStats | null | undefined
}

/** Booked value of this month to date, abbreviated; exact amounts and totals are in the popover. */
export function RevenueCard({ stats }: RevenueCardProps) {
  return (
    <StatCard
      wide
      label="Total Revenue"
      value={stats === null ? '–' : stats && formatNairaShort(stats.month.bookedValue)}
      icon={Banknote}
      tone="accent"
      hint={stats && <Hint stats={stats} />}
      hintPlaceholder="100% more than the same days of Oct, earned ₦10.5M, paid so far ₦10.5M"
      definitions={[
        'bookedValue',
        'earned',
        'paidSoFar',
        'balanceDue',
        'overpaid',
        'paidOnPending',
        'paidOnCancelled',
      ]}
      exact={stats && <Exact stats={stats} />}
    />
  )
}
