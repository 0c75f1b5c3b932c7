import { type Analytics, type AnalyticsTotals, metricHints } from '@ilewa/contract/analytics'
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
import type { ReactNode } from 'react'
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
        ['Paid on pending bookings', formatNaira(totals.paidOnPending)],
        ['Paid on cancelled stays', formatNaira(totals.paidOnCancelled)],
      ]}
      total={['Collected', formatNaira(totals.collected)]}
    />
  </>
)

/** Reserves the space of a sparkline that is still loading. */
const placeholderSparkline = [0, 0]

/** The metrics of the period with their changes. `data` is undefined while loading. */
export function AnalyticsCards({ data }: { data: Analytics | undefined }) {
  const { totals, previous } = data ?? {}
  const sparklineOf = (key: 'revenue' | 'bookings' | 'occupancy') =>
    data ? data.trend.map((point) => point[key]) : placeholderSparkline
  const change = (key: keyof typeof metricHints, unit?: 'points') => (
    <Change now={totals?.[key] ?? 0} before={previous?.[key] ?? 0} unit={unit} />
  )
  const isCompared = totals?.rating != null && previous?.rating != null
  return (
    <>
      <StatCards>
        <StatCard
          wide
          label="Total Revenue"
          value={totals && formatNaira(totals.bookedValue)}
          hint={<Hint text={metricHints.bookedValue} change={change('bookedValue')} />}
          icon={Wallet}
          tone="accent"
          definitions={['bookedValue']}
        />
        <StatCard
          wide
          label="Earned"
          value={totals && formatNaira(totals.revenue)}
          hint={
            <Hint
              text={metricHints.revenue}
              change={change('revenue')}
              sparklineValues={sparklineOf('revenue')}
            />
          }
          icon={Banknote}
          tone="accent"
          definitions={['earned']}
        />
        <StatCard
          label="Total Bookings"
          value={totals?.bookings}
          hint={
            <Hint
              text={metricHints.bookings}
              change={change('bookings')}
              sparklineValues={sparklineOf('bookings')}
            />
          }
          icon={CalendarCheck}
          tone="brand"
          definitions={['bookingsInPeriod']}
        />
        <StatCard
          label="Occupancy Rate"
          value={totals && formatPercent(totals.occupancy)}
          hint={
            <Hint
              text={metricHints.occupancy}
              change={change('occupancy', 'points')}
              sparklineValues={sparklineOf('occupancy')}
            />
          }
          icon={Percent}
          tone="brand"
          definitions={['occupancy', 'onOffer']}
        />
        <StatCard
          label="Average Rating"
          value={totals && formatRating(totals.rating)}
          hint={
            <Hint
              text={
                totals?.ratings
                  ? `${totals.ratings} ${totals.ratings === 1 ? 'rating' : 'ratings'} in the period`
                  : metricHints.rating
              }
              change={
                isCompared && <Change now={totals.rating ?? 0} before={previous.rating ?? 0} unit="stars" />
              }
            />
          }
          icon={Star}
          definitions={['rating']}
        />
      </StatCards>
      <StatCards>
        <StatCard
          label="ADR"
          value={totals && formatNaira(totals.adr)}
          hint={<Hint text={metricHints.adr} change={change('adr')} />}
          icon={BedDouble}
          definitions={['adr', 'earned']}
        />
        <StatCard
          label="RevPAR"
          value={totals && formatNaira(totals.revpar)}
          hint={<Hint text={metricHints.revpar} change={change('revpar')} />}
          icon={Coins}
          definitions={['revpar', 'onOffer', 'earned']}
        />
        <StatCard
          wide
          label="Paid so far"
          value={totals && formatNaira(totals.paidSoFar)}
          hint={<Hint text={metricHints.paidSoFar} change={change('paidSoFar')} />}
          icon={HandCoins}
          definitions={['paidSoFar', 'balanceDue', 'paidOnPending', 'paidOnCancelled']}
          exact={totals && <PaymentBreakdown totals={totals} />}
        />
        <StatCard
          label="Balance due"
          value={totals && formatNaira(totals.balanceDue)}
          hint={
            <Hint
              text={
                totals?.paidOnCancelled
                  ? `${formatNaira(totals.paidOnCancelled)} paid on cancelled stays`
                  : 'Booked value less paid so far'
              }
            />
          }
          icon={Hourglass}
          definitions={['balanceDue', 'paidOnCancelled']}
        />
      </StatCards>
    </>
  )
}
