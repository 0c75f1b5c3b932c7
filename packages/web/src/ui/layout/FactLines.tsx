import type { FigureKey } from '@ilewa/contract/core/definitions'
import { HowCounted } from '../data/HowCounted.tsx'
import classes from './FactLines.module.css'

/** `how`: what is counted, one tap away. */
export type Fact = readonly [label: string, value: string, how?: readonly FigureKey[]]

interface FactLinesProps {
  facts: readonly Fact[]
  /** The sum below them. */
  total?: Fact
  /** Two beside each other where there is room. */
  twoColumns?: boolean
}

/** Labels on the left, values on the right, a hairline between. */
export function FactLines({ facts, total, twoColumns }: FactLinesProps) {
  return (
    <dl className={classes.lines} data-two-columns={twoColumns || undefined}>
      {facts.map(([label, value, how]) => (
        <div key={label}>
          <dt>
            {label} {how && <HowCounted label={label} of={how} />}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div className={classes.total}>
          <dt>{total[0]}</dt>
          <dd>{total[1]}</dd>
        </div>
      )}
    </dl>
  )
}
