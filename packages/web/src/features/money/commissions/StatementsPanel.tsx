import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNairaBalance } from '@ilewa/contract/core/money'
import { type ListedStatement, statementMonths } from '@ilewa/contract/money/statements/statements'
import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useToday } from '../../../lib/today.ts'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { StatementRows } from '../statements/StatementRows.tsx'
import { commissionDialogs } from './commission-dialogs.ts'
import { useOwnStatements, useStatements } from './statements.api.ts'

const StatementDialog = lazyNamed(() => import('./StatementDialog.tsx'), 'StatementDialog')
const IssueStatementDialog = lazyNamed(() => import('./IssueStatementDialog.tsx'), 'IssueStatementDialog')

/** The issued statements, each of which opens. */
function StatementList({ statements }: { statements: readonly ListedStatement[] }) {
  const dialogs = useDialogs()
  return (
    <>
      <StatementRows
        statements={statements}
        describe={({ earned, paid }) =>
          `earned ${formatNairaBalance(earned)}, paid ${formatNairaBalance(paid)}`
        }
        onOpen={(id) => dialogs.open(commissionDialogs.statement, id)}
      />
      <MountedDialog item={dialogs.itemOf(commissionDialogs.statement)}>
        {(id, dialog) => (
          <StatementDialog {...dialog} id={id} onClose={() => dialogs.close(commissionDialogs.statement)} />
        )}
      </MountedDialog>
    </>
  )
}

interface StatementsBoxProps {
  query: ReturnType<typeof useOwnStatements>
  children: (issued: ListedStatement[]) => ReactNode
}

/** Nothing while the statements load, which is short. */
const StatementsBox = ({ query, children }: StatementsBoxProps) =>
  (query.data || query.isError) && (
    <Panel title="Statements">
      {query.data ? (
        <Stack gap="md">{children(query.data)}</Stack>
      ) : (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  )

interface IssueStatementProps {
  agentId: string
  name: string
  issued: readonly ListedStatement[]
}

/** Issues the statement of a month when it is over. */
function IssueStatement({ agentId, name, issued }: IssueStatementProps) {
  const dialogs = useDialogs()
  const [last] = issued
  const months = statementMonths(useToday(), last?.month)
  const [next] = months
  if (!next) return <Text c="dimmed">The statement of this month can be issued when it is over.</Text>
  const isOpen = dialogs.itemOf(commissionDialogs.issueStatement) === agentId
  return (
    <div>
      <Button variant="default" onClick={() => dialogs.open(commissionDialogs.issueStatement, agentId)}>
        Issue statement of {formatMonth(next)}
      </Button>
      <MountedDialog item={isOpen ? agentId : null}>
        {(id, dialog) => (
          <IssueStatementDialog
            {...dialog}
            agentId={id}
            name={name}
            months={months}
            isFirst={last === undefined}
            onClose={() => dialogs.close(commissionDialogs.issueStatement)}
            onIssued={(statementId) =>
              dialogs.replace(commissionDialogs.issueStatement, commissionDialogs.statement, statementId)
            }
          />
        )}
      </MountedDialog>
    </div>
  )
}

/** The statements of an agent, for the owner. */
export const StatementsPanel = ({ agentId, name }: { agentId: string; name: string }) => (
  <StatementsBox query={useStatements(agentId)}>
    {(issued) => (
      <>
        <IssueStatement agentId={agentId} name={name} issued={issued} />
        <StatementList statements={issued} />
      </>
    )}
  </StatementsBox>
)

/** The statements of the signed-in agent; nothing if there are none. */
export function OwnStatementsPanel() {
  const query = useOwnStatements()
  if (query.data?.length === 0) return null
  return <StatementsBox query={query}>{(issued) => <StatementList statements={issued} />}</StatementsBox>
}
