import type { TextLine } from '@ilewa/contract/money/document-text'
import classes from './TextLines.module.css'

/** Labels and values, separated by lines. */
export const TextLines = ({ lines }: { lines: readonly TextLine[] }) => (
  <dl className={classes.lines}>
    {lines.map(([label, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, such as two payouts on one day
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
