import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Expense } from '@ilewa/contract/expenses/schema'
import {
  type ExpenseStatus,
  expenseCategoryLabels,
  expenseChargeLabels,
} from '@ilewa/contract/expenses/terms'
import { isInForce } from '@ilewa/contract/landlords/schema'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { usePlanAllows } from '../../lib/session/plan.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { useFormatDateTime } from '../../lib/today.ts'
import { type Dialogs, useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { Photo } from '../../ui/images/Photo.tsx'
import { FactLines } from '../../ui/layout/FactLines.tsx'
import {
  DetailsAmount,
  DetailsHead,
  DetailsSection,
  EditRecordButton,
  RecordDetailsDialog,
  TextSection,
  withoutEmptyFacts,
} from '../../ui/record/RecordDetailsDialog.tsx'
import { type RecordDialogProps, recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { useAgreements } from '../landlords/agreements/agreements.api.ts'
import classes from './ExpenseDetailsDialog.module.css'
import { ExpenseStatusBadge } from './ExpenseStatusBadge.tsx'
import { expenseApi } from './expenses.api.ts'
import { statusActionLabels, useCanChangeExpense, useExpenseStatus } from './use-expense-status.ts'

const decidedByLabels: Record<ExpenseStatus, string> = {
  PENDING: 'Decided by',
  APPROVED: 'Approved by',
  PAID: 'Paid by',
  REJECTED: 'Rejected by',
}

/** The landlord who pays the expense by the agreement on its day. */
function ChargedTo({ expense: { propertyId, chargedTo, expenseDate } }: { expense: Expense }) {
  const isOwner = useCan('landlords:manage')
  const hasLandlords = usePlanAllows('landlords')
  const { data } = useAgreements({ propertyId: isOwner && hasLandlords ? (propertyId ?? '') : '' })
  const label = expenseChargeLabels[chargedTo]
  if (!data) return label
  const landlord = data.find((agreement) => isInForce(agreement, expenseDate))?.landlord
  if (!landlord) return `${label}: none has an agreement on this date, so you pay`
  return (
    <Anchor component={Link} to={`${paths.landlords}?${recordDialogs.details}=${landlord.id}`}>
      {landlord.name}
    </Anchor>
  )
}

function Details({ expense }: { expense: Expense }) {
  const formatDateTime = useFormatDateTime()
  const { receipt, decidedByName, decidedAt } = expense
  const charged = expense.chargedTo === 'LANDLORD' && <ChargedTo expense={expense} />
  return (
    <>
      <DetailsHead>
        <DetailsAmount>{formatNaira(expense.amount)}</DetailsAmount>
        <ExpenseStatusBadge status={expense.status} />
      </DetailsHead>
      <FactLines
        facts={withoutEmptyFacts([
          ['Category', expenseCategoryLabels[expense.category]],
          ['Vendor', expense.vendorName],
          ['Date', formatDate(expense.expenseDate)],
          ['Property', expense.propertyName],
          ['Charged to', charged],
          ['Maintenance request', expense.maintenanceTitle],
          ['Recorded by', `${expense.createdByName}, ${formatDateTime(expense.createdAt)}`],
          [
            decidedByLabels[expense.status],
            decidedByName && decidedAt && `${decidedByName}, ${formatDateTime(decidedAt)}`,
          ],
        ])}
      />
      <TextSection title="Reason for rejecting" text={expense.rejectionReason} />
      <TextSection title="Description" text={expense.description} />
      {receipt && (
        <DetailsSection title="Receipt">
          <a className={classes.receipt} href={receipt.url} target="_blank" rel="noreferrer">
            <Photo url={receipt.thumbnailUrl} alt={`Receipt of ${expense.title}`} />
          </a>
        </DetailsSection>
      )}
    </>
  )
}

function ExpenseActions({ expense, dialogs }: { expense: Expense; dialogs: Dialogs }) {
  const { nextStatuses, setStatus, busy } = useExpenseStatus(expense, dialogs)
  return (
    <>
      {nextStatuses.includes('REJECTED') && (
        <Button variant="subtle" color="red" onClick={() => setStatus('REJECTED')}>
          {statusActionLabels.REJECTED}
        </Button>
      )}
      <EditRecordButton id={expense.id} dialogs={dialogs} />
      {nextStatuses
        .filter((status) => status !== 'REJECTED')
        .map((status) => (
          <Button key={status} loading={busy} onClick={() => setStatus(status)}>
            {statusActionLabels[status]}
          </Button>
        ))}
    </>
  )
}

/** All details of one expense with its receipt, and the actions that this person may take. */
export function ExpenseDetailsDialog(props: RecordDialogProps) {
  const dialogs = useDialogs()
  const canChange = useCanChangeExpense()
  return (
    <RecordDetailsDialog
      {...props}
      historyKind="expense"
      api={expenseApi}
      fallbackTitle="Expense"
      titleOf={({ title }) => title}
      footer={(expense) => canChange(expense) && <ExpenseActions expense={expense} dialogs={dialogs} />}
    >
      {(expense) => <Details expense={expense} />}
    </RecordDetailsDialog>
  )
}
