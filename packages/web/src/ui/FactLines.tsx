import classes from './FactLines.module.css'

export type Fact = readonly [label: string, value: string]

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
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
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
