import { maxCancellationReason } from '@ilewa/contract/maintenance/schema'
import { Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { useStatusForm } from './use-status-form.ts'

/** Cancels a request, which can be reopened. */
export function CancelMaintenanceDialog({ id, ...dialog }: RecordDialogProps) {
  const contractForm = useStatusForm({ id, status: 'CANCELLED', onDone: dialog.onClose })
  const { form, request } = contractForm
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
        Cancel <strong>{request?.title ?? 'this request'}</strong>
        {request && ` at ${request.property.name}`}? It stays in the list and can be reopened.
      </Text>
      <CountedTextarea
        label="Reason (optional)"
        max={maxCancellationReason}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
