import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import type { ReactNode } from 'react'
import { DefinitionPopover } from '../data/DefinitionPopover.tsx'
import classes from './FactLines.module.css'

/** `definitions`: keys of the definitions shown in a popover. */
export type Fact = readonly [label: string, value: ReactNode, how?: readonly MetricKey[]]

interface FactLinesProps {
  facts: readonly Fact[]
  /** Total shown below the lines. */
  total?: Fact
  /** Uses two columns if the width allows it. */
  twoColumns?: boolean
}

const Term = ({ fact: [label, , definitions] }: { fact: Fact }) => (
  <dt>
    {label} {definitions && <DefinitionPopover label={label} metrics={definitions} />}
  </dt>
)

/** Label and value pairs, separated by lines. */
export function FactLines({ facts, total, twoColumns }: FactLinesProps) {
  return (
    <dl className={classes.lines} data-two-columns={twoColumns || undefined}>
      {facts.map((fact) => (
        <div key={fact[0]}>
          <Term fact={fact} />
          <dd>{fact[1]}</dd>
        </div>
      ))}
      {total && (
        <div className={classes.total}>
          <Term fact={total} />
          <dd>{total[1]}</dd>
        </div>
      )}
    </dl>
  )
}
