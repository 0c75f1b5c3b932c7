import { type ExpenseStatus, expenseStatusLabels } from '@ilewa/contract/expenses/terms'
import { ThumbsUp } from 'lucide-react'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'

const variants: Record<ExpenseStatus, BadgeVariant> = {
  PENDING: 'secondary',
  APPROVED: 'default',
  PAID: 'success',
  REJECTED: 'destructive',
}

export function ExpenseStatusBadge({ status }: { status: ExpenseStatus }) {
  const icon = status === 'APPROVED' ? ThumbsUp : undefined
  return <StatusBadge variant={variants[status]} label={expenseStatusLabels[status]} icon={icon} />
}
