import { formatNaira } from '@ilewa/contract/core/money'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../ui/form/NairaField.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { useCanRecordExpense, useRecordExpense } from './record-expense.ts'
import { useStatusForm } from './use-status-form.ts'

/** Completes a request with its actual cost, which can then be recorded as an expense. */
export function CompleteMaintenanceDialog({ id, ...dialog }: RecordDialogProps) {
  const recordExpense = useRecordExpense()
  const canRecordExpense = useCanRecordExpense()
  const [shouldRecordExpense, setShouldRecordExpense] = useState(true)
  const contractForm = useStatusForm({
    id,
    status: 'COMPLETED',
    onDone: (cost) =>
      cost && canRecordExpense && shouldRecordExpense ? recordExpense(id) : dialog.onClose(),
  })
  const { form, request } = contractForm
  const estimate = request?.estimatedCost
  const hasCost = Boolean(form.values.actualCost)
  return (
    <FormDialog
      {...dialog}
      title="Complete Request"
      size="md"
      contractForm={contractForm}
      submitLabel="Complete"
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
