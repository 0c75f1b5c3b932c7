import { formatNaira } from '@ilewa/contract/core/money'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../ui/form/NairaField.tsx'
import type { MaintenanceActions } from './maintenance-actions.ts'
import { useCanRecordExpense } from './use-can-record-expense.ts'
import { useStatusForm } from './use-status-form.ts'

interface CompleteMaintenanceDialogProps extends DialogState {
  id: string
  actions: MaintenanceActions
  onClose: () => void
}

/** Completes a request with its actual cost, which can then be recorded as an expense. */
export function CompleteMaintenanceDialog(props: CompleteMaintenanceDialogProps) {
  const { id, actions, onClose, ...dialog } = props
  const canRecordExpense = useCanRecordExpense()
  const [shouldRecordExpense, setShouldRecordExpense] = useState(true)
  const { form, submit, busy, failure, request } = useStatusForm({
    id,
    status: 'COMPLETED',
    onDone: (cost) =>
      cost && canRecordExpense && shouldRecordExpense ? actions.onRecordExpense(id) : onClose(),
  })
  const estimate = request?.estimatedCost
  const hasCost = Boolean(form.values.actualCost)
  return (
    <FormDialog
      {...dialog}
      title="Complete Request"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Complete"
      busy={busy}
      failure={failure}
      dirty={form.isDirty()}
    >
      <Text>
        Is <strong>{request?.title ?? 'this request'}</strong>
        {request && ` at ${request.property.name}`} done?
      </Text>
      <NairaField
        label="Actual cost (optional)"
        placeholder="0.00"
        description={estimate ? `Estimated at ${formatNaira(estimate)}` : undefined}
        {...form.getInputProps('actualCost')}
      />
      {canRecordExpense && (
        <Checkbox
          py="0.75rem"
          label="Record it as an expense next"
          checked={shouldRecordExpense && hasCost}
          disabled={!hasCost}
          onChange={(event) => setShouldRecordExpense(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
