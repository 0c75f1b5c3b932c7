import { type MaintenanceDetails, maxCancellationReason } from '@ilewa/contract/maintenance/schema'
import { Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../ui/record/RecordLoader.tsx'
import { maintenanceApi } from './maintenance.api.ts'
import { useStatusForm } from './use-status-form.ts'

interface FormProps extends Omit<RecordDialogProps, 'id'> {
  request: MaintenanceDetails
  onReload: () => Promise<unknown>
}

function CancelForm({ request, ...dialog }: FormProps) {
  const contractForm = useStatusForm({ request, status: 'CANCELLED', onDone: dialog.onClose })
  return (
    <FormDialog
      {...dialog}
      title="Cancel Request"
      size="md"
      contractForm={contractForm}
      submitLabel="Cancel request"
      cancelLabel="Keep it"
      destructive
    >
      <Text>
        Cancel <strong>{request.title}</strong> at {request.property.name}? It stays in the list and can be
        reopened.
      </Text>
      <CountedTextarea
        label="Reason (optional)"
        max={maxCancellationReason}
        {...contractForm.form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** Cancels a request, which can be reopened. */
export const CancelMaintenanceDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={maintenanceApi.useOne(id)} title="Cancel Request" size="md">
    {(request, reload) => (
      <CancelForm key={request.version} {...dialog} request={request} onReload={reload} />
    )}
  </RecordLoader>
)
