import { formatDate, formatMonth } from '@ilewa/contract/core/dates'
import { formatNairaBalance } from '@ilewa/contract/core/money'
import { type ListedStatement, statementMonths } from '@ilewa/contract/money/statements/statements'
import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useToday } from '../../../lib/today.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { commissionDialogs } from './commission-dialogs.ts'
import { useOwnStatements, useStatements } from './statements.api.ts'

const StatementDialog = lazyNamed(() => import('./StatementDialog.tsx'), 'StatementDialog')
const IssueStatementDialog = lazyNamed(() => import('./IssueStatementDialog.tsx'), 'IssueStatementDialog')

/** The issued statements, each of which opens. */
function StatementList({ statements }: { statements: readonly ListedStatement[] }) {
  const dialogs = useDialogs()
  return (
    <>
      <EntryList label="Statements">
        {statements.map(({ id, number, month, issuedOn, earned, paid, closing }) => (
          <EntryRow
            key={id}
            title={formatMonth(month)}
            amount={formatNairaBalance(closing)}
            details={`${number} · earned ${formatNairaBalance(earned)}, paid ${formatNairaBalance(paid)} · issued on ${formatDate(issuedOn)}`}
            actions={
              <RowButton
                aria-label={`Open ${number}`}
                onClick={() => dialogs.open(commissionDialogs.statement, id)}
              >
                Open
              </RowButton>
            }
          />
        ))}
      </EntryList>
      <MountedDialog item={dialogs.itemOf(commissionDialogs.statement)}>
        {(id, dialog) => (
          <StatementDialog {...dialog} id={id} onClose={() => dialogs.close(commissionDialogs.statement)} />
        )}
      </MountedDialog>
    </>
  )
}

const StatementsBox = ({ children }: { children: ReactNode }) => (
  <Panel title="Statements">
    <Stack gap="md">{children}</Stack>
  </Panel>
)

/** The statements of an agent, for the owner, who issues that of a month when it is over. */
export function StatementsPanel({ agentId, name }: { agentId: string; name: string }) {
  const dialogs = useDialogs()
  const today = useToday()
  const { data: issued, isError, error, refetch } = useStatements(agentId)
  if (!issued)
    return isError ? (
      <StatementsBox>
        <ErrorView error={error} onRetry={() => void refetch()} />
      </StatementsBox>
    ) : null
  const months = statementMonths(today, issued[0]?.month)
  const [next] = months
  return (
    <StatementsBox>
      {next ? (
        <div>
          <Button variant="default" onClick={() => dialogs.open(commissionDialogs.issueStatement, agentId)}>
            Issue statement of {formatMonth(next)}
          </Button>
        </div>
      ) : (
        <Text c="dimmed">The statement of this month can be issued when it is over.</Text>
      )}
      <StatementList statements={issued} />
      <MountedDialog
        item={dialogs.itemOf(commissionDialogs.issueStatement) === agentId && next ? agentId : null}
      >
        {(id, dialog) => (
          <IssueStatementDialog
            {...dialog}
            agentId={id}
            name={name}
            months={months}
            onClose={() => dialogs.close(commissionDialogs.issueStatement)}
            onIssued={(statementId) =>
              dialogs.replace(commissionDialogs.issueStatement, commissionDialogs.statement, statementId)
            }
          />
        )}
      </MountedDialog>
    </StatementsBox>
  )
}

/** The statements of the signed-in agent; nothing if there are none. */
export function OwnStatementsPanel() {
  const { data: issued = [] } = useOwnStatements()
  if (issued.length === 0) return null
  return (
    <StatementsBox>
      <StatementList statements={issued} />
    </StatementsBox>
  )
}
