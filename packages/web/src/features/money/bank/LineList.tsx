import {
  type BankLine,
  type BankLineState,
  bankLineStateLabels,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Text } from '@mantine/core'
import { ArrowLeftRight, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { totalOf } from '../../../lib/api/paging.ts'
import { notifyError } from '../../../lib/notify.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { ListStates } from '../../../ui/list/ListStates.tsx'
import { LoadMore } from '../../../ui/list/LoadMore.tsx'
import { restoreLine, useBankLines } from './bank.api.ts'
import classes from './bank.module.css'
import { BookingLink, LineTitle, MovesLink, Narration, Warning } from './LineDetails.tsx'

function RestoreButton({ line: { id, amount, state } }: { line: BankLine }) {
  const isPartlyMatched = state === 'MATCHED'
  const [isBusy, setBusy] = useState(false)
  const restore = async () => {
    setBusy(true)
    try {
      await restoreLine(id)
    } catch (error) {
      notifyError(error, 'Failed to restore the transfer')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        px="sm"
        leftSection={<RotateCw size={17} aria-hidden />}
        loading={isBusy}
        aria-label={`${isPartlyMatched ? 'Match the rest of' : 'Restore'} the transfer of ${formatNaira(amount)}`}
        onClick={() => void restore()}
      >
        {isPartlyMatched ? 'Match the rest' : 'Restore'}
      </Button>
    </div>
  )
}

function ListedLine({ line }: { line: BankLine }) {
  const { state, reason, reversedOn, bookings, receipts = [], matchedAmount } = line
  const rest = unmatchedAmountOf(line)
  return (
    <li className={classes.line}>
      <p className={classes.title}>
        <LineTitle line={line} />
      </p>
      <Narration line={line} />
      {bookings.map((booking) => (
        <div key={booking.bookingId} className={classes.part}>
          <BookingLink booking={booking} />
          <Text fz="sm" c="dimmed">
            {booking.propertyName}
          </Text>
        </div>
      ))}
      {receipts.length > 0 && <Text fz="sm">Receipt {receipts.join(', ')}</Text>}
      <MovesLink line={line} />
      {state === 'MATCHED' && rest > 0 && (
        <Text fz="sm">
          {formatNaira(matchedAmount)} matched, {formatNaira(rest)}{' '}
          {reason ? `ignored: ${reason}` : 'unmatched'}.
        </Text>
      )}
      {reversedOn && <Warning>The bank reversed it on {formatDate(reversedOn)}.</Warning>}
      {state === 'IGNORED' && reason && <Text fz="sm">Reason: {reason}</Text>}
      {(state === 'IGNORED' || state === 'REVERSED' || (state === 'MATCHED' && rest > 0 && !reversedOn)) && (
        <RestoreButton line={line} />
      )}
    </li>
  )
}

const emptyTexts: Record<BankLineState, string> = {
  NEW: 'Import a statement to see its transfers.',
  MATCHED: 'Transfers that you post are listed here.',
  IGNORED: 'Transfers that you ignore are listed here.',
  REVERSED: 'Transfers that the bank reverses are listed here.',
}

interface LineListProps {
  moneyAccountId: string
  state: BankLineState
}

/** The transfers of an account in one state, the latest first. */
export function LineList({ moneyAccountId, state }: LineListProps) {
  const query = useBankLines(moneyAccountId, state)
  const lines = query.data?.pages.flatMap(({ data }) => data.lines) ?? []
  const title = bankLineStateLabels[state]
  return (
    <ListStates
      query={query}
      count={lines.length}
      isFiltered={false}
      skeleton={<SkeletonRows height="6rem" />}
      empty={<EmptyState icon={ArrowLeftRight} title="No transfers" text={emptyTexts[state]} />}
      noMatch={null}
    >
      {state === 'MATCHED' && (
        <Text c="dimmed" fz="sm" mb="xs">
          Posted by mistake? Open the booking and reverse the payment with this receipt. Then you can match
          the transfer again.
        </Text>
      )}
      <Panel>
        <ul className={classes.lines} aria-label={title} aria-busy={query.isPlaceholderData}>
          {lines.map((line) => (
            <ListedLine key={line.id} line={line} />
          ))}
        </ul>
      </Panel>
      <LoadMore
        {...query}
        shown={lines.length}
        total={totalOf(query.data?.pages)}
        nouns={['transfer', 'transfers']}
      />
    </ListStates>
  )
}
