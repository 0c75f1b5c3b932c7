import { type Analytics, type AnalyticsTotals, metricHints } from '@ilewa/contract/analytics/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import {
  Banknote,
  BedDouble,
  CalendarCheck,
  Coins,
  HandCoins,
  Hourglass,
  Percent,
  Star,
  Wallet,
} from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatPercent, formatRating } from '../../ui/charts/analytics-format.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { Change } from '../../ui/data/Change.tsx'
import { StatCard, StatCards } from '../../ui/data/StatCard.tsx'
import { FactLines } from '../../ui/layout/FactLines.tsx'
import classes from './analytics.module.css'

interface HintProps {
  text: string
  change?: ReactNode
  sparklineValues?: readonly number[]
}

const Hint = ({ text, change, sparklineValues }: HintProps) => (
  <>
    {change}
    <span className={classes.cardHint}>{text}</span>
    {sparklineValues && sparklineValues.length > 1 && <Sparkline values={sparklineValues} />}
  </>
)

/** The parts that add up to the collected amount and to the booked value. */
const PaymentBreakdown = ({ totals }: { totals: AnalyticsTotals }) => (
  <>
    <FactLines
      facts={[
        ['Paid so far', formatNaira(totals.paidSoFar)],
        ['Balance due', formatNaira(totals.balanceDue)],
      ]}
      total={['Booked value', formatNaira(totals.bookedValue)]}
    />
    <FactLines
      facts={[
        ['Paid so far', formatNaira(totals.paidSoFar)],
        ['Paid above the total', formatNaira(totals.overpaid)],
        ['Paid on pending bookings', formatNaira(totals.paidOnPending)],
        ['Paid on cancelled stays', formatNaira(totals.paidOnCancelled)],
      ]}
      total={['Collected', formatNaira(totals.collected)]}
    />
  </>
)

/** Reserves the space of a sparkline that is still loading. */
const placeholderSparkline = [0, 0]

type Metric = keyof typeof metricHints

interface MetricCardProps
  extends Pick<
    ComponentProps<typeof StatCard>,
    'label' | 'icon' | 'tone' | 'wide' | 'definitions' | 'exact'
  > {
  /** Undefined while loading. */
  data: Analytics | undefined
  metric: Exclude<Metric, 'rating'>
  format?: (value: number) => string
  /** Compares by percentage points instead of percent. */
  inPoints?: boolean
  /** Shows the metric's trend as a sparkline. */
  trend?: 'revenue' | 'bookings' | 'occupancy'
}

/** A metric with its change from the previous period. */
function MetricCard({ data, metric, format = String, inPoints, trend, ...card }: MetricCardProps) {
  const now = data?.totals[metric]
  const change = (
    <Change now={now ?? 0} before={data?.previous?.[metric] ?? 0} unit={inPoints ? 'points' : undefined} />
  )
  const sparklineValues = trend && (data ? data.trend.map((point) => point[trend]) : placeholderSparkline)
  return (
    <StatCard
      {...card}
      value={now === undefined ? undefined : format(now)}
      hint={<Hint text={metricHints[metric]} change={change} sparklineValues={sparklineValues} />}
    />
  )
}

function RatingCard({ data }: { data: Analytics | undefined }) {
  const { totals, previous } = data ?? {}
  const text = totals?.ratings
    ? `${totals.ratings} ${totals.ratings === 1 ? 'rating' : 'ratings'} in the period`
    : metricHints.rating
  const change = totals?.rating != null && previous?.rating != null && (
    <Change now={totals.rating} before={previous.rating} unit="stars" />
  )
  return (
    <StatCard
      label="Average Rating"
      value={totals && formatRating(totals.rating)}
      hint={<Hint text={text} change={change} />}
      icon={Star}
      definitions={['rating']}
    />
  )
}

function BalanceCard({ totals }: { totals: AnalyticsTotals | undefined }) {
  const text = totals?.paidOnCancelled
    ? `${formatNaira(totals.paidOnCancelled)} paid on cancelled stays`
    : 'Booked value less paid so far'
  return (
    <StatCard
      label="Balance due"
      value={totals && formatNaira(totals.balanceDue)}
      hint={<Hint text={text} />}
      icon={Hourglass}
      definitions={['balanceDue', 'paidOnCancelled']}
    />
  )
}

/** The metrics of the period with their changes. `data` is undefined while loading. */
export function AnalyticsCards({ data }: { data: Analytics | undefined }) {
  const money = { data, format: formatNaira }
  return (
    <>
      <StatCards>
        <MetricCard
          {...money}
          wide
          metric="bookedValue"
          label="Total Revenue"
          icon={Wallet}
          tone="accent"
          definitions={['bookedValue']}
        />
        <MetricCard
          {...money}
          wide
          metric="revenue"
          trend="revenue"
          label="Earned"
          icon={Banknote}
          tone="accent"
          definitions={['earned']}
        />
        <MetricCard
          data={data}
          metric="bookings"
          trend="bookings"
          label="Total Bookings"
          icon={CalendarCheck}
          tone="brand"
          definitions={['bookingsInPeriod']}
        />
        <MetricCard
          data={data}
          metric="occupancy"
          trend="occupancy"
          inPoints
          format={formatPercent}
          label="Occupancy Rate"
          icon={Percent}
          tone="brand"
          definitions={['occupancy', 'onOffer']}
        />
        <RatingCard data={data} />
      </StatCards>
      <StatCards>
        <MetricCard {...money} metric="adr" label="ADR" icon={BedDouble} definitions={['adr', 'earned']} />
        <MetricCard
          {...money}
          metric="revpar"
          label="RevPAR"
          icon={Coins}
          definitions={['revpar', 'onOffer', 'earned']}
        />
        <MetricCard
          {...money}
          wide
          metric="paidSoFar"
          label="Paid so far"
          icon={HandCoins}
          definitions={['paidSoFar', 'balanceDue', 'overpaid', 'paidOnPending', 'paidOnCancelled']}
          exact={data && <PaymentBreakdown totals={data.totals} />}
        />
        <BalanceCard totals={data?.totals} />
      </StatCards>
    </>
  )
}
