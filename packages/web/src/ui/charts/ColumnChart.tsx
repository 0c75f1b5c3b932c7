import classes from './charts.module.css'
import { ticksUpTo } from './scale.ts'

interface Column {
  key: string
  label: string
  value: number
  /** Label above the column: "₦1.2M". */
  valueLabel: string
  /** Text for screen readers. */
  description: string
}

interface ColumnChartProps {
  columns: readonly Column[]
  formatTick: (value: number) => string
  onChoose: (key: string) => void
}

/** A column per month; each is a button wide enough to tap. For wide screens. */
export function ColumnChart({ columns, formatTick, onChoose }: ColumnChartProps) {
  const ticks = ticksUpTo(Math.max(0, ...columns.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  return (
    <div className={classes.plot}>
      <div className={classes.ticks} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{formatTick(tick)}</span>
        ))}
      </div>
      <div className={classes.columns}>
        {columns.map(({ key, label, value, valueLabel, description }) => (
          <button key={key} type="button" onClick={() => onChoose(key)}>
            <span className="unseen">{description}</span>
            <span className={classes.columnValue} aria-hidden="true">
              {valueLabel}
            </span>
            <span className={classes.column} style={{ height: `${(value / top) * 100}%` }} />
            <span className={classes.columnLabel} aria-hidden="true">
              {label}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
