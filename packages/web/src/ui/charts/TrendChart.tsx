import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './charts.module.css'
import { ticksUpTo, toArea, toLine, toPoints } from './scale.ts'

interface TrendValue {
  key: string
  /** Axis label: "21 Nov". */
  label: string
  value: number
  /** Read-out and text for screen readers: "21 Nov 2026: ₦450,000.00, 3 bookings". */
  description: string
}

interface TrendChartProps {
  /** Text alternative of the chart. */
  summary: string
  /** Label of the slider: "Day". */
  step: string
  values: readonly TrendValue[]
  /** Formats an axis label: "₦1.2M". */
  formatTick: (value: number) => string
  onChoose: (key: string) => void
}

const size = { width: 600, height: 200 }

const maxLabels = 5

function Labels({ values }: { values: readonly TrendValue[] }) {
  const every = Math.max(1, Math.ceil(values.length / maxLabels))
  const shown = values.filter((_, index) => (values.length - 1 - index) % every === 0)
  return (
    <div className={classes.labels} aria-hidden="true">
      {shown.map(({ key, label }) => (
        <span
          key={key}
          style={{
            left: `${(values.findIndex((it) => it.key === key) / Math.max(1, values.length - 1)) * 100}%`,
          }}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

/** A value over time; dragging or the arrow keys select one value after the other. */
export function TrendChart({ summary, step, values, formatTick, onChoose }: TrendChartProps) {
  const [chosen, setChosen] = useState<number>()
  const index = Math.min(chosen ?? values.length - 1, values.length - 1)
  const ticks = ticksUpTo(Math.max(0, ...values.map(({ value }) => value)))
  const points = toPoints(
    values.map(({ value }) => value),
    ticks.at(-1) ?? 0,
  )
  const current = values[index]
  const point = points[index]
  if (!current || !point) return null
  return (
    <div>
      <div className={classes.plot}>
        <div className={classes.ticks} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div className={classes.canvas}>
          <svg
            viewBox={`0 0 ${size.width} ${size.height}`}
            preserveAspectRatio="none"
            className={classes.drawing}
            role="img"
            aria-label={summary}
          >
            {ticks.map((tick) => {
              const y = size.height * (1 - tick / (ticks.at(-1) ?? 1))
              return <path key={tick} d={`M0 ${y}H${size.width}`} className={classes.grid} />
            })}
            <path d={toArea(points, size)} className={classes.area} />
            <path d={toLine(points, size)} className={classes.line} vectorEffect="non-scaling-stroke" />
          </svg>
          <span className={classes.marker} style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
          <input
            type="range"
            className={classes.scrub}
            aria-label={step}
            aria-valuetext={current.description}
            min={0}
            max={values.length - 1}
            value={index}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        </div>
      </div>
      <Labels values={values} />
      <div className={classes.readout}>
        <span>{current.description}</span>
        <Button variant="default" size="sm" mih="2.75rem" onClick={() => onChoose(current.key)}>
          Show bookings
        </Button>
      </div>
    </div>
  )
}
