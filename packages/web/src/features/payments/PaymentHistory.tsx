import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Payment } from '@ilewa/contract/payments'
import { planOf } from '@ilewa/contract/subscription/plans'
import { Button, Text } from '@mantine/core'
import { ReceiptText } from 'lucide-react'
import { totalOf } from '../../lib/api/paging.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { type BadgeVariant, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { MountedDialog } from '../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { ContinuePaymentButton } from './ContinuePaymentButton.tsx'
import { usePayments } from './payments.api.ts'

const ReceiptDialog = lazyNamed(() => import('./ReceiptDialog.tsx'), 'ReceiptDialog')

const badges: Record<Payment['status'], { variant: BadgeVariant; label: string }> = {
  SUCCESSFUL: { variant: 'success', label: 'Paid' },
  PENDING: { variant: 'warning', label: 'Pending' },
  FAILED: { variant: 'destructive', label: 'Failed' },
  ABANDONED: { variant: 'secondary', label: 'Cancelled' },
}

const columnsWith = (
  civilDateOf: ReturnType<typeof useCivilDateOf>,
  onReceipt: (payment: Payment) => void,
): readonly Column<Payment>[] => [
  {
    key: 'date',
    header: 'Date',
    card: 'title',
    cell: ({ createdAt }) => <strong>{formatDate(civilDateOf(createdAt))}</strong>,
  },
  { key: 'plan', header: 'Plan', cell: ({ planType }) => planOf(planType).name },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount, amountPaid }) => formatNaira(amountPaid ?? amount),
  },
  {
    key: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <StatusBadge {...badges[status]} />,
  },
  {
    key: 'receipt',
    header: 'Receipt',
    card: 'actions',
    cell: (payment) =>
      payment.receiptNumber ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<ReceiptText size={16} aria-hidden />}
          onClick={() => onReceipt(payment)}
        >
          {payment.receiptNumber}
        </Button>
      ) : payment.status === 'PENDING' ? (
        <ContinuePaymentButton txRef={payment.txRef} />
      ) : (
        <Text c="dimmed" fz="sm">
          {payment.refusal ?? '—'}
        </Text>
      ),
  },
]

/** Payments for the plan, newest first, with a receipt for each successful one. */
export function PaymentHistory() {
  const payments = usePayments()
  const civilDateOf = useCivilDateOf()
  const dialogs = useDialogs()
  const rows = payments.data?.pages.flatMap(({ data }) => data.payments) ?? []
  const opened = rows.find(({ id }) => id === dialogs.itemOf('receipt')) ?? null
  return (
    <Panel title="Payment history">
      <ListStates
        query={payments}
        count={rows.length}
        isFiltered={false}
        skeleton={<SkeletonRows count={3} />}
        empty={
          <EmptyState
            icon={ReceiptText}
            title="No payments yet"
            text="Receipts for a paid plan appear here."
          />
        }
        noMatch={null}
      >
        <DataTable
          caption="Payments"
          columns={columnsWith(civilDateOf, ({ id }) => dialogs.open('receipt', id))}
          rows={rows}
          keyOf={({ id }) => id}
        />
        {payments.hasNextPage && (
          <LoadMore
            {...payments}
            shown={rows.length}
            total={totalOf(payments.data?.pages)}
            nouns={['payment', 'payments']}
          />
        )}
      </ListStates>
      <MountedDialog item={opened}>
        {(payment, dialog) => (
          <ReceiptDialog {...dialog} payment={payment} onClose={() => dialogs.close('receipt')} />
        )}
      </MountedDialog>
    </Panel>
  )
}
