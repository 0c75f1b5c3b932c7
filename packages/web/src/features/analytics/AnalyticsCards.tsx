import { type Analytics, figureHints } from '@ilewa/contract/analytics'
import { formatNaira } from '@ilewa/contract/money'
import { BedDouble, CalendarCheck, Coins, HandCoins, Percent, Star, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { StatCard, StatCards } from '../../ui/StatCard.tsx'
import classes from './analytics.module.css'
import { formatPercent, formatRating } from './analytics-words.ts'
import { Change } from './Change.tsx'

interface HintProps {
  text: string
  change?: ReactNode
  course?: readonly number[]
}

const Hint = ({ text, change, course }: HintProps) => (
  <>
    {change}
    <span className={classes.cardHint}>{text}</span>
    {course && course.length > 1 && <Sparkline values={course} />}
  </>
)

/** Keeps the room of a course that is still loading. */
const levelCourse = [0, 0]

/** The figures of the period, each with its change. `data` is undefined while they load. */
export function AnalyticsCards({ data }: { data: Analytics | undefined }) {
  const { totals, previous } = data ?? {}
  const courseOf = (key: 'revenue' | 'bookings' | 'occupancy') =>
    data ? data.trend.map((point) => point[key]) : levelCourse
  const change = (key: keyof typeof figureHints, unit?: 'points') => (
    <Change now={totals?.[key] ?? 0} before={previous?.[key] ?? 0} unit={unit} />
  )
  const isCompared = totals?.rating != null && previous?.rating != null
  return (
    <>
      <StatCards>
        <StatCard
          wide
          label="Total Revenue"
          value={totals && formatNaira(totals.revenue)}
          hint={<Hint text={figureHints.revenue} change={change('revenue')} course={courseOf('revenue')} />}
          icon={Wallet}
          tone="accent"
        />
        <StatCard
          label="Total Bookings"
          value={totals?.bookings}
          hint={
            <Hint text={figureHints.bookings} change={change('bookings')} course={courseOf('bookings')} />
          }
          icon={CalendarCheck}
          tone="brand"
        />
        <StatCard
          label="Occupancy Rate"
          value={totals && formatPercent(totals.occupancy)}
          hint={
            <Hint
              text={figureHints.occupancy}
              change={change('occupancy', 'points')}
              course={courseOf('occupancy')}
            />
          }
          icon={Percent}
          tone="brand"
        />
        <StatCard
          label="Average Rating"
          value={totals && formatRating(totals.rating)}
          hint={
            <Hint
              text={
                totals?.ratings
                  ? `${totals.ratings} ${totals.ratings === 1 ? 'rating' : 'ratings'} in the period`
                  : figureHints.rating
              }
              change={
                isCompared && <Change now={totals.rating ?? 0} before={previous.rating ?? 0} unit="stars" />
              }
            />
          }
          icon={Star}
        />
      </StatCards>
      <StatCards>
        <StatCard
          label="ADR"
          value={totals && formatNaira(totals.adr)}
          hint={<Hint text={figureHints.adr} change={change('adr')} />}
          icon={BedDouble}
        />
        <StatCard
          label="RevPAR"
          value={totals && formatNaira(totals.revpar)}
          hint={<Hint text={figureHints.revpar} change={change('revpar')} />}
          icon={Coins}
        />
        <StatCard
          label="Collected"
          value={totals && formatNaira(totals.collected)}
          hint={<Hint text={figureHints.collected} change={change('collected')} />}
          icon={HandCoins}
        />
      </StatCards>
    </>
  )
}
