import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { AccountMove } from '@ilewa/contract/money/moves/account-moves'
import { ReversalInput } from '@ilewa/contract/money/schema'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { totalOf } from '../../../lib/api/paging.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { useMoneyAccounts } from '../../bookings/payments/payments.api.ts'
import { ReasonForm } from '../../bookings/payments/ReasonForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import { reverseMove, useAccountMoves } from './moves.api.ts'

/** "24 Nov 2026 · Fee ₦1,500.00 · On a bank statement · Moniepoint" */
const describe = ({ paidOn, fee, isOnStatement, note, isReversed }: AccountMove) =>
  [
    formatDate(paidOn),
    fee > 0 && `Fee ${formatNaira(fee)}`,
    isOnStatement && 'On a bank statement',
    note,
    isReversed && 'Reversed',
  ]
    .filter(Boolean)
    .join(' · ')

function MoveRow({ move }: { move: AccountMove }) {
  const [isAsking, setAsking] = useState(false)
  const { fromAccount, toAccount, amount, isReversed, isOnStatement } = move
  return (
    <EntryRow
      title={`${fromAccount.name} to ${toAccount.name}`}
      amount={formatNaira(amount)}
      details={describe(move)}
      isReversed={isReversed}
      actions={
        !isReversed &&
        !isAsking && (
          <RowButton
            aria-label={`Reverse ${formatNaira(amount)} from ${fromAccount.name} to ${toAccount.name}`}
            onClick={() => setAsking(true)}
          >
            Reverse
          </RowButton>
        )
      }
    >
      {isAsking && isOnStatement && <Text>Its bank transfer will have to be matched again.</Text>}
      {isAsking && (
        <ReasonForm
          schema={ReversalInput}
          label="Why was it a mistake?"
          submitLabel="Reverse it"
          send={({ reason }, idempotencyKey) => reverseMove(move, reason, idempotencyKey)}
          onClose={() => setAsking(false)}
        />
      )}
    </EntryRow>
  )
}

/** Money that moved between accounts, and the form that records it. */
export function MovesPanel() {
  const accounts = useMoneyAccounts().data
  const query = useAccountMoves()
  const [isMoving, setMoving] = useState(false)
  const moves = query.data?.pages.flatMap(({ data }) => data.accountMoves) ?? []
  return (
    <Panel title="Money moved between accounts">
      <Stack gap="md">
        <Text c="dimmed">For example a POS settlement, or cash that you took to the bank.</Text>
        {isMoving && accounts ? (
          <MoveForm accounts={accounts} onClose={() => setMoving(false)} />
        ) : (
          <Group>
            <Button
              variant="default"
              leftSection={<ArrowLeftRight size={18} aria-hidden />}
              disabled={!accounts}
              onClick={() => setMoving(true)}
            >
              Record a move
            </Button>
          </Group>
        )}
        {query.isPending && <Skeleton className="delayed" height="5rem" radius="lg" />}
        {query.isError && !query.data && (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        )}
        {moves.length > 0 && (
          <EntryList label="Money moved between accounts">
            {moves.map((move) => (
              <MoveRow key={move.id} move={move} />
            ))}
          </EntryList>
        )}
        <LoadMore
          {...query}
          shown={moves.length}
          total={totalOf(query.data?.pages)}
          nouns={['move', 'moves']}
        />
      </Stack>
    </Panel>
  )
}
