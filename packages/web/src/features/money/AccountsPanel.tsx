import { formatNairaBalance } from '@ilewa/contract/core/money'
import { type MoneyAccount, MoneyAccountInput, MoneyAccountUpdate } from '@ilewa/contract/money/accounts'
import { MoneyAccountKind, moneyAccountKindLabels } from '@ilewa/contract/money/terms'
import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { CircleCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifyError } from '../../lib/notify.ts'
import { toSettingsPath } from '../../lib/settings-tabs.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { addAccount, updateAccount, useMoneyAccounts } from '../bookings/payments/payments.api.ts'

const kinds = MoneyAccountKind.options
  .filter((kind) => kind !== 'UNKNOWN')
  .map((value) => ({ value, label: moneyAccountKindLabels[value] }))

interface AccountFormProps {
  /** Undefined for a new account. */
  account: MoneyAccount | undefined
  onClose: () => void
}

/** Adds or changes an account. The kind of an account never changes. */
function AccountForm({ account, onClose }: AccountFormProps) {
  const { form, submit, busy, failure } = useContractForm({
    schema: account ? MoneyAccountUpdate : MoneyAccountInput,
    initialValues: {
      kind: account?.kind ?? 'BANK',
      name: account?.name ?? '',
      bankName: account?.bankName ?? '',
      accountNumber: account?.accountNumber ?? '',
      accountName: account?.accountName ?? '',
    },
    send: async (input, idempotencyKey) => {
      if (account) await updateAccount(account.id, input as MoneyAccountUpdate)
      else await addAccount(input as MoneyAccountInput, idempotencyKey)
      onClose()
    },
    fallback: { message: 'Failed to save the account' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {!account && <NativeSelect label="Kind" data={kinds} {...form.getInputProps('kind')} />}
        <TextInput label="Name" placeholder="GTBank rent" autoFocus {...form.getInputProps('name')} />
        {form.values.kind === 'BANK' && (
          <>
            <TextInput label="Bank" {...form.getInputProps('bankName')} />
            <TextInput
              label="Account number"
              inputMode="numeric"
              description="10 digits"
              {...form.getInputProps('accountNumber')}
            />
            <TextInput label="Account name" {...form.getInputProps('accountName')} />
          </>
        )}
        <FormFailure failure={failure} />
        <Group gap="xs">
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {account ? 'Save account' : 'Add account'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** "Bank account · GTBank · 0123456789 · Ilé Ayọ̀ Limited" */
function describe({ kind, name, bankName, accountNumber, accountName, archivedAt }: MoneyAccount): string {
  const label = moneyAccountKindLabels[kind]
  return [
    kind === 'UNKNOWN' ? 'Money of which no account was noted' : label !== name && label,
    ...[bankName, accountNumber, accountName, archivedAt && 'Archived'],
  ]
    .filter(Boolean)
    .join(' · ')
}

function Account({ account }: { account: MoneyAccount }) {
  const [isEditing, setEditing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isArchived = account.archivedAt !== null
  const change = async (changes: MoneyAccountUpdate) => {
    setBusy(true)
    try {
      await updateAccount(account.id, changes)
    } catch (error) {
      notifyError(error, 'Failed to change the account')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack component="li" gap={6} py="xs">
      <Group justify="space-between">
        <Text fw={600}>{account.name}</Text>
        <Text fw={600}>{formatNairaBalance(account.balance)}</Text>
      </Group>
      <Text c="dimmed" fz="sm">
        {describe(account)}
      </Text>
      {account.isForGuests && (
        <Group gap={6} wrap="nowrap" c="brand">
          <CircleCheck size={17} aria-hidden />
          <Text fz="sm" fw={600}>
            Guests pay into this account
          </Text>
        </Group>
      )}
      {account.kind !== 'UNKNOWN' && !isEditing && (
        <Group gap="xs">
          <RowButton aria-label={`Edit ${account.name}`} onClick={() => setEditing(true)}>
            Edit
          </RowButton>
          {account.kind === 'BANK' && !isArchived && !account.isForGuests && (
            <RowButton
              aria-label={`Use for guests: ${account.name}`}
              disabled={isBusy}
              onClick={() => void change({ isForGuests: true })}
            >
              Use for guests
            </RowButton>
          )}
          <RowButton
            aria-label={`${isArchived ? 'Restore' : 'Archive'} ${account.name}`}
            disabled={isBusy}
            onClick={() => void change({ archived: !isArchived })}
          >
            {isArchived ? 'Restore' : 'Archive'}
          </RowButton>
        </Group>
      )}
      {isEditing && <AccountForm account={account} onClose={() => setEditing(false)} />}
    </Stack>
  )
}

/** The accounts into which guests pay, with what lies in them by the recorded payments. */
export function AccountsPanel() {
  const query = useMoneyAccounts()
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel title="Money accounts">
      <Stack gap="md">
        <Text c="dimmed">
          What is recorded for each account: payments less refunds, payouts and fees, with{' '}
          <Anchor component={Link} to={toSettingsPath('money', 'moves')} underline="always">
            moves between accounts
          </Anchor>
          . Expenses are not deducted.
        </Text>
        {query.isPending && <Skeleton className="delayed" height="10rem" radius="lg" />}
        {query.isError && !query.data && (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && !query.data.some(({ isForGuests }) => isForGuests) && (
          <Text fw={600}>Guests have no bank account to pay into yet.</Text>
        )}
        {query.data && (
          <Stack component="ul" gap={0} m={0} p={0}>
            {query.data.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </Stack>
        )}
        {isAdding ? (
          <AccountForm account={undefined} onClose={() => setAdding(false)} />
        ) : (
          <Group>
            <Button
              variant="default"
              leftSection={<Plus size={18} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add account
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
