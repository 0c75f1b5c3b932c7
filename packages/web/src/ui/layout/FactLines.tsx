import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import { DefinitionPopover } from '../data/DefinitionPopover.tsx'
import classes from './FactLines.module.css'

/** `definitions`: keys of the definitions shown in a popover. */
export type Fact = readonly [label: string, value: string, how?: readonly MetricKey[]]

interface FactLinesProps {
  facts: readonly Fact[]
  /** Total shown below the lines. */
  total?: Fact
  /** Uses two columns if the width allows it. */
  twoColumns?: boolean
}

/** Label and value pairs, separated by lines. */
export function FactLines({ facts, total, twoColumns }: FactLinesProps) {
  return (
    <dl className={classes.lines} data-two-columns={twoColumns || undefined}>
      {facts.map(([label, value, definitions]) => (
        <div key={label}>
          <dt>
            {label} {definitions && <DefinitionPopover label={label} metrics={definitions} />}
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
