import { type BankLine, maxLinePayments, unmatchedAmountOf } from '@ilewa/contract/bank/schema'
import { formatNaira, sumNaira } from '@ilewa/contract/core/money'
import { Button, Group, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useContractForm } from '../../../../lib/forms/forms.ts'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../../ui/dialog/MountedDialog.tsx'
import { postLines } from '../bank.api.ts'
import { LineTitle, Narration } from '../LineDetails.tsx'
import { lineKeyOf } from '../line-picks.ts'
import { useOtherMoney } from '../RecordedNotice.tsx'
import { notifyPosted } from '../undo-posting.ts'
import { countPayments } from '../use-post-lines.ts'
import { BookingRowFields } from './BookingRowFields.tsx'
import {
  type BookingRow,
  type ChooseValues,
  chooseSchemaFor,
  emptyRow,
  firstError,
  leftOf,
  toRowErrors,
} from './choose-form.ts'

/** "₦20,000.00 of ₦85,000.00 is left. It stays in the list." */
function describeLeft(line: BankLine, rows: readonly BookingRow[]): string {
  const left = leftOf(line, rows)
  if (left === 0) return `All of ${formatNaira(unmatchedAmountOf(line))} is used.`
  if (left < 0) return `This is ${formatNaira(-left)} more than the transfer.`
  return `${formatNaira(left)} of ${formatNaira(unmatchedAmountOf(line))} is left. It stays in the list.`
}

interface ChooseBookingDialogProps extends DialogState {
  line: BankLine
  onClose: () => void
}

/** Chooses the bookings that a transfer pays for, and posts their payments. */
export function ChooseBookingDialog({ line, ...dialog }: ChooseBookingDialogProps) {
  const otherMoney = useOtherMoney()
  const initialValues: ChooseValues = { payments: [emptyRow] }
  const contractForm = useContractForm({
    schema: chooseSchemaFor(line),
    initialValues,
    send: async ({ payments }, idempotencyKey) => {
      const { moneyAccountId } = line
      const result = await otherMoney.attempt(payments, (fields) =>
        postLines({ moneyAccountId, lines: [{ ...lineKeyOf(line), payments, ...fields }] }, idempotencyKey),
      )
      notifyPosted(result, `${countPayments(result.posted)} posted`)
      dialog.onClose()
    },
    invalidMessage: firstError,
    toFieldErrors: toRowErrors,
    fallback: { message: 'Failed to post the payment' },
  })
  const { form } = contractForm
  const { payments: rows } = form.values
  const setRows = (next: BookingRow[]) => form.setFieldValue('payments', next)
  const sum = sumNaira(rows.map(({ amount = 0 }) => amount))
  const without = (index: number) => rows.filter((_, at) => at !== index)
  return (
    <FormDialog
      {...dialog}
      title="Choose booking"
      size="md"
      contractForm={contractForm}
      submitLabel={sum > 0 ? `Post ${formatNaira(sum)}` : 'Post payment'}
      notice={otherMoney.notice}
    >
      <div>
        <Text>
          <LineTitle line={line} />
        </Text>
        <Narration line={line} />
      </div>
      {rows.map((row, index) => (
        <BookingRowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          key={index}
          hasAutofocus={index === 0}
          title={`Booking ${index + 1}`}
          row={row}
          left={leftOf(line, without(index))}
          onChange={(next) => setRows(rows.with(index, next))}
          onRemove={rows.length > 1 ? () => setRows(without(index)) : undefined}
          errorOf={(field) => form.errors[`payments.${index}.${field}`]}
        />
      ))}
      {rows.length < maxLinePayments && (
        <Group>
          <Button
            variant="default"
            leftSection={<Plus size={18} aria-hidden />}
            onClick={() => setRows([...rows, emptyRow])}
          >
            Add another booking
          </Button>
        </Group>
      )}
      {sum > 0 && <Text role="status">{describeLeft(line, rows)}</Text>}
    </FormDialog>
  )
}
