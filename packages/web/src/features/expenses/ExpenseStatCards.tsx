import { formatNaira } from '@ilewa/contract/core/money'
import type { ExpenseFilters } from '@ilewa/contract/expenses/schema'
import { CircleCheck, Clock, ReceiptText, ThumbsUp, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { useExpenseStats } from './expenses.api.ts'

/** Counts and sums of the filtered expenses. */
export function ExpenseStatCards({ filters }: { filters: ExpenseFilters }) {
  const { data, isError } = useExpenseStats(filters)
  const shown = (figure: ReactNode) => figure ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total Expenses"
        how={['expenses']}
        value={shown(data?.total)}
        hint={data && `${data.rejected} rejected`}
        room="0 rejected"
        icon={ReceiptText}
        tone="brand"
      />
      <StatCard
        label="Pending"
        how={['expenseSteps']}
        value={shown(data?.pending)}
        hint={data && `${formatNaira(data.pendingAmount)} to decide`}
        room="₦1,000,000.00 to decide"
        icon={Clock}
      />
      <StatCard
        label="Approved"
        value={shown(data?.approved)}
        hint="To be paid"
        icon={ThumbsUp}
        how={['expenseSteps']}
      />
      <StatCard
        label="Paid"
        value={shown(data?.paid)}
        hint="Done"
        icon={CircleCheck}
        how={['expenseSteps']}
      />
      <StatCard
        wide
        label="Total Amount"
        how={['expenseAmount']}
        value={shown(data && formatNaira(data.totalAmount))}
        hint={data && `${formatNaira(data.paidAmount)} paid; rejected ones left out`}
        room="₦10,000,000.00 paid; rejected ones left out"
        icon={Wallet}
        tone="accent"
      />
    </StatCards>
  )
}
