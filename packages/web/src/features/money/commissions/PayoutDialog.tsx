import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import {
  type AgentCommission,
  commissions,
  describeDue,
  PayoutInput,
} from '@ilewa/contract/money/commissions'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { PaymentFields } from '../../bookings/payments/PaymentFields.tsx'
import { withoutEmpty } from '../../bookings/payments/payment-form.ts'
import { sendCommissionChange, useAgentCommission } from './commissions.api.ts'

interface DialogProps extends DialogState {
  onClose: () => void
}

const payoutSchemaFor = ({ due }: AgentCommission) =>
  z.preprocess(withoutEmpty, PayoutInput).refine(({ amount, advance }) => advance || amount <= due, {
    path: ['advance'],
    error: 'Tick this if you paid an advance',
  })

function PayoutForm({ agent, ...dialog }: DialogProps & { agent: AgentCommission }) {
  const { agentId, name, due } = agent
  const contractForm = useContractForm({
    schema: payoutSchemaFor(agent),
    initialValues: {
      agentId,
      amount: due > 0 ? due : undefined,
      withheld: undefined as number | undefined,
      method: 'TRANSFER',
      moneyAccountId: '',
      paidOn: useToday(),
      note: '',
      advance: false,
    },
    send: async (body, idempotencyKey) => {
      await sendCommissionChange(commissions.pay, { body, idempotencyKey })
      dialog.onClose()
    },
    fallback: { message: 'Failed to record the payout' },
  })
  const { form } = contractForm
  const { amount = 0, withheld = 0 } = form.values
  const excess = subtractNaira(amount, Math.max(due, 0))
  return (
    <FormDialog
      {...dialog}
      title={`Commission of ${name}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={amount > 0 ? `Record ${formatNaira(amount)}` : 'Record payout'}
    >
      <PaymentFields
        amount={{
          label: 'Amount',
          description: `${describeDue(due)}.`,
          ...form.getInputProps('amount'),
        }}
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
        notice={
          excess > 0 && (
            <Checkbox
              label={`${formatNaira(excess)} more than is due: I paid an advance`}
              {...form.getCheckboxProps('advance')}
            />
          )
        }
      />
      <NairaField
        label="Withholding tax (optional)"
        description="Part of the amount that you pay to the tax office for the agent. Ask your accountant."
        {...form.getInputProps('withheld')}
      />
      {withheld > 0 && amount > withheld && (
        <Text>The agent gets {formatNaira(subtractNaira(amount, withheld))}.</Text>
      )}
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormDialog>
  )
}

/** Records a payout to an agent. */
export const PayoutDialog = ({ agentId, ...dialog }: DialogProps & { agentId: string }) => (
  <RecordLoader {...dialog} query={useAgentCommission(agentId)} title="Commission" size="md">
    {(agent) => <PayoutForm {...dialog} agent={agent} />}
  </RecordLoader>
)
