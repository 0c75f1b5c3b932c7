import type { Agent } from '@ilewa/contract/people/agents'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import type { PersonDialogProps } from '../../ui/people/PersonDetailsDialog.tsx'
import { AgentFields } from './AgentFields.tsx'
import { AgentUpdateForm, toAgentValues } from './agent-form.ts'
import { agentLabels } from './agent-labels.ts'
import { useUpdateAgent } from './agents.api.ts'

export function EditAgentDialog({ person, onClose, ...dialog }: PersonDialogProps<Agent>) {
  const { mutateAsync: update } = useUpdateAgent(person.id)
  const contractForm = useContractForm({
    schema: AgentUpdateForm,
    initialValues: toAgentValues(person),
    send: async (body) => {
      const { message } = await update(body)
      notifySuccess(message)
      onClose()
    },
    fallback: { message: agentLabels.updateFailed },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title="Edit Agent"
      onClose={onClose}
      contractForm={contractForm}
      submitLabel="Update Agent"
      busyLabel="Updating..."
    >
      <AgentFields form={form} isEdit />
    </FormDialog>
  )
}
