import type { ReactNode } from 'react'
import classes from './charts.module.css'

interface RankBar {
  key: string
  label: string
  /** Of the longest bar's. */
  value: number
  /** Right of the label: "₦1.2M". */
  shown: ReactNode
  /** Below the label, small. */
  detail?: string
}

interface RankBarsProps {
  label: string
  bars: readonly RankBar[]
  /** The value of a full bar; that of the longest unless given. */
  full?: number
  /** Numbers them from 1. */
  ranked?: boolean
  /** Without it the bars are no buttons. */
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
      <span className={classes.rankShown}>{bar.shown}</span>
      <span className={classes.track}>
        <span style={{ width: `${full > 0 ? (bar.value / full) * 100 : 0}%` }} />
      </span>
    </>
  )
}

/** Bars side by side, each with its name and figure. */
export function RankBars({ label, bars, full, ranked, onChoose }: RankBarsProps) {
  const longest = full ?? Math.max(0, ...bars.map(({ value }) => value))
  return (
    <ol className={classes.ranks} aria-label={label} data-ranked={ranked || undefined}>
      {bars.map((bar, index) => {
        const content = <Bar bar={bar} full={longest} rank={ranked ? index + 1 : undefined} />
        return (
          <li key={bar.key}>
            {onChoose ? (
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
