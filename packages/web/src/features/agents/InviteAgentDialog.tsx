import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { hasCode } from '../../lib/api/api-error.ts'
import { clearDraft } from '../../lib/forms/draft.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { AgentFields } from './AgentFields.tsx'
import { AgentInvitationForm, emptyAgent } from './agent-form.ts'
import { agentLabels } from './agent-labels.ts'
import { useInviteAgent } from './agents.api.ts'

const draft = 'agent'

/** Invites an agent. If the limit was reached in the meantime, an upgrade link is shown below the error. */
export function InviteAgentDialog({ onClose, ...dialog }: DialogState & { onClose: () => void }) {
  const { mutateAsync: invite } = useInviteAgent()
  const [isLimitReached, setIsLimitReached] = useState(false)
  const contractForm = useContractForm({
    schema: AgentInvitationForm,
    initialValues: emptyAgent,
    send: async (body, idempotencyKey) => {
      const { message } = await invite({ body, idempotencyKey })
      notifySuccess(message)
      onClose()
    },
    onFailure: (error) => {
      setIsLimitReached(hasCode(error, 'agents.limit_reached'))
      return false
    },
    fallback: { message: agentLabels.inviteFailed },
    draft,
  })
  const { form } = contractForm
  const discard = () => {
    clearDraft(draft)
    onClose()
  }
  return (
    <FormDialog
      {...dialog}
      title="Add New Agent"
      onClose={discard}
      contractForm={contractForm}
      submitLabel="Invite Agent"
      busyLabel="Inviting..."
      notice={
        isLimitReached && (
          <Anchor component={Link} to={paths.upgradeSubscriptionPlans} className="tap">
            Upgrade Plan
          </Anchor>
        )
      }
    >
      <AgentFields form={form} />
    </FormDialog>
  )
}
