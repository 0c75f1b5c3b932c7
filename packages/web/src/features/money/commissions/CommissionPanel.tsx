import { formatNaira } from '@ilewa/contract/core/money'
import { type AgentCommission, overpaidLabel } from '@ilewa/contract/money/commissions'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { hasCode } from '../../../lib/api/api-error.ts'
import { totalOf } from '../../../lib/api/paging.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { usePlanAllows } from '../../../lib/session/plan.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { EntryList } from '../../../ui/data/EntryRow.tsx'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { CommissionEntryRow } from './CommissionEntryRow.tsx'
import { commissionDialogs } from './commission-dialogs.ts'
import { useCommissionAccount, useOwnCommissionAccount } from './commissions.api.ts'
import { OwnStatementsPanel, StatementsPanel } from './StatementsPanel.tsx'

const PayoutDialog = lazyNamed(() => import('./PayoutDialog.tsx'), 'PayoutDialog')
const OpeningBalanceDialog = lazyNamed(() => import('./OpeningBalanceDialog.tsx'), 'OpeningBalanceDialog')

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

interface AccountProps {
  query: ReturnType<typeof useOwnCommissionAccount>
}

/** What an agent earned, was paid and is owed, with each entry. */
function Account({ query }: AccountProps) {
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
        <EntryList>
          {entries.map((entry) => (
            <CommissionEntryRow key={entry.id} entry={entry} />
          ))}
        </EntryList>
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

const AccountPanel = ({ query }: AccountProps) => (
  <Panel title="Commission">
    <Account query={query} />
  </Panel>
)

/** The account of the signed-in agent; nothing if the plan lacks commissions, which their session does not say. */
export function OwnCommissionPanel() {
  const query = useOwnCommissionAccount()
  if (hasCode(query.error, 'plan.upgrade_required')) return null
  return (
    <>
      <AccountPanel query={query} />
      {query.data && <OwnStatementsPanel />}
    </>
  )
}

function AgentAccountPanel({ agentId }: { agentId: string }) {
  const query = useCommissionAccount(agentId)
  const agent = query.data?.pages[0]?.data.account.agent
  return (
    <>
      <AccountPanel query={query} />
      {agent && <StatementsPanel agentId={agentId} name={agent.name} />}
    </>
  )
}

/** The account of an agent, for the owner. */
export const CommissionPanel = ({ agentId }: { agentId: string }) =>
  usePlanAllows('commissions') ? <AgentAccountPanel agentId={agentId} /> : null
