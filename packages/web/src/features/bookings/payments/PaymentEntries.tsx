import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaChange } from '@ilewa/contract/core/money'
import { documentKindOf } from '@ilewa/contract/money/documents'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import {
  claimStateLabels,
  type MoneyEntry,
  type PaymentClaim,
  ReversalInput,
} from '@ilewa/contract/money/schema'
import { movedMoneyOf, paymentMethodLabels } from '@ilewa/contract/money/terms'
import { useState } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { describeSender } from './OpenClaims.tsx'
import { entryLabel } from './payment-form.ts'
import { sendMoneyChange } from './payments.api.ts'
import { ReasonForm } from './ReasonForm.tsx'

/** "24 Nov 2026 · Transfer · GTBank · Ngọzi Eze · First part"; "Cash" once, although the account has the same name. */
function describe({ paidOn, method, moneyAccount, recordedByName, note }: MoneyEntry): string {
  const methodLabel = method !== 'UNKNOWN' && paymentMethodLabels[method]
  const account = moneyAccount?.name !== methodLabel && moneyAccount?.name
  return [formatDate(paidOn), methodLabel, account, recordedByName, note].filter(Boolean).join(' · ')
}

/** "₦100,000.00 claimed by Chidera Okonkwo · from Ngọzi Eze, Kuda" */
const describeClaim = (claim: PaymentClaim) =>
  [`${formatNaira(claim.amount)} claimed by ${claim.claimedByName}`, describeSender(claim)]
    .filter(Boolean)
    .join(' · ')

function Entry({ entry, claim }: { entry: MoneyEntry; claim: PaymentClaim | undefined }) {
  const canReverse = useCan('payments:record') && !entry.reverses && !entry.reversedBy
  const dialogs = useDialogs()
  const { document } = entry
  const moved = movedMoneyOf(entry)
  const [isAsking, setAsking] = useState(false)
  const actions = !isAsking && (document || canReverse) && (
    <>
      {document && (
        <RowButton onClick={() => dialogs.open(bookingDialogs.document, document.id)}>
          {documentKindOf(entry.kind) === 'REFUND_VOUCHER' ? 'Voucher' : 'Receipt'} {document.number}
        </RowButton>
      )}
      {canReverse && (
        <RowButton
          aria-label={`Reverse ${formatNaira(entry.amount)} of ${formatDate(entry.paidOn)}`}
          onClick={() => setAsking(true)}
        >
          Reverse
        </RowButton>
      )}
    </>
  )
  return (
    <EntryRow
      title={entryLabel(entry)}
      amount={moved === 0 ? formatNaira(entry.amount) : formatNairaChange(moved)}
      details={[describe(entry), claim && describeClaim(claim), entry.reversedBy && 'Reversed']
        .filter(Boolean)
        .join(' · ')}
      isReversed={entry.reversedBy !== null}
      actions={actions}
    >
      {isAsking && (
        <ReasonForm
          schema={ReversalInput}
          label="Why was it a mistake?"
          submitLabel="Reverse it"
          send={(body, idempotencyKey) =>
            sendMoneyChange(bookingPayments.reverse, { params: { id: entry.id }, body, idempotencyKey })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </EntryRow>
  )
}

/** A claim that was rejected or withdrawn, so that the person who made it reads why. */
const EndedClaim = ({ claim }: { claim: PaymentClaim }) => (
  <EntryRow
    title={`Claim ${claim.isReversed ? 'confirmed, then reversed' : claimStateLabels[claim.state].toLowerCase()}`}
    amount={formatNaira(claim.amount)}
    details={[formatDate(claim.claimedOn), claim.claimedByName, claim.reason && `The owner: ${claim.reason}`]
      .filter(Boolean)
      .join(' · ')}
  />
)

interface PaymentEntriesProps {
  entries: readonly MoneyEntry[]
  claims: readonly PaymentClaim[]
}

/** Payments, refunds, and rejected or withdrawn claims, newest first. */
export function PaymentEntries({ entries, claims }: PaymentEntriesProps) {
  const ended = claims.filter(({ state }) => state === 'REJECTED' || state === 'WITHDRAWN')
  const lines = [
    ...entries.map((entry) => ({
      at: entry.createdAt,
      line: <Entry key={entry.id} entry={entry} claim={claims.find(({ id }) => id === entry.claimId)} />,
    })),
    ...ended.map((claim) => ({ at: claim.createdAt, line: <EndedClaim key={claim.id} claim={claim} /> })),
  ].sort((one, other) => other.at.localeCompare(one.at))
  if (lines.length === 0) return null
  return <EntryList>{lines.map(({ line }) => line)}</EntryList>
}
