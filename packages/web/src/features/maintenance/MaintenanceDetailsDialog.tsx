import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { expenseStatusLabels } from '@ilewa/contract/expenses/terms'
import type { MaintenanceDetails } from '@ilewa/contract/maintenance/schema'
import { nextMaintenanceStatuses, openMaintenanceStatuses } from '@ilewa/contract/maintenance/terms'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { blockDialogs, toNewBlock } from '../../lib/block-dialogs.ts'
import { paths } from '../../lib/paths.ts'
import { useFormatDateTime } from '../../lib/today.ts'
import { type Dialogs, useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { Photo } from '../../ui/images/Photo.tsx'
import { FactLines } from '../../ui/layout/FactLines.tsx'
import {
  DetailsSection,
  EditRecordButton,
  RecordDetailsDialog,
  TextSection,
  withoutEmptyFacts,
} from '../../ui/record/RecordDetailsDialog.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { useExpensesOfRequest } from '../expenses/expenses.api.ts'
import { MaintenanceStatusBadge, PriorityBadge } from './MaintenanceBadges.tsx'
import classes from './MaintenanceDetailsDialog.module.css'
import { maintenanceApi } from './maintenance.api.ts'
import { useCanRecordExpense, useRecordExpense } from './record-expense.ts'
import { statusActions, useChangeStatus } from './use-change-status.ts'

/** The request's expenses that this person may see. */
function LinkedExpenses({ id }: { id: string }) {
  const { data = [] } = useExpensesOfRequest(id, useCanRecordExpense())
  if (data.length === 0) return null
  return (
    <DetailsSection title="Expenses">
      <ul className={classes.expenses}>
        {data.map((expense) => (
          <li key={expense.id}>
            <Link to={`${paths.expenses}?${new URLSearchParams({ open: expense.id })}`}>
              <span>
                {expense.title}, {formatDate(expense.expenseDate)} · {expenseStatusLabels[expense.status]}
              </span>
              <strong>{formatNaira(expense.amount)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </DetailsSection>
  )
}

function Photos({ title, photos }: Pick<MaintenanceDetails, 'title' | 'photos'>) {
  if (photos.length === 0) return null
  return (
    <DetailsSection title="Photos">
      <ul className={classes.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noreferrer">
              <Photo url={photo.thumbnailUrl} alt={`${title}, photo ${index + 1}`} />
            </a>
          </li>
        ))}
      </ul>
    </DetailsSection>
  )
}

function Details({ request }: { request: MaintenanceDetails }) {
  const formatDateTime = useFormatDateTime()
  const { actualCost, completedAt } = request
  return (
    <>
      <div className={classes.badges}>
        <MaintenanceStatusBadge status={request.status} />
        <PriorityBadge priority={request.priority} />
      </div>
      <FactLines
        facts={withoutEmptyFacts([
          ['Property', request.property.name],
          ['Reporter', request.reporterName ?? request.createdByName],
          ['Estimated cost', formatNaira(request.estimatedCost)],
          ['Actual cost', actualCost === null ? null : formatNaira(actualCost)],
          ['Recorded by', `${request.createdByName}, ${formatDateTime(request.createdAt)}`],
          ['Completed', completedAt && formatDateTime(completedAt)],
        ])}
      />
      <TextSection title="Reason for cancelling" text={request.cancellationReason} />
      <TextSection title="Description" text={request.description} />
      <Photos {...request} />
      <LinkedExpenses id={request.id} />
    </>
  )
}

/**
 * The most likely next status is the primary button. Completing a PENDING request is available in the menu and the
 * form.
 */
function Buttons({ request, dialogs }: { request: MaintenanceDetails; dialogs: Dialogs }) {
  const { changeStatus, busy } = useChangeStatus(request, dialogs)
  const canRecordExpense = useCanRecordExpense()
  const recordExpense = useRecordExpense()
  const next = nextMaintenanceStatuses[request.status]
  const [primaryStatus] = next
  return (
    <>
      {next.includes('CANCELLED') && (
        <Button variant="subtle" color="red" onClick={() => changeStatus('CANCELLED')}>
          {statusActions.CANCELLED}
        </Button>
      )}
      <EditRecordButton id={request.id} dialogs={dialogs} />
      {openMaintenanceStatuses.includes(request.status) && (
        <Button
          variant="default"
          onClick={() => dialogs.open(blockDialogs.create, toNewBlock({ ...request, requestId: request.id }))}
        >
          Block dates
        </Button>
      )}
      {request.status === 'COMPLETED' && canRecordExpense && (
        <Button variant="default" onClick={() => recordExpense(request.id)}>
          Record expense
        </Button>
      )}
      {primaryStatus && (
        <Button
          variant={primaryStatus === 'PENDING' ? 'default' : 'filled'}
          loading={busy}
          onClick={() => changeStatus(primaryStatus)}
        >
          {statusActions[primaryStatus]}
        </Button>
      )}
    </>
  )
}

/** All details of one request, and the next status actions. */
export function MaintenanceDetailsDialog(props: RecordDialogProps) {
  const dialogs = useDialogs()
  return (
    <RecordDetailsDialog
      {...props}
      historyKind="maintenance"
      api={maintenanceApi}
      fallbackTitle="Maintenance request"
      titleOf={({ title }) => title}
      footer={(request) => <Buttons request={request} dialogs={dialogs} />}
    >
      {(request) => <Details request={request} />}
    </RecordDetailsDialog>
  )
}
