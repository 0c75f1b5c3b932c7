import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { paymentClaims } from '@ilewa/contract/money/endpoints'
import type { ListedClaim } from '@ilewa/contract/money/schema'
import { paymentMethodLabels } from '@ilewa/contract/money/terms'
import { usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import { ClaimPictures } from '../bookings/payments/claims/ClaimPictures.tsx'
import { TaskPanel } from './TaskPanel.tsx'
import { TaskRow } from './TaskRow.tsx'

function Claim({ claim, dialogs }: { claim: ListedClaim; dialogs: Dialogs }) {
  const { guestName, claimedOn, method, propertyName, claimedByName } = claim
  const amount = formatNaira(claim.amount)
  return (
    <TaskRow
      title={`${guestName} · ${amount}`}
      details={`${formatDate(claimedOn)} · ${paymentMethodLabels[method]} · ${propertyName} · by ${claimedByName}`}
      action="Decide"
      actionLabel={`Decide about ${amount} of ${guestName}`}
      onAct={() => dialogs.open(recordDialogs.details, claim.bookingId)}
    >
      {claim.pictures.length > 0 && <ClaimPictures claim={claim} />}
    </TaskRow>
  )
}

/** The claims that wait for the owner, the oldest first; nothing if there are none. */
export function ClaimsToConfirm({ dialogs }: { dialogs: Dialogs }) {
  const query = usePagedEndpoint(paymentClaims.list, { query: { state: 'CLAIMED' } }, { limit: 5 })
  const claims = query.data?.pages.flatMap(({ data }) => data.claims) ?? []
  return (
    <TaskPanel title="To confirm" metric="claimed" query={query} nouns={['claim', 'claims']}>
      {claims.map((claim) => (
        <Claim key={claim.id} claim={claim} dialogs={dialogs} />
      ))}
    </TaskPanel>
  )
}
