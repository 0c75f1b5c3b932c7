import { maxCancellationReason } from '@ilewa/contract/maintenance/schema'
import { Text } from '@mantine/core'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { useStatusForm } from './use-status-form.ts'

interface CancelMaintenanceDialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Cancels a request, which can be reopened. */
export function CancelMaintenanceDialog({ id, onClose, ...dialog }: CancelMaintenanceDialogProps) {
  const { form, submit, busy, failure, request } = useStatusForm({
    id,
    status: 'CANCELLED',
    onDone: onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title="Cancel Request"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Cancel request"
      cancelLabel="Keep it"
      destructive
      busy={busy}
      failure={failure}
      dirty={form.isDirty()}
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
