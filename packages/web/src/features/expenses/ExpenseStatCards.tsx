import { formatNaira } from '@ilewa/contract/core/money'
import type { ExpenseFilters } from '@ilewa/contract/expenses/schema'
import { CircleCheck, Clock, ReceiptText, ThumbsUp, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { useExpenseStats } from './expenses.api.ts'

/** Counts and sums of the filtered expenses. */
export function ExpenseStatCards({ filters }: { filters: ExpenseFilters }) {
  const { data, isError } = useExpenseStats(filters)
  const valueOrDash = (value: ReactNode) => value ?? (isError ? '–' : undefined)
  return (
    <StatCards>
      <StatCard
        label="Total Expenses"
        definitions={['expenses']}
        value={valueOrDash(data?.total)}
        hint={data && `${data.rejected} rejected`}
        hintPlaceholder="0 rejected"
        icon={ReceiptText}
        tone="brand"
      />
      <StatCard
        label="Pending"
        definitions={['expenseSteps']}
        value={valueOrDash(data?.pending)}
        hint={data && `${formatNaira(data.pendingAmount)} to decide`}
        hintPlaceholder="₦1,000,000.00 to decide"
        icon={Clock}
      />
      <StatCard
        label="Approved"
        value={valueOrDash(data?.approved)}
        hint="To be paid"
        icon={ThumbsUp}
        definitions={['expenseSteps']}
      />
      <StatCard
        label="Paid"
        value={valueOrDash(data?.paid)}
        hint="Done"
        icon={CircleCheck}
        definitions={['expenseSteps']}
      />
      <StatCard
        wide
        label="Total Amount"
        definitions={['expenseAmount']}
        value={valueOrDash(data && formatNaira(data.totalAmount))}
        hint={data && `${formatNaira(data.paidAmount)} paid; rejected ones left out`}
        hintPlaceholder="₦10,000,000.00 paid; rejected ones left out"
        icon={Wallet}
        tone="accent"
      />
    </StatCards>
  )
}
