import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaChange } from '@ilewa/contract/core/money'
import {
  type CommissionEntry,
  commissionEntryLabels,
  commissions,
} from '@ilewa/contract/money/commissions'
import { ReversalInput } from '@ilewa/contract/money/schema'
import { owedChangeOf, paymentMethodLabels } from '@ilewa/contract/money/terms'
import { useState } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import { EntryRow } from '../../../ui/data/EntryRow.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { ReasonForm } from '../../bookings/payments/ReasonForm.tsx'
import { sendCommissionChange } from './commissions.api.ts'

/** "24 Nov 2026 · Lekki Loft · BK-7F3K9Q" or "24 Nov 2026 · Transfer · GTBank · November" */
const describe = ({ paidOn, booking, method, moneyAccountName, note }: CommissionEntry) =>
  [
    formatDate(paidOn),
    ...(booking ? [booking.propertyName, booking.reference] : []),
    method !== 'UNKNOWN' && paymentMethodLabels[method],
    ...[moneyAccountName, note],
  ]
    .filter(Boolean)
    .join(' · ')

/** An entry of an agent's account, which an owner can reverse if it is a payout or an opening balance. */
export function CommissionEntryRow({ entry }: { entry: CommissionEntry }) {
  const isReversible = !entry.booking && entry.reverses === null && !entry.isReversed
  const canReverse = useCan('commissions:manage') && isReversible
  const [isAsking, setAsking] = useState(false)
  const label = commissionEntryLabels[entry.kind]
  return (
    <EntryRow
      title={entry.reverses ? `${label}, reversed` : label}
      amount={formatNairaChange(owedChangeOf(entry))}
      details={`${describe(entry)}${entry.isReversed ? ' · Reversed' : ''}`}
      isReversed={entry.isReversed}
      actions={
        canReverse &&
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
      {isAsking && (
        <ReasonForm
          schema={ReversalInput}
          label="Why was it a mistake?"
          submitLabel="Reverse it"
          send={(body, idempotencyKey) =>
            sendCommissionChange(commissions.reverse, { params: { id: entry.id }, body, idempotencyKey })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </EntryRow>
  )
}
