import {
  type CashBridge,
  type CashPosition,
  cashDifferenceOf,
  hasCash,
  positionChangeOf,
} from '@ilewa/contract/analytics/cash-bridge'
import { addDays, formatDate } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatSpan } from '../../ui/charts/analytics-format.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { useCashBridge } from './analytics.api.ts'
import classes from './analytics.module.css'
import type { AnalyticsFilters } from './analytics-filters.ts'

/** "₦250,000.00 more" */
function changeLabel(change: Naira): string {
  if (change === 0) return 'No change'
  return `${formatNaira(Math.abs(change))} ${change > 0 ? 'more' : 'less'}`
}

const Arrow = () => (
  <>
    <span aria-hidden> → </span>
    <span className="unseen"> to </span>
  </>
)

interface ValueProps {
  children: ReactNode
  /** Shown below the value. */
  note: string
}

const Value = ({ children, note }: ValueProps) => (
  <>
    {children}
    <small>{note}</small>
  </>
)

interface PositionProps {
  bridge: CashBridge
  part: keyof CashPosition
}

/** An amount before and after the period, and its change. */
const Position = ({ bridge, part }: PositionProps) => (
  <Value note={changeLabel(positionChangeOf(bridge, part))}>
    <b>{formatNaira(bridge.start[part])}</b>
    <Arrow />
    <b>{formatNaira(bridge.end[part])}</b>
  </Value>
)

/** Below the difference, of which it is no part. */
const OtherIncome = ({ amount }: { amount: Naira }) => (
  <FactLines
    facts={[
      [
        'Other income: caution deposits kept',
        <Value key="kept" note="Not part of the difference">
          {formatNaira(amount)}
        </Value>,
        ['cautionDeducted'],
      ],
    ]}
  />
)

const cancellationFees = (bridge: CashBridge): Fact => [
  'Cancellation fees',
  <Value key="fees" note="By the day of cancelling, paid or not">
    {formatNaira(-bridge.cancellationFees)}
  </Value>,
  ['cancellationFees'],
]

const taxes = (bridge: CashBridge): Fact => [
  'Taxes',
  <Value key="taxes" note="Of the same nights">
    {formatNaira(-bridge.taxes)}
  </Value>,
  ['taxes'],
]

function PeriodLines({ bridge }: { bridge: CashBridge }) {
  const received = <Value note="By the day it moved">{formatNaira(bridge.received)}</Value>
  const earned = <Value note="By night, paid or not">{formatNaira(-bridge.earned)}</Value>
  return (
    <div className={classes.statement}>
      <p>{formatSpan(bridge.period)}</p>
      <FactLines
        facts={[
          ['Money received', received, ['moneyReceived']],
          ...(bridge.cautionApplied === 0
            ? []
            : [['Of which paid from caution deposits', formatNaira(bridge.cautionApplied)] as const]),
          ['Revenue earned', earned, ['earned']],
          ...(bridge.taxes === 0 ? [] : [taxes(bridge)]),
          ...(bridge.cancellationFees === 0 ? [] : [cancellationFees(bridge)]),
        ]}
        total={['Difference', formatNaira(cashDifferenceOf(bridge)), ['cashDifference']]}
      />
      {bridge.otherIncome !== 0 && <OtherIncome amount={bridge.otherIncome} />}
    </div>
  )
}

/** The same difference, from what guests paid ahead and owed. */
function PositionLines({ bridge }: { bridge: CashBridge }) {
  const { from, to } = bridge.period
  const paidAhead = <Position bridge={bridge} part="paidAhead" />
  const owed = <Position bridge={bridge} part="owed" />
  return (
    <div className={classes.statement}>
      <p>
        Before {formatDate(from)}
        <Arrow />
        after {formatDate(addDays(to, -1))}
      </p>
      <FactLines
        facts={[
          ['Paid ahead by guests', paidAhead, ['paidAhead']],
          ['Owed by guests', owed, ['owedByGuests']],
        ]}
        total={['Paid ahead less owed', changeLabel(cashDifferenceOf(bridge))]}
      />
    </div>
  )
}

const title = 'Money received and revenue'

/** Leads from the money received in the period to its revenue. */
export function CashBridgePanel({ filters }: { filters: AnalyticsFilters }) {
  const query = useCashBridge(filters)
  const { data: bridge, isError, error, refetch } = query
  if (!bridge)
    return (
      <Panel title={title}>
        {isError ? <ErrorView error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />}
      </Panel>
    )
  return (
    <>
      <RefreshFailure query={query} />
      <Panel title={title}>
        {hasCash(bridge) ? (
          <>
            <Text c="dimmed" fz="sm" mb="xs">
              Guests pay on other days than they stay. This is where the difference comes from.
            </Text>
            <div className={classes.halves}>
              <PeriodLines bridge={bridge} />
              <PositionLines bridge={bridge} />
            </div>
          </>
        ) : (
          <Text c="dimmed">No money received or earned in this period, and nothing owed.</Text>
        )}
      </Panel>
    </>
  )
}
