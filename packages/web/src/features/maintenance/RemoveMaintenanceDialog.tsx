import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../ui/record/RemoveRecordDialog.tsx'
import { maintenanceApi } from './maintenance.api.ts'

export const RemoveMaintenanceDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={maintenanceApi}
    title="Delete Maintenance Request"
    confirmLabel="Delete request"
    fallback="Failed to delete maintenance request."
  >
    {(request) => (
      <>
        Are you sure you want to delete <strong>{request?.title ?? 'this request'}</strong>
        {request && ` at ${request.property.name}`}? It is deleted permanently; its expenses are kept.
      </>
    )}
  </RemoveRecordDialog>
)
