import classes from './charts.module.css'

interface Slice {
  key: string
  label: string
  value: number
  /** "24 · ₦1.2M" */
  valueLabel: string
}

interface DonutChartProps {
  summary: string
  /** Shown in the middle: "64" and "bookings". */
  total: readonly [figure: string, words: string]
  slices: readonly Slice[]
  onChoose: (key: string) => void
}

const radius = 42
const circumference = 2 * Math.PI * radius
/** Gap between two slices. */
const gap = 1.5

/** Donut chart whose legend entries are buttons. */
export function DonutChart({ summary, total, slices, onChoose }: DonutChartProps) {
  const whole = slices.reduce((sum, { value }) => sum + value, 0)
  const shareOf = (value: number) => (whole > 0 ? value / whole : 0)
  let before = 0
  const arcs = slices.map(({ key, value }) => {
    const arc = { key, start: before, length: shareOf(value) * circumference }
    before += arc.length
    return arc
  })
  return (
    <div className={classes.donut}>
      <div className={classes.ring}>
        <svg viewBox="0 0 100 100" role="img" aria-label={summary}>
          <circle cx="50" cy="50" r={radius} className={classes.ringBack} />
          {arcs.map(({ key, start, length }, index) => (
            <circle
              key={key}
              cx="50"
              cy="50"
              r={radius}
              className={classes.slice}
              data-tone={index % 6}
              strokeDasharray={`${Math.max(0, length - (slices.length > 1 ? gap : 0))} ${circumference}`}
              strokeDashoffset={-start}
            />
          ))}
        </svg>
        <span className={classes.ringWords} aria-hidden="true">
          <strong>{total[0]}</strong>
          {total[1]}
        </span>
      </div>
      <ul className={classes.legend}>
        {slices.map(({ key, label, value, valueLabel }, index) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(key)}>
              <span className={classes.dot} data-tone={index % 6} />
              <span className={classes.legendLabel}>
                {label}
                <small>{valueLabel}</small>
              </span>
              <span>{Math.round(shareOf(value) * 100)}%</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
