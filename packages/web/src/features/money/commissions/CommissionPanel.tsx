import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import {
  type AgentCommission,
  type CommissionEntry,
  commissionEntryLabels,
  commissions,
  overpaidLabel,
  owedChangeOf,
} from '@ilewa/contract/money/commissions'
import { ReversalInput } from '@ilewa/contract/money/schema'
import { paymentMethodLabels } from '@ilewa/contract/money/terms'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { hasCode } from '../../../lib/api/api-error.ts'
import { totalOf } from '../../../lib/api/paging.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { usePlanAllows } from '../../../lib/session/plan.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { ReasonForm } from '../../bookings/payments/ReasonForm.tsx'
import classes from './CommissionPanel.module.css'
import { commissionDialogs } from './commission-dialogs.ts'
import { sendCommissionChange, useCommissionAccount } from './commissions.api.ts'

const PayoutDialog = lazyNamed(() => import('./PayoutDialog.tsx'), 'PayoutDialog')
const OpeningBalanceDialog = lazyNamed(() => import('./OpeningBalanceDialog.tsx'), 'OpeningBalanceDialog')

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

function Entry({ entry }: { entry: CommissionEntry }) {
  const isReversible = !entry.booking && entry.reverses === null && !entry.isReversed
  const canReverse = useCan('commissions:manage') && isReversible
  const [isAsking, setAsking] = useState(false)
  const label = commissionEntryLabels[entry.kind]
  return (
    <li className={classes.entry} data-reversed={entry.isReversed || undefined}>
      <span className={classes.head}>
        <strong>{entry.reverses ? `${label}, reversed` : label}</strong>
        <span className={classes.amount}>
          {owedChangeOf(entry) > 0 ? '+' : '−'}
          {formatNaira(entry.amount)}
        </span>
      </span>
      <span className={classes.details}>
        {describe(entry)}
        {entry.isReversed && ' · Reversed'}
      </span>
      {canReverse && !isAsking && (
        <span>
          <RowButton
            aria-label={`Reverse ${formatNaira(entry.amount)} of ${formatDate(entry.paidOn)}`}
            onClick={() => setAsking(true)}
          >
            Reverse
          </RowButton>
        </span>
      )}
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
    </li>
  )
}

const Sums = ({ agent: { earned, paid, due } }: { agent: AgentCommission }) => (
  <FactLines
    facts={[
      ['Earned', formatNaira(earned), ['commissionEarned']],
      ['Paid', formatNaira(paid), ['commissionPaid']],
    ]}
    total={
      due < 0
        ? [overpaidLabel, formatNaira(-due), ['commissionDue']]
        : ['Due', formatNaira(due), ['commissionDue']]
    }
  />
)

function PayButtons({ agent }: { agent: AgentCommission }) {
  const dialogs = useDialogs()
  const { agentId, name } = agent
  const close = (dialog: string) => () => dialogs.close(dialog)
  return (
    <>
      <Group gap="xs">
        <Button
          variant={agent.due > 0 ? 'filled' : 'default'}
          onClick={() => dialogs.open(commissionDialogs.pay, agentId)}
        >
          {agent.due > 0 ? `Record payout of ${formatNaira(agent.due)}` : 'Record an advance'}
        </Button>
        <Button variant="default" onClick={() => dialogs.open(commissionDialogs.openingBalance, agentId)}>
          Opening balance
        </Button>
      </Group>
      <MountedDialog item={dialogs.itemOf(commissionDialogs.pay)}>
        {(id, dialog) => <PayoutDialog {...dialog} agentId={id} onClose={close(commissionDialogs.pay)} />}
      </MountedDialog>
      <MountedDialog item={dialogs.itemOf(commissionDialogs.openingBalance) === agentId ? agentId : null}>
        {(id, dialog) => (
          <OpeningBalanceDialog
            {...dialog}
            agentId={id}
            name={name}
            onClose={close(commissionDialogs.openingBalance)}
          />
        )}
      </MountedDialog>
    </>
  )
}

function Account({ query }: { query: ReturnType<typeof useCommissionAccount> }) {
  const manages = useCan('commissions:manage')
  const agent = query.data?.pages[0]?.data.account.agent
  const entries = query.data?.pages.flatMap(({ data }) => data.account.entries) ?? []
  const { isError, error, refetch } = query
  if (!agent)
    return isError ? (
      <ErrorView error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="delayed" height="8rem" radius="lg" />
    )
  return (
    <Stack gap="md">
      <Sums agent={agent} />
      {agent.expected > 0 && (
        <Text c="dimmed">{formatNaira(agent.expected)} more is expected from open and unpaid stays.</Text>
      )}
      {manages && <PayButtons agent={agent} />}
      {entries.length === 0 ? (
        <Text c="dimmed">No commission yet. It is earned on what guests pay.</Text>
      ) : (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <LoadMore
          {...query}
          shown={entries.length}
          total={totalOf(query.data?.pages)}
          nouns={['entry', 'entries']}
        />
      )}
    </Stack>
  )
}

/** What an agent earned, was paid and is owed, with each entry; nothing if the plan lacks commissions. */
function AccountPanel({ agentId }: { agentId: string | undefined }) {
  const query = useCommissionAccount(agentId)
  if (hasCode(query.error, 'plan.upgrade_required')) return null
  return (
    <Panel title="Commission">
      <Account query={query} />
    </Panel>
  )
}

/** The account of the signed-in agent. Their session does not say which plan the owner has. */
export const OwnCommissionPanel = () => <AccountPanel agentId={undefined} />

/** The account of an agent, for the owner. */
export const CommissionPanel = ({ agentId }: { agentId: string }) =>
  usePlanAllows('commissions') ? <AccountPanel agentId={agentId} /> : null
