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

function difference({ now, before, unit }: ChangeProps): string {
  const amount = Math.abs(now - before)
  if (unit === 'points') return `${round(amount)} points`
  if (unit === 'stars') return `${round(amount)}`
  return `${round((amount / before) * 100).toLocaleString('en-NG')}%`
}

/** Change of a value since the previous period: an arrow, a number and text. */
export function Change(props: ChangeProps) {
  const { now, before } = props
  if (before === 0 && now !== 0 && !props.unit) return <span className={classes.change}>No earlier data</span>
  if (now === before)
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
      {`${difference(props)} ${up ? 'more' : 'less'}${props.than ? ` ${props.than}` : ''}`}
    </span>
  )
}
