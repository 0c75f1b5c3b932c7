import type { MaintenanceDetails as Details } from '@ilewa/contract/maintenance/schema'
import { nextMaintenanceStatuses } from '@ilewa/contract/maintenance/terms'
import { Button, Skeleton } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { MaintenanceDetails } from './MaintenanceDetails.tsx'
import { useMaintenanceRequest } from './maintenance.api.ts'
import { type MaintenanceActions, statusActions } from './maintenance-actions.ts'
import { useCanRecordExpense } from './use-can-record-expense.ts'
import { useChangeStatus } from './use-change-status.ts'

interface MaintenanceDetailsDialogProps extends DialogState {
  id: string
  actions: MaintenanceActions
  onClose: () => void
}

/**
 * The most likely next status is the primary button. Completing a PENDING request is available in the menu and the
 * form.
 */
function Buttons({ request, actions }: { request: Details; actions: MaintenanceActions }) {
  const { step: changeStatus, busy } = useChangeStatus(request, actions)
  const canRecordExpense = useCanRecordExpense()
  const next = nextMaintenanceStatuses[request.status]
  const [primaryStatus] = next
  return (
    <>
      {next.includes('CANCELLED') && (
        <Button variant="subtle" color="red" onClick={() => changeStatus('CANCELLED')}>
          {statusActions.CANCELLED}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Pencil size={17} aria-hidden />}
        onClick={() => actions.onEdit(request.id)}
      >
        Edit
      </Button>
      {request.status === 'COMPLETED' && canRecordExpense && (
        <Button variant="default" onClick={() => actions.onRecordExpense(request.id)}>
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
export function MaintenanceDetailsDialog({ id, actions, ...dialog }: MaintenanceDetailsDialogProps) {
  const query = useMaintenanceRequest(id)
  const { data: request, isError, error, refetch } = query
  return (
    <DetailsDialog
      {...dialog}
      query={query}
      title={request?.title ?? 'Maintenance request'}
      footer={request && <Buttons request={request} actions={actions} />}
    >
      {request && <MaintenanceDetails request={request} />}
      {!request && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!request && !isError && <Skeleton className="late" height="20rem" radius="lg" />}
    </DetailsDialog>
  )
}
