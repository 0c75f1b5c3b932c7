import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { paymentClaims } from '@ilewa/contract/money/endpoints'
import type { ListedClaim } from '@ilewa/contract/money/schema'
import { paymentMethodLabels } from '@ilewa/contract/money/terms'
import { Box, Group, Stack, Text } from '@mantine/core'
import { usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { totalOf } from '../../lib/api/paging.ts'
import { DefinitionPopover } from '../../ui/data/DefinitionPopover.tsx'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { recordDialogs } from '../../ui/record/RecordDialogs.tsx'

function Claim({ claim, dialogs }: { claim: ListedClaim; dialogs: Dialogs }) {
  const amount = formatNaira(claim.amount)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start" py={6}>
      <div>
        <Text fw={600}>
          {claim.guestName} · {amount}
        </Text>
        <Text c="dimmed" fz="sm">
          {formatDate(claim.claimedOn)} · {paymentMethodLabels[claim.method]} · {claim.propertyName} · by{' '}
          {claim.claimedByName}
        </Text>
      </div>
      <RowButton
        aria-label={`Decide about ${amount} of ${claim.guestName}`}
        onClick={() => dialogs.open(recordDialogs.details, claim.bookingId)}
      >
        Decide
      </RowButton>
    </Group>
  )
}

/** The claims that wait for the owner, the oldest first; nothing if there are none. */
export function ClaimsToConfirm({ dialogs }: { dialogs: Dialogs }) {
  const query = usePagedEndpoint(paymentClaims.list, { query: { state: 'CLAIMED' } }, { limit: 5 })
  const claims = query.data?.pages.flatMap(({ data }) => data.claims) ?? []
  const total = totalOf(query.data?.pages)
  if (claims.length === 0) return null
  return (
    <Box mb="md">
      <Panel
        title={`To confirm: ${total}`}
        aside={<DefinitionPopover label="To confirm" metrics={['claimed']} />}
      >
        <Stack component="ul" gap={0} m={0} p={0}>
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} dialogs={dialogs} />
          ))}
        </Stack>
        {query.hasNextPage && (
          <LoadMore {...query} shown={claims.length} total={total} nouns={['claim', 'claims']} />
        )}
      </Panel>
    </Box>
  )
}
