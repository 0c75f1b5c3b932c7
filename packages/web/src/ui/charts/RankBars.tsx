import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './charts.module.css'

interface RankBar {
  key: string
  label: string
  /** Determines the length of the bar, relative to `full` or the largest value. */
  value: number
  /** Shown right of the label: "₦1.2M". */
  valueLabel: ReactNode
  /** Small text below the label. */
  detail?: string
  /** Makes the bar a link. */
  to?: string | undefined
}

interface RankBarsProps {
  label: string
  bars: readonly RankBar[]
  /** Value of a full bar; default: the largest value. */
  full?: number
  /** Shows ranks, starting at 1. */
  ranked?: boolean
  /** Makes the bars buttons. */
  onChoose?: (key: string) => void
}

function Bar({ bar, full, rank }: { bar: RankBar; full: number; rank: number | undefined }) {
  return (
    <>
      {rank !== undefined && <span className={classes.rank}>{rank}</span>}
      <span className={classes.rankLabel}>
        {bar.label}
        {bar.detail && <small>{bar.detail}</small>}
      </span>
      <span className={classes.rankShown}>{bar.valueLabel}</span>
      <span className={classes.track}>
        <span style={{ width: `${full > 0 ? (bar.value / full) * 100 : 0}%` }} />
      </span>
    </>
  )
}

/** Horizontal bars with labels and values. */
export function RankBars({ label, bars, full, ranked, onChoose }: RankBarsProps) {
  const longest = full ?? Math.max(0, ...bars.map(({ value }) => value))
  return (
    <ol className={classes.ranks} aria-label={label} data-ranked={ranked || undefined}>
      {bars.map((bar, index) => {
        const content = <Bar bar={bar} full={longest} rank={ranked ? index + 1 : undefined} />
        return (
          <li key={bar.key}>
            {bar.to ? (
              <Link to={bar.to} className={classes.rankBar}>
                {content}
              </Link>
            ) : onChoose ? (
              <button type="button" className={classes.rankBar} onClick={() => onChoose(bar.key)}>
                {content}
              </button>
            ) : (
              <div className={classes.rankBar}>{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
