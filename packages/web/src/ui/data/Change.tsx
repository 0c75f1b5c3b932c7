import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import classes from './Change.module.css'

interface ChangeProps {
  now: number
  before: number
  /** Set for percentages and ratings: shows the difference of the two values, not the change in percent. */
  unit?: 'points' | 'stars'
  /** "than the same days of Oct" */
  than?: string
}

const round = (value: number) => Math.round(value * 10) / 10

/** The difference as it is shown: in points or stars, otherwise in percent. */
function toDifference({ now, before, unit }: ChangeProps): number {
  if (now === before) return 0
  const amount = Math.abs(now - before)
  return round(unit ? amount : (amount / before) * 100)
}

function differenceLabel(difference: number, unit: ChangeProps['unit']): string {
  if (unit === 'points') return `${difference} points`
  if (unit === 'stars') return `${difference}`
  return `${difference.toLocaleString('en-NG')}%`
}

/** Change of a value since the previous period: an arrow, a number and text. */
export function Change(props: ChangeProps) {
  const { now, before, unit } = props
  if (before === 0 && now !== 0 && !unit) return <span className={classes.change}>No earlier data</span>
  const difference = toDifference(props)
  if (difference === 0)
    return (
      <span className={classes.change}>
        <ArrowRight size={15} aria-hidden />
        No change
      </span>
    )
  const up = now > before
  const Arrow = up ? ArrowUpRight : ArrowDownRight
  return (
    <span className={classes.change} data-direction={up ? 'up' : 'down'}>
      <Arrow size={15} strokeWidth={2.25} aria-hidden />
      {`${differenceLabel(difference, unit)} ${up ? 'more' : 'less'}${props.than ? ` ${props.than}` : ''}`}
    </span>
  )
}
