import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import classes from './analytics.module.css'

interface ChangeProps {
  now: number
  before: number
  /** A difference of percentages or stars is told as it is, not in percent of percent. */
  unit?: 'points' | 'stars'
}

const round = (value: number) => Math.round(value * 10) / 10

function difference({ now, before, unit }: ChangeProps): string {
  const amount = Math.abs(now - before)
  if (unit === 'points') return `${round(amount)} points`
  if (unit === 'stars') return `${round(amount)}`
  return `${round((amount / before) * 100).toLocaleString('en-NG')}%`
}

/** How a figure has changed since the period before: an arrow, a number and words. */
export function Change(props: ChangeProps) {
  const { now, before } = props
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
      {before === 0 && !props.unit ? 'Up from nothing' : `${difference(props)} ${up ? 'more' : 'less'}`}
    </span>
  )
}
