import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { paymentClaims } from '@ilewa/contract/money/endpoints'
import type { ListedClaim } from '@ilewa/contract/money/schema'
import { paymentMethodLabels } from '@ilewa/contract/money/terms'
import { Box } from '@mantine/core'
import { usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { totalOf } from '../../lib/api/paging.ts'
import { DefinitionPopover } from '../../ui/data/DefinitionPopover.tsx'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'
import classes from '../bookings/payments/MoneyPanel.module.css'

function Claim({ claim, dialogs }: { claim: ListedClaim; dialogs: Dialogs }) {
  const amount = formatNaira(claim.amount)
  return (
    <li className={classes.entry}>
      <span className={classes.head}>
        <strong>{claim.guestName}</strong>
        <span className={classes.amount}>{amount}</span>
      </span>
      <span className={classes.when}>
        {formatDate(claim.claimedOn)} · {paymentMethodLabels[claim.method]} · {claim.propertyName} · by{' '}
        {claim.claimedByName}
      </span>
      <RowButton
        aria-label={`Decide about ${amount} of ${claim.guestName}`}
        onClick={() => dialogs.open(recordDialogs.details, claim.bookingId)}
      >
        Decide
      </RowButton>
    </li>
  )
}

/** The claims that wait for the owner, the oldest first; nothing if there are none. */
export function ClaimsToConfirm({ dialogs }: { dialogs: Dialogs }) {
  const query = usePagedEndpoint(paymentClaims.list, { query: { state: 'CLAIMED' } })
  const claims = query.data?.pages.flatMap(({ data }) => data.claims) ?? []
  const total = totalOf(query.data?.pages)
  if (claims.length === 0) return null
  return (
    <Box mb="md">
      <Panel
        title={`To confirm: ${total}`}
        aside={<DefinitionPopover label="To confirm" metrics={['claimed']} />}
      >
        <ul className={classes.list}>
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} dialogs={dialogs} />
          ))}
        </ul>
        {query.hasNextPage && (
          <LoadMore {...query} shown={claims.length} total={total} nouns={['claim', 'claims']} />
        )}
      </Panel>
    </Box>
  )
}
