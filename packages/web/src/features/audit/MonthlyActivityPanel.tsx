import type { MonthlyActivity } from '@ilewa/contract/audit'
import type { Role } from '@ilewa/contract/core/access'
import {
  Banknote,
  CalendarCheck,
  ClipboardCheck,
  type LucideIcon,
  PencilLine,
  Receipt,
  Wrench,
} from 'lucide-react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { useMonthlyActivity } from './audit.api.ts'
import classes from './MonthlyActivityPanel.module.css'

type ActivityCount = Exclude<keyof MonthlyActivity, 'month'>

const cards: Record<ActivityCount, { label: string; icon: LucideIcon }> = {
  bookingsTaken: { label: 'Bookings taken', icon: CalendarCheck },
  repairsReported: { label: 'Repairs reported', icon: Wrench },
  repairsClosed: { label: 'Repairs closed', icon: Wrench },
  countsMade: { label: 'Stock counts', icon: ClipboardCheck },
  expensesNoted: { label: 'Expenses recorded', icon: Receipt },
  expensesDecided: { label: 'Expenses decided', icon: Banknote },
  changes: { label: 'Total changes', icon: PencilLine },
}

/** The metrics of each role. Agents have a performance page instead. */
const cardsByRole: Record<Exclude<Role, 'AGENT'>, readonly ActivityCount[]> = {
  OWNER: ['bookingsTaken', 'expensesDecided', 'repairsClosed', 'changes'],
  STAFF: ['repairsReported', 'repairsClosed', 'countsMade', 'expensesNoted', 'changes'],
}

/** Actions of an owner or a staff member this month, from the audit log. */
export function MonthlyActivityPanel({ role }: { role: Exclude<Role, 'AGENT'> }) {
  const query = useMonthlyActivity()
  const { data, isError, error, refetch } = query
  if (isError && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="work-of-month">
      <h2 id="work-of-month" className={classes.title}>
        What you did this month
      </h2>
      <RefreshFailure query={query} />
      <StatCards>
        {cardsByRole[role].map((key) => (
          <StatCard
            key={key}
            label={cards[key].label}
            icon={cards[key].icon}
            value={data?.[key]}
            definitions={['work']}
          />
        ))}
      </StatCards>
    </section>
  )
}
