import { commissions, describeDue, PayoutInput } from '@ilewa/contract/money/commissions'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { PayoutForm } from '../payouts/PayoutForm.tsx'
import { sendCommissionChange, useAgentCommission } from './commissions.api.ts'

interface PayoutDialogProps extends DialogState {
  agentId: string
  onClose: () => void
}

/** Records a payout to an agent. */
export const PayoutDialog = ({ agentId, ...dialog }: PayoutDialogProps) => (
  <RecordLoader {...dialog} query={useAgentCommission(agentId)} title="Commission" size="md">
    {({ name, due }) => (
      <PayoutForm
        {...dialog}
        title={`Commission of ${name}`}
        payee="agent"
        schema={PayoutInput}
        due={due}
        dueText={describeDue(due)}
        fixed={{ agentId }}
        send={(body, idempotencyKey) => sendCommissionChange(commissions.pay, { body, idempotencyKey })}
      />
    )}
  </RecordLoader>
)
