import '@mantine/core/styles/Radio.layer.css'
import {
  type LineToMatch,
  type MatchMove,
  type MatchPart,
  type MatchProposal,
  type MatchRule,
  matchRuleLabels,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { Radio, Text } from '@mantine/core'
import { type BadgeVariant, StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import classes from './bank.module.css'
import { BookingLink, Warning } from './LineDetails.tsx'
import { isLink, proposalKey } from './line-picks.ts'

const ruleVariants: Record<MatchRule, BadgeVariant> = {
  RECORDED: 'default',
  CODE: 'success',
  CLAIM: 'success',
  AMOUNT: 'secondary',
  NAME: 'secondary',
  SIMILAR_CODE: 'warning',
  SETTLEMENT: 'secondary',
}

export const RuleBadge = ({ rule }: { rule: MatchRule }) => (
  <StatusBadge variant={ruleVariants[rule]} label={matchRuleLabels[rule]} />
)

/** "Ngọzi Eze and Ladi Bako", or "POS" for money from another account of the business. */
export const payersOf = ({ parts, move }: MatchProposal): string =>
  move?.fromAccountName ?? [...new Set(parts.map(({ guestName }) => guestName))].join(' and ')

/** "₦70,000.00 for the stay · ₦15,000.00 caution deposit"; nothing if all of it is for the stay. */
function describeSplit({ amount, cautionPart, credit }: MatchPart, isWhole: boolean): string {
  if (isWhole && cautionPart === 0 && credit === 0) return ''
  const stayPart = subtractNaira(subtractNaira(amount, cautionPart), credit)
  return [
    stayPart > 0 && `${formatNaira(stayPart)} for the stay`,
    cautionPart > 0 && `${formatNaira(cautionPart)} caution deposit`,
    credit > 0 && `${formatNaira(credit)} credit`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `isWhole`: it has all of the transfer. */
const Part = ({ part, isWhole }: { part: MatchPart; isWhole: boolean }) => (
  <div className={classes.part}>
    <BookingLink booking={part} />
    <Text fz="sm" c="dimmed">
      {part.propertyName} · {formatDateRange(part.checkIn, part.checkOut)}
    </Text>
    <Text fz="sm">{describeSplit(part, isWhole)}</Text>
    {part.isCancelled && (
      <Warning>This stay is cancelled. Bring it back, or refund the money after you post it.</Warning>
    )}
    {part.credit > 0 && !part.isCancelled && (
      <Warning>
        {formatNaira(part.credit)} is more than the guest owes. If you post it, refund it later.
      </Warning>
    )}
  </div>
)

/** "Payments of 24 Nov 2026: ₦150,000.00 · Fee ₦1,500.00" */
const describeMove = ({ days, fee }: MatchMove, amount: Naira): string =>
  [
    days &&
      `Payments of ${days.first === days.last ? formatDate(days.first) : formatDateRange(days.first, days.last)}: ${formatNaira(sumNaira([amount, fee]))}`,
    fee > 0 && `Fee ${formatNaira(fee)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** `amount`: what arrived, in naira. */
const Move = ({ move, amount }: { move: MatchMove; amount: Naira }) => (
  <div className={classes.part}>
    <Text fw={600}>From {move.fromAccountName}</Text>
    <Text fz="sm" c="dimmed">
      {describeMove(move, amount)}
    </Text>
  </div>
)

interface ProposalProps {
  line: LineToMatch
  proposal: MatchProposal
}

/** The bookings of a proposal, how the amount splits, and warnings. */
function Proposal({ line, proposal }: ProposalProps) {
  const { parts, move } = proposal
  const rest = subtractNaira(unmatchedAmountOf(line), sumNaira(parts.map(({ amount }) => amount)))
  return (
    <>
      {parts.map((part) => (
        <Part key={part.bookingId} part={part} isWhole={parts.length === 1 && rest === 0} />
      ))}
      {move && <Move move={move} amount={unmatchedAmountOf(line)} />}
      {isLink(proposal) && (
        <Text fz="sm">This {move ? 'move' : 'payment'} is recorded. No money is added.</Text>
      )}
      {parts.length > 0 && rest > 0 && <Text fz="sm">{formatNaira(rest)} is still to match.</Text>}
    </>
  )
}

interface ProposalsProps {
  line: LineToMatch
  selected: MatchProposal | undefined
  onSelect: (key: string) => void
}

/** What a transfer may belong to; several proposals have a radio button each. */
export function Proposals({ line, selected, onSelect }: ProposalsProps) {
  const { proposals } = line
  const [first, second] = proposals
  if (!first) return null
  if (!second) return <Proposal line={line} proposal={first} />
  return (
    <Radio.Group
      aria-label={`Match of the transfer of ${formatNaira(line.amount)}`}
      value={selected ? proposalKey(selected) : null}
      onChange={onSelect}
    >
      {proposals.map((proposal) => {
        const key = proposalKey(proposal)
        return (
          <div key={key} className={classes.choice}>
            <Radio
              size="md"
              value={key}
              classNames={{ body: classes.tick }}
              label={
                <>
                  <RuleBadge rule={proposal.rule} /> <span className="unseen">{payersOf(proposal)}</span>
                </>
              }
            />
            <Proposal line={line} proposal={proposal} />
          </div>
        )
      })}
    </Radio.Group>
  )
}
