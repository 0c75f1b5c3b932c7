import classes from './charts.module.css'
import { toArea, toLine, toPoints } from './scale.ts'

const size = { width: 100, height: 28 }

/** Decorative trend line; the value is shown beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = toPoints(values, Math.max(...values))
  return (
    <svg
      className={classes.spark}
      viewBox={`0 -2 ${size.width} ${size.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={toArea(points, size)} className={classes.area} />
      <path d={toLine(points, size)} className={classes.line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
