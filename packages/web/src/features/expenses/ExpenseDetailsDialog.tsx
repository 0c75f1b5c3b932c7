import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { expenseCategoryLabels } from '@ilewa/contract/expenses/terms'
import { Button, Skeleton, Text } from '@mantine/core'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatDateTime } from '../../lib/today.ts'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { RecordHistory } from '../../ui/history/RecordHistory.tsx'
import { Photo } from '../../ui/images/Photo.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'
import classes from './ExpenseDetailsDialog.module.css'
import { ExpenseStatusBadge } from './ExpenseStatusBadge.tsx'
import { decisionLabels, type ExpenseActions } from './expense-actions.ts'
import { useExpense } from './expenses.api.ts'
import { useDecide } from './use-decide.ts'

interface ExpenseDetailsDialogProps extends DialogState {
  id: string
  actions: ExpenseActions
  onClose: () => void
}

const decisionByLabels: Partial<Record<Expense['status'], string>> = {
  APPROVED: 'Approved by',
  PAID: 'Paid by',
  REJECTED: 'Rejected by',
}

function toDetails(expense: Expense, formatDateTime: (instant: string) => string): Fact[] {
  const { decidedByName, decidedAt } = expense
  const details: [string, string | null][] = [
    ['Category', expenseCategoryLabels[expense.category]],
    ['Vendor', expense.vendorName],
    ['Date', formatDate(expense.expenseDate)],
    ['Property', expense.propertyName],
    ['Maintenance request', expense.maintenanceTitle],
    ['Recorded by', `${expense.createdByName}, ${formatDateTime(expense.createdAt)}`],
    [
      decisionByLabels[expense.status] ?? '',
      decidedByName && decidedAt && `${decidedByName}, ${formatDateTime(decidedAt)}`,
    ],
  ]
  return details.flatMap(([label, value]) => (label && value ? [[label, value] as const] : []))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Details({ expense }: { expense: Expense }) {
  const formatDateTime = useFormatDateTime()
  const { receipt } = expense
  return (
    <>
      <div className={classes.head}>
        <span className={classes.amount}>{formatNaira(expense.amount)}</span>
        <ExpenseStatusBadge status={expense.status} />
      </div>
      <FactLines facts={toDetails(expense, formatDateTime)} />
      {expense.rejectionReason && (
        <Section title="Reason for rejecting">
          <Text className={classes.text}>{expense.rejectionReason}</Text>
        </Section>
      )}
      {expense.description && (
        <Section title="Description">
          <Text className={classes.text}>{expense.description}</Text>
        </Section>
      )}
      {receipt && (
        <Section title="Receipt">
          <a className={classes.receipt} href={receipt.url} target="_blank" rel="noreferrer">
            <Photo url={receipt.thumbnailUrl} alt={`Receipt of ${expense.title}`} />
          </a>
        </Section>
      )}
      <RecordHistory kind="expense" id={expense.id} />
    </>
  )
}

function Buttons({ expense, actions }: { expense: Expense; actions: ExpenseActions }) {
  const { decide, busy } = useDecide(expense, actions)
  const decisions = actions.decisionsFor(expense)
  return (
    <>
      {decisions.includes('REJECTED') && (
        <Button variant="subtle" color="red" onClick={() => decide('REJECTED')}>
          {decisionLabels.REJECTED}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Pencil size={17} aria-hidden />}
        onClick={() => actions.onEdit(expense.id)}
      >
        Edit
      </Button>
      {decisions
        .filter((status) => status !== 'REJECTED')
        .map((status) => (
          <Button key={status} loading={busy} onClick={() => decide(status)}>
            {decisionLabels[status]}
          </Button>
        ))}
    </>
  )
}

/** All details of one expense with its receipt, and the owner's decision buttons. */
export function ExpenseDetailsDialog({ id, actions, ...dialog }: ExpenseDetailsDialogProps) {
  const query = useExpense(id)
  const { data: expense, isError, error, refetch } = query
  return (
    <DetailsDialog
      {...dialog}
      query={query}
      title={expense?.title ?? 'Expense'}
      footer={expense && actions.canEdit(expense) && <Buttons expense={expense} actions={actions} />}
    >
      {expense && <Details expense={expense} />}
      {!expense && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!expense && !isError && <Skeleton className="late" height="20rem" radius="lg" />}
    </DetailsDialog>
  )
}
