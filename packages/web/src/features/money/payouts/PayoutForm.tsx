import { formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { PaymentFields } from '../../bookings/payments/PaymentFields.tsx'
import { withoutEmpty } from '../../bookings/payments/payment-form.ts'

interface Payout {
  amount: Naira
  advance?: boolean | undefined
}

interface PayoutFormProps<S extends z.ZodType<Payout>> extends DialogState {
  title: string
  payee: 'agent' | 'landlord'
  schema: S
  /** In naira; below 0 if the payee owes the business. */
  due: Naira
  /** "₦9,000.00 due" */
  dueText: string
  /** Fields of the input that are not entered. */
  fixed?: Record<string, string>
  send: (body: z.output<S>, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/** Records what an agent or a landlord was paid, and what was withheld of it. More than is due has to be an advance. */
export function PayoutForm<S extends z.ZodType<Payout>>(props: PayoutFormProps<S>) {
  const { title, payee, schema, due, dueText, fixed, send, ...dialog } = props
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, schema).refine(({ amount, advance }) => advance || amount <= due, {
      path: ['advance'],
      error: 'Tick this if you paid an advance',
    }),
    initialValues: {
      ...fixed,
      amount: due > 0 ? due : undefined,
      withheld: undefined as number | undefined,
      method: 'TRANSFER',
      moneyAccountId: '',
      paidOn: useToday(),
      note: '',
      advance: false,
    },
    send: async (body, idempotencyKey) => {
      // The box is hidden once the amount is not more than is due.
      await send({ ...body, advance: body.advance && body.amount > due }, idempotencyKey)
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
      title={title}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={amount > 0 ? `Record ${formatNaira(amount)}` : 'Record payout'}
    >
      <PaymentFields
        amount={{ label: 'Amount', description: `${dueText}.`, ...form.getInputProps('amount') }}
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
        description={`Part of the amount that you pay to the tax office for the ${payee}. Ask your accountant.`}
        {...form.getInputProps('withheld')}
      />
      {withheld > 0 && amount > withheld && (
        <Text>
          The {payee} gets {formatNaira(subtractNaira(amount, withheld))}.
        </Text>
      )}
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormDialog>
  )
}
