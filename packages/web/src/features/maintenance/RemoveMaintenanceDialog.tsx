import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDelete } from '../../ui/dialog/ConfirmDelete.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { useMaintenanceRequest, useRemoveMaintenanceRequest } from './maintenance.api.ts'

interface RemoveMaintenanceDialogProps extends DialogState {
  id: string
  onClose: () => void
}

export function RemoveMaintenanceDialog({ id, ...dialog }: RemoveMaintenanceDialogProps) {
  const { data: request } = useMaintenanceRequest(id)
  const { mutateAsync: remove } = useRemoveMaintenanceRequest(id)
  return (
    <ConfirmDelete
      {...dialog}
      title="Delete Maintenance Request"
      confirmLabel="Delete request"
      fallback="Failed to delete maintenance request."
      onConfirm={async () => notifySuccess((await remove()).message)}
    >
      Are you sure you want to delete <strong>{request?.title ?? 'this request'}</strong>
      {request && ` at ${request.property.name}`}? It is deleted permanently; its expenses are kept.
    </ConfirmDelete>
  )
}
