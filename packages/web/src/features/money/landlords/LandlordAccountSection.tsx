import { formatMonth } from '@ilewa/contract/core/dates'
import { formatNaira, formatNairaBalance } from '@ilewa/contract/core/money'
import { landlordPayouts } from '@ilewa/contract/landlords/endpoints'
import { landlordEntryLabels } from '@ilewa/contract/landlords/payouts'
import type { Landlord } from '@ilewa/contract/landlords/schema'
import type { ListedLandlordStatement } from '@ilewa/contract/landlords/statements'
import { statementMonths } from '@ilewa/contract/money/statements/statements'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { totalOf } from '../../../lib/api/paging.ts'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useToday } from '../../../lib/today.ts'
import { EntryList } from '../../../ui/data/EntryRow.tsx'
import { MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { DetailsSection } from '../../../ui/record/RecordDetailsDialog.tsx'
import { useAgreements } from '../../landlords/agreements/agreements.api.ts'
import { AccountEntryRow } from '../payouts/AccountEntryRow.tsx'
import { StatementRows } from '../statements/StatementRows.tsx'
import { landlordAccountDialogs } from './landlord-account-dialogs.ts'
import { sendPayoutChange, useLandlordPayouts, useLandlordStatements } from './landlord-statements.api.ts'

const LandlordPayoutDialog = lazyNamed(() => import('./LandlordPayoutDialog.tsx'), 'LandlordPayoutDialog')
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
function IssueStatement({ landlord: { id, name }, issued }: IssueProps) {
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

function PayButton({ landlord: { id, name }, due }: { landlord: Landlord; due: number }) {
  const dialogs = useDialogs()
  const isOpen = dialogs.itemOf(landlordAccountDialogs.pay) === id
  return (
    <>
      <Button
        variant={due > 0 ? 'filled' : 'default'}
        onClick={() => dialogs.open(landlordAccountDialogs.pay, id)}
      >
        {due > 0 ? `Record payout of ${formatNaira(due)}` : 'Record an advance'}
      </Button>
      <MountedDialog item={isOpen ? id : null}>
        {(landlordId, dialog) => (
          <LandlordPayoutDialog
            {...dialog}
            id={landlordId}
            name={name}
            onClose={() => dialogs.close(landlordAccountDialogs.pay)}
          />
        )}
      </MountedDialog>
    </>
  )
}

/** The issued statements. Their dialog is there from the start, because a statement opens before the list is loaded again. */
function Statements({ statements }: { statements: readonly ListedLandlordStatement[] }) {
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
              ...(paid === 0 ? [] : [`paid ${formatNairaBalance(paid)}`]),
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

function Payouts({ query }: { query: ReturnType<typeof useLandlordPayouts> }) {
  const payments = query.data?.pages.flatMap(({ data }) => data.payments) ?? []
  if (payments.length === 0) return null
  return (
    <>
      <EntryList label="Payouts">
        {payments.map((payment) => {
          const { id, kind, reverses, isReversed } = payment
          return (
            <AccountEntryRow
              key={id}
              entry={payment}
              label={landlordEntryLabels[kind]}
              reverse={
                reverses === null && !isReversed
                  ? (body, idempotencyKey) =>
                      sendPayoutChange(landlordPayouts.reverse, { params: { id }, body, idempotencyKey })
                  : undefined
              }
            />
          )
        })}
      </EntryList>
      {query.hasNextPage && (
        <LoadMore
          {...query}
          shown={payments.length}
          total={totalOf(query.data?.pages)}
          nouns={['payout', 'payouts']}
        />
      )}
    </>
  )
}

/** What is due to a landlord by issued statements, the statements, and what was paid. */
export function LandlordAccountSection({ landlord }: { landlord: Landlord }) {
  const { data: agreements } = useAgreements({ landlordId: landlord.id })
  const hasAgreement = agreements !== undefined && agreements.length > 0
  const statements = useLandlordStatements(landlord.id)
  const payouts = useLandlordPayouts(landlord.id)
  const due = payouts.data?.pages[0]?.data.due
  const isEmpty = due === 0 && statements.data?.length === 0
  const failed = [statements, payouts].find(({ isError, data }) => isError && data === undefined)
  // Without an agreement there is nothing to state, but there can be an account from before.
  if (!hasAgreement && isEmpty) return null
  return (
    <DetailsSection title="Account">
      {failed ? (
        <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />
      ) : due === undefined || !statements.data ? (
        <Skeleton className="delayed" height="8rem" radius="md" />
      ) : (
        <>
          <FactLines
            facts={[]}
            total={
              due < 0
                ? ['Owed by the landlord', formatNaira(-due)]
                : ['Due by issued statements', formatNaira(due)]
            }
          />
          <Group gap="xs">
            <PayButton landlord={landlord} due={due} />
            <IssueStatement landlord={landlord} issued={statements.data} />
          </Group>
          <Statements statements={statements.data} />
          <Payouts query={payouts} />
        </>
      )}
    </DetailsSection>
  )
}
