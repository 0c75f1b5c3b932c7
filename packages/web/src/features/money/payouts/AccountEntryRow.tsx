import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaChange } from '@ilewa/contract/core/money'
import type { AccountEntry } from '@ilewa/contract/money/payouts'
import { ReversalInput } from '@ilewa/contract/money/schema'
import { type LedgerEntryKind, owedChangeOf, paymentMethodLabels } from '@ilewa/contract/money/terms'
import { Text } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { EntryRow } from '../../../ui/data/EntryRow.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { ReasonForm } from '../../bookings/payments/ReasonForm.tsx'

interface AccountEntryRowProps {
  entry: AccountEntry & { kind: LedgerEntryKind }
  /** What the kind of entry is called. */
  label: string
  /** Shown between the day and how it was paid. */
  parts?: readonly string[]
  /** Reverses the entry; left out if the entry or the person cannot. */
  reverse?: ComponentProps<typeof ReasonForm>['send'] | undefined
}

/** "24 Nov 2026 · Transfer · GTBank · November" */
const describe = (
  { paidOn, method, moneyAccountName, note, isReversed }: AccountEntry,
  parts: readonly string[],
) =>
  [
    formatDate(paidOn),
    ...parts,
    method !== 'UNKNOWN' && paymentMethodLabels[method],
    ...[moneyAccountName, note],
    isReversed && 'Reversed',
  ]
    .filter(Boolean)
    .join(' · ')

/** An entry of the account of an agent or a landlord. */
export function AccountEntryRow({ entry, label, parts = [], reverse }: AccountEntryRowProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <EntryRow
      title={entry.reverses ? `${label}, reversed` : label}
      amount={formatNairaChange(owedChangeOf(entry))}
      details={describe(entry, parts)}
      isReversed={entry.isReversed}
      actions={
        reverse &&
        !isAsking && (
          <RowButton
            aria-label={`Reverse ${formatNaira(entry.amount)} of ${formatDate(entry.paidOn)}`}
            onClick={() => setAsking(true)}
          >
            Reverse
          </RowButton>
        )
      }
    >
      {isAsking && reverse && entry.kind !== 'COMMISSION_OPENING' && (
        <Text>The payout is reversed with the tax that was withheld of it.</Text>
      )}
      {isAsking && reverse && (
        <ReasonForm
          schema={ReversalInput}
          label="Why was it a mistake?"
          submitLabel="Reverse it"
          send={reverse}
          onClose={() => setAsking(false)}
        />
      )}
    </EntryRow>
  )
}
