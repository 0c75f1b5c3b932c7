import { formatNaira } from '@ilewa/contract/core/money'
import { Box, Stack } from '@mantine/core'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { DefinitionPopover } from '../../../ui/data/DefinitionPopover.tsx'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { TaskRow } from '../TaskRow.tsx'
import { commissionDialogs } from './commission-dialogs.ts'
import { useAgentCommissions } from './commissions.api.ts'

const PayoutDialog = lazyNamed(() => import('./PayoutDialog.tsx'), 'PayoutDialog')

/** The agents to whom commission is due, the highest amount first; nothing if there are none. */
export function CommissionsDue({ dialogs }: { dialogs: Dialogs }) {
  const agents = useAgentCommissions().data ?? []
  const due = agents.filter((agent) => agent.due > 0)
  return (
    <>
      {due.length > 0 && (
        <Box mb="md">
          <Panel
            title={`Commission to pay: ${due.length}`}
            aside={
              <DefinitionPopover label="Commission to pay" metrics={['commissionDue', 'commissionEarned']} />
            }
          >
            <Stack component="ul" gap={0} m={0} p={0}>
              {due.map((agent) => (
                <TaskRow
                  key={agent.agentId}
                  title={`${agent.name} · ${formatNaira(agent.due)}`}
                  details={`Earned ${formatNaira(agent.earned)}, expected ${formatNaira(agent.expected)}`}
                  action="Record payout"
                  actionLabel={`Record payout of ${formatNaira(agent.due)} to ${agent.name}`}
                  onAct={() => dialogs.open(commissionDialogs.pay, agent.agentId)}
                />
              ))}
            </Stack>
          </Panel>
        </Box>
      )}
      <MountedDialog item={dialogs.itemOf(commissionDialogs.pay)}>
        {(agentId, dialog) => (
          <PayoutDialog {...dialog} agentId={agentId} onClose={() => dialogs.close(commissionDialogs.pay)} />
        )}
      </MountedDialog>
    </>
  )
}
