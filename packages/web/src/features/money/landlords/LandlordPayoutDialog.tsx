import { landlordPayouts } from '@ilewa/contract/landlords/endpoints'
import { describeDueByStatements, LandlordPayoutInput } from '@ilewa/contract/landlords/payouts'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { PayoutForm } from '../payouts/PayoutForm.tsx'
import { sendPayoutChange, useLandlordDue } from './landlord-statements.api.ts'

interface LandlordPayoutDialogProps extends DialogState {
  id: string
  name: string
  onClose: () => void
}

/** Records a payout to a landlord. */
export const LandlordPayoutDialog = ({ id, name, ...dialog }: LandlordPayoutDialogProps) => (
  <RecordLoader {...dialog} query={useLandlordDue(id)} title="Payout" size="md">
    {(due) => (
      <PayoutForm
        {...dialog}
        title={`Payout to ${name}`}
        payee="landlord"
        schema={LandlordPayoutInput}
        due={due}
        dueText={describeDueByStatements(due)}
        send={(body, idempotencyKey) =>
          sendPayoutChange(landlordPayouts.pay, { params: { id }, body, idempotencyKey })
        }
      />
    )}
  </RecordLoader>
)
