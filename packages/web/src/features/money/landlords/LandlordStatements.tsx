import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaBalance } from '@ilewa/contract/core/money'
import type { Landlord } from '@ilewa/contract/landlords/schema'
import type { ListedLandlordStatement } from '@ilewa/contract/landlords/statements'
import { statementMonths } from '@ilewa/contract/money/statements/statements'
import { Button, Text } from '@mantine/core'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useToday } from '../../../lib/today.ts'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { StatementRows } from '../statements/StatementRows.tsx'
import { landlordAccountDialogs } from './landlord-account-dialogs.ts'

const LandlordStatementDialog = lazyNamed(
  () => import('./LandlordStatementDialog.tsx'),
  'LandlordStatementDialog',
)
const IssueLandlordStatementDialog = lazyNamed(
  () => import('./IssueLandlordStatementDialog.tsx'),
  'IssueLandlordStatementDialog',
)

interface IssueProps {
  landlord: Landlord
  issued: readonly ListedLandlordStatement[]
}

/** Issues the statement of a month that is over. */
export function IssueStatement({ landlord: { id, name }, issued }: IssueProps) {
  const dialogs = useDialogs()
  const months = statementMonths(useToday(), issued[0]?.month)
  const [next] = months
  if (!next) return null
  const isOpen = dialogs.itemOf(landlordAccountDialogs.issueStatement) === id
  return (
    <>
      <Button variant="default" onClick={() => dialogs.open(landlordAccountDialogs.issueStatement, id)}>
        Issue statement of {formatMonth(next)}
      </Button>
      <MountedDialog item={isOpen ? id : null}>
        {(landlordId, dialog) => (
          <IssueLandlordStatementDialog
            {...dialog}
            landlordId={landlordId}
            name={name}
            months={months}
            isFirst={issued.length === 0}
            onClose={() => dialogs.close(landlordAccountDialogs.issueStatement)}
            onIssued={(statementId) =>
              dialogs.replace(
                landlordAccountDialogs.issueStatement,
                landlordAccountDialogs.statement,
                statementId,
              )
            }
          />
        )}
      </MountedDialog>
    </>
  )
}

/** The issued statements. Their dialog is there from the start, because a statement opens before the list is loaded again. */
export function Statements({ statements }: { statements: readonly ListedLandlordStatement[] }) {
  const dialogs = useDialogs()
  return (
    <>
      {statements.length > 0 ? (
        <StatementRows
          statements={statements}
          describe={({ share, charged, paid }) =>
            [
              `share ${formatNairaBalance(share)}`,
              ...(charged > 0 ? [`charged ${formatNaira(charged)}`] : []),
              ...(paid === 0 ? [] : [`paid in the month ${formatNairaBalance(paid)}`]),
            ].join(', ')
          }
          onOpen={(id) => dialogs.open(landlordAccountDialogs.statement, id)}
        />
      ) : (
        <Text c="dimmed">
          No statement is issued. A statement is final: it owes the landlord what it states.
        </Text>
      )}
      <MountedDialog item={dialogs.itemOf(landlordAccountDialogs.statement)}>
        {(id, dialog) => (
          <LandlordStatementDialog
            {...dialog}
            id={id}
            onClose={() => dialogs.close(landlordAccountDialogs.statement)}
          />
        )}
      </MountedDialog>
    </>
  )
}
