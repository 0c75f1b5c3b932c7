import { type BankLine, LineMoveInput, unmatchedAmountOf } from '@ilewa/contract/bank/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { FormErrors } from '../../../lib/forms/form-state.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { withoutEmpty } from '../../bookings/payments/payment-form.ts'
import { useMoneyAccounts } from '../../bookings/payments/payments.api.ts'
import { FromAccountFields, likelySource } from '../moves/FromAccountFields.tsx'
import { postLines } from './bank.api.ts'
import { LineTitle, Narration } from './LineDetails.tsx'

const sentPrefix = 'lines.0.move.'

/** The server's errors of the move that was sent, by the fields of the form. */
function toMoveErrors(error: unknown): FormErrors | undefined {
  const issues = error instanceof ApiError ? error.errors : []
  const ofMove = issues.filter(({ path }) => path.startsWith(sentPrefix))
  if (ofMove.length === 0) return undefined
  return Object.fromEntries(ofMove.map(({ path, message }) => [path.slice(sentPrefix.length), message]))
}

interface OwnAccountDialogProps extends DialogState {
  line: BankLine
  onClose: () => void
}

function OwnAccountForm({
  line,
  accounts,
  ...dialog
}: OwnAccountDialogProps & { accounts: readonly MoneyAccount[] }) {
  const amount = unmatchedAmountOf(line)
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, LineMoveInput),
    initialValues: {
      fromAccountId: likelySource(accounts)?.id ?? '',
      fee: undefined as number | undefined,
    },
    send: async (move, idempotencyKey) => {
      const { id, moneyAccountId } = line
      await postLines({ moneyAccountId, lines: [{ id, move }] }, idempotencyKey)
      notifySuccess('Move posted')
      dialog.onClose()
    },
    toFieldErrors: toMoveErrors,
    fallback: { message: 'Failed to post the move' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title="From your own account"
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={`Post ${formatNaira(amount)}`}
    >
      <div>
        <Text>
          <LineTitle line={line} />
        </Text>
        <Narration line={line} />
      </div>
      <FromAccountFields
        accounts={accounts}
        account={form.getInputProps('fromAccountId')}
        fee={form.getInputProps('fee')}
        amount={amount}
      />
    </FormDialog>
  )
}

/** Asks from which account of the business a transfer came, such as from the POS, and posts the move. */
export function OwnAccountDialog(props: OwnAccountDialogProps) {
  const accounts = useMoneyAccounts().data?.filter(({ id }) => id !== props.line.moneyAccountId)
  return accounts ? <OwnAccountForm {...props} accounts={accounts} /> : null
}
