import { formatNaira } from '@ilewa/contract/core/money'
import type { ExpenseStats } from '@ilewa/contract/expenses/schema'
import { CircleCheck, Clock, ReceiptText, ThumbsUp, Wallet } from 'lucide-react'
import type { StatCardDescription } from '../../ui/data/StatCardRow.tsx'

/** Counts and sums of the filtered expenses. */
export const expenseCards: StatCardDescription<ExpenseStats>[] = [
  {
    label: 'Total Expenses',
    definitions: ['expenses'],
    value: ({ total }) => total,
    hint: ({ rejected }) => `${rejected} rejected`,
    hintPlaceholder: '0 rejected',
    icon: ReceiptText,
    tone: 'brand',
  },
  {
    label: 'Pending',
    definitions: ['expenseStatuses'],
    value: ({ pending }) => pending,
    hint: ({ pendingAmount }) => `${formatNaira(pendingAmount)} to decide`,
    hintPlaceholder: '₦1,000,000.00 to decide',
    icon: Clock,
  },
  {
    label: 'Approved',
    definitions: ['expenseStatuses'],
    value: ({ approved }) => approved,
    hint: 'To be paid',
    icon: ThumbsUp,
  },
  {
    label: 'Paid',
    definitions: ['expenseStatuses'],
    value: ({ paid }) => paid,
    hint: 'Done',
    icon: CircleCheck,
  },
  {
    label: 'Total Amount',
    wide: true,
    definitions: ['expenseAmount'],
    value: ({ totalAmount }) => formatNaira(totalAmount),
    hint: ({ paidAmount }) => `${formatNaira(paidAmount)} paid; rejected ones left out`,
    hintPlaceholder: '₦10,000,000.00 paid; rejected ones left out',
    icon: Wallet,
    tone: 'accent',
  },
]
