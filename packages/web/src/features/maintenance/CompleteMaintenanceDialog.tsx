import { formatNaira } from '@ilewa/contract/core/money'
import type { MaintenanceDetails } from '@ilewa/contract/maintenance/schema'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../ui/form/NairaField.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../ui/record/RecordLoader.tsx'
import { maintenanceApi } from './maintenance.api.ts'
import { useCanRecordExpense, useRecordExpense } from './record-expense.ts'
import { useStatusForm } from './use-status-form.ts'

interface FormProps extends Omit<RecordDialogProps, 'id'> {
  request: MaintenanceDetails
  onReload: () => Promise<unknown>
}

function CompleteForm({ request, ...dialog }: FormProps) {
  const recordExpense = useRecordExpense()
  const canRecordExpense = useCanRecordExpense()
  const [shouldRecordExpense, setShouldRecordExpense] = useState(true)
  const contractForm = useStatusForm({
    request,
    status: 'COMPLETED',
    onDone: (cost) =>
      cost && canRecordExpense && shouldRecordExpense
        ? recordExpense(request.id, { replace: true })
        : dialog.onClose(),
  })
  const { form } = contractForm
  const estimate = request.estimatedCost
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
        Is <strong>{request.title}</strong> at {request.property.name} done?
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

/** Completes a request with its actual cost, which can then be recorded as an expense. */
export const CompleteMaintenanceDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={maintenanceApi.useOne(id)} title="Complete Request" size="md">
    {(request, reload) => (
      <CompleteForm key={request.version} {...dialog} request={request} onReload={reload} />
    )}
  </RecordLoader>
)
