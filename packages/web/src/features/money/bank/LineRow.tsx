import type { LineToMatch, MatchProposal } from '@ilewa/contract/bank/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import classes from './bank.module.css'
import { bankDialogs } from './bank-dialogs.ts'
import { LineTitle, Narration, Warning } from './LineDetails.tsx'
import { proposalKey } from './line-picks.ts'
import { Proposals, payersOf, RuleBadge } from './ProposalView.tsx'

interface LineRowProps {
  line: LineToMatch
  selected: MatchProposal | undefined
  /** The key of a proposal, or null for none. */
  onPick: (lineId: string, key: string | null) => void
}

function LineActions({ line: { id, amount } }: { line: LineToMatch }) {
  const dialogs = useDialogs()
  const transfer = `transfer of ${formatNaira(amount)}`
  return (
    <div className={classes.actions}>
      <RowButton
        aria-label={`Choose booking of the ${transfer}`}
        onClick={() => dialogs.open(bankDialogs.chooseBooking, id)}
      >
        Booking
      </RowButton>
      <RowButton
        aria-label={`Own account sent the ${transfer}`}
        onClick={() => dialogs.open(bankDialogs.ownAccount, id)}
      >
        Own account
      </RowButton>
      <RowButton aria-label={`Ignore the ${transfer}`} onClick={() => dialogs.open(bankDialogs.ignore, id)}>
        Ignore
      </RowButton>
    </div>
  )
}

/** A transfer to match. Memoized, because a tick in a list of hundreds must not render all of them. */
export const LineRow = memo(function LineRow({ line, selected, onPick }: LineRowProps) {
  const [first, second] = line.proposals
  const shown = selected ?? first
  return (
    <li className={classes.line} data-line={line.id}>
      <div className={classes.head}>
        {shown ? (
          <Checkbox
            size="md"
            classNames={{ root: classes.tickRoot, body: classes.tick }}
            checked={selected !== undefined}
            onChange={({ currentTarget }) =>
              onPick(line.id, currentTarget.checked ? proposalKey(shown) : null)
            }
            label={<LineTitle line={line} origin={`${shown.move ? 'from' : 'for'} ${payersOf(shown)}`} />}
          />
        ) : (
          <p className={classes.title}>
            <LineTitle line={line} />
          </p>
        )}
        {first && !second && <RuleBadge rule={first.rule} />}
      </div>
      <Narration line={line} />
      {line.isProbablyKnown && (
        <Warning>This looks like a transfer that you have posted or ignored already.</Warning>
      )}
      <Proposals line={line} selected={selected} onSelect={(key) => onPick(line.id, key)} />
      <LineActions line={line} />
    </li>
  )
})
