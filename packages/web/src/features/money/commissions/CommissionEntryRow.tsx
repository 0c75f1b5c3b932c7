import { type CommissionEntry, commissionEntryLabels, commissions } from '@ilewa/contract/money/commissions'
import { useCan } from '../../../lib/session/use-can.ts'
import { AccountEntryRow } from '../payouts/AccountEntryRow.tsx'
import { sendCommissionChange } from './commissions.api.ts'

/** An entry of an agent's account, which an owner can reverse if it is a payout or an opening balance. */
export function CommissionEntryRow({ entry }: { entry: CommissionEntry }) {
  const { id, kind, booking, reverses, isReversed } = entry
  const isReversible = !booking && reverses === null && !isReversed
  const canReverse = useCan('commissions:manage') && isReversible
  return (
    <AccountEntryRow
      entry={entry}
      label={commissionEntryLabels[kind]}
      parts={booking ? [booking.propertyName, booking.reference] : []}
      reverse={
        canReverse
          ? (body, idempotencyKey) =>
              sendCommissionChange(commissions.reverse, { params: { id }, body, idempotencyKey })
          : undefined
      }
    />
  )
}
