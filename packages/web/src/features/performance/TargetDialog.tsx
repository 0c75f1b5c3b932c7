import { type Performance, TargetInput } from '@ilewa/contract/performance'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { NairaField } from '../../ui/form/NairaField.tsx'
import { useSetTarget } from './performance.api.ts'

interface TargetDialogProps extends DialogState {
  data: Performance
  onClose: () => void
}

type Values = {
  agentId: string
  monthlyTarget: number | null | undefined
}

/** An empty field means no target. */
const TargetFormSchema = TargetInput.extend({ monthlyTarget: TargetInput.shape.monthlyTarget.default(null) })

/** Sets the monthly revenue target of an agent. */
export function TargetDialog({ data, onClose, ...dialog }: TargetDialogProps) {
  const { mutateAsync: setTarget } = useSetTarget()
  const initialValues: Values = { agentId: data.agentId, monthlyTarget: data.monthlyTarget ?? undefined }
  const contractForm = useContractForm({
    schema: TargetFormSchema,
    initialValues,
    send: async (body) => {
      notifySuccess((await setTarget(body)).message)
      onClose()
    },
    fallback: { title: 'Not Saved' },
  })
  const { form } = contractForm
  const { value, ...field } = form.getInputProps('monthlyTarget')
  return (
    <FormDialog
      {...dialog}
      size="md"
      title={`Monthly target of ${data.name}`}
      onClose={onClose}
      contractForm={contractForm}
      submitLabel="Save Target"
      busyLabel="Saving..."
    >
      <NairaField
        data-autofocus
        label="Revenue per month"
        description="Revenue of their own bookings per night. Leave empty for no target."
        value={value ?? undefined}
        {...field}
      />
    </FormDialog>
  )
}
