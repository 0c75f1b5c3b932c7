import { LineMoveInput, type LineToMatch, unmatchedAmountOf } from '@ilewa/contract/bank/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { FormErrors } from '../../../lib/forms/form-state.ts'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { withoutEmpty } from '../../bookings/payments/payment-form.ts'
import { useMoneyAccounts } from '../../bookings/payments/payments.api.ts'
import { FromAccountFields } from '../moves/FromAccountFields.tsx'
import { likelySource } from '../moves/likely-source.ts'
import { postLines } from './bank.api.ts'
import { LineTitle, Narration } from './LineDetails.tsx'
import { isLink, lineKeyOf } from './line-picks.ts'
import { useOtherMoney } from './RecordedNotice.tsx'
import { notifyPosted } from './undo-posting.ts'

const feePath = 'lines.0.move.fee'

/** The server's errors of the move that was sent: of the fee, or at the account. */
function toMoveErrors(error: unknown): FormErrors | undefined {
  const issues = error instanceof ApiError ? error.errors : []
  if (issues.length === 0) return undefined
  return Object.fromEntries(
    issues.map(({ path, message }) => [path === feePath ? 'fee' : 'fromAccountId', message]),
  )
}

interface OwnAccountDialogProps extends DialogState {
  line: LineToMatch
  onClose: () => void
}

/** The account that the narration speaks of; undefined if it speaks of none. */
function likelySourceOf({ narration }: LineToMatch, accounts: readonly MoneyAccount[]) {
  if (/\bcash\b/i.test(narration)) return accounts.find(({ kind }) => kind === 'CASH')
  return /\b(pos|settlement)\b/i.test(narration) ? likelySource(accounts) : undefined
}

function OwnAccountForm({
  line,
  accounts,
  ...dialog
}: OwnAccountDialogProps & { accounts: readonly MoneyAccount[] }) {
  const amount = unmatchedAmountOf(line)
  const suggested = line.proposals.find(({ move }) => move)?.move
  const recorded = line.proposals.find(isLink)
  const otherMoney = useOtherMoney()
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, LineMoveInput),
    initialValues: {
      amount,
      fromAccountId: suggested?.fromAccountId ?? likelySourceOf(line, accounts)?.id ?? '',
      fee: suggested?.fee || undefined,
    },
    send: async (move, idempotencyKey) => {
      const { moneyAccountId } = line
      const result = await otherMoney.attempt(move, (fields) =>
        postLines({ moneyAccountId, lines: [{ ...lineKeyOf(line), move, ...fields }] }, idempotencyKey),
      )
      const from = accounts.find(({ id }) => id === move.fromAccountId)
      notifyPosted(result, `${formatNaira(amount)} moved from ${from?.name}`)
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
      notice={otherMoney.notice}
    >
      <div>
        <Text>
          <LineTitle line={line} />
        </Text>
        <Narration line={line} />
        {recorded && (
          <Text fw={600}>
            A {recorded.move ? 'move' : 'payment'} of this amount is recorded. Tick it in the list instead.
          </Text>
        )}
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
