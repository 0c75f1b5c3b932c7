import type { MoneyAccount } from '@ilewa/contract/money/accounts'
import { AccountMoveInput } from '@ilewa/contract/money/moves/account-moves'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useToday } from '../../../lib/today.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { withoutEmpty } from '../../bookings/payments/payment-form.ts'
import { FromAccountFields } from './FromAccountFields.tsx'
import { likelySource } from './likely-source.ts'
import { recordMove } from './moves.api.ts'

interface MoveFormProps {
  accounts: readonly MoneyAccount[]
  onClose: () => void
}

/** Records money that moved from one account to another. */
export function MoveForm({ accounts, onClose }: MoveFormProps) {
  const today = useToday()
  const source = likelySource(accounts)
  const targets = accounts.filter(({ archivedAt, kind }) => archivedAt === null && kind !== 'UNKNOWN')
  const target = targets.find(({ id, kind }) => kind === 'BANK' && id !== source?.id)
  const { form, submit, busy, failure } = useContractForm({
    schema: z.preprocess(withoutEmpty, AccountMoveInput),
    initialValues: {
      fromAccountId: source?.id ?? '',
      toAccountId: target?.id ?? targets.find(({ id }) => id !== source?.id)?.id ?? '',
      amount: undefined as number | undefined,
      fee: undefined as number | undefined,
      paidOn: today,
      note: '',
    },
    send: async (body, idempotencyKey) => {
      await recordMove(body, idempotencyKey)
      onClose()
    },
    fallback: { message: 'Failed to record the move' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <NairaField
          label="Amount that arrived"
          placeholder="0.00"
          autoFocus
          {...form.getInputProps('amount')}
        />
        <FromAccountFields
          accounts={accounts}
          account={form.getInputProps('fromAccountId')}
          fee={form.getInputProps('fee')}
          amount={form.values.amount ?? 0}
        />
        <NativeSelect
          label="To"
          data={targets.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('toAccountId')}
        />
        <DateField label="Day" max={today} {...form.getInputProps('paidOn')} />
        <TextInput label="Note (optional)" {...form.getInputProps('note')} />
        <FormFailure failure={failure} />
        <Group gap="xs">
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Record move
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
