import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { lineLabel } from '@ilewa/contract/prices/line-rules'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import type { StayTax } from '@ilewa/contract/prices/stay-taxes'
import { includedTaxLines } from '@ilewa/contract/prices/tax-rules'
import classes from './Price.module.css'

interface PriceLinesProps {
  lines: readonly BookingLine[]
  /** Those of the stay: what the prices include of them is shown below. */
  taxes: readonly StayTax[]
  /** Without it, only the lines are shown. */
  total?: Naira
  /** Another price is loading. */
  isBusy?: boolean
}

/** What a price consists of. A single line is the sentence below the total: "3 nights at ₦85,000.00". */
export function PriceLines({ lines, taxes, total, isBusy }: PriceLinesProps) {
  const [first] = lines
  const single = lines.length === 1 && first && total === first.amount ? first : undefined
  const sum = total !== undefined && (
    <div className={classes.total}>
      <dt>Total amount</dt>
      <dd>
        <output aria-label="Total amount">{formatNaira(total)}</output>
      </dd>
    </div>
  )
  return (
    <dl className={classes.lines} aria-busy={isBusy ?? false}>
      {single ? (
        <>
          {sum}
          <div className={classes.single}>
            <dt>{lineLabel(single)}</dt>
          </div>
        </>
      ) : (
        <>
          {lines.map((line) => (
            <div key={`${line.kind} ${line.unitAmount} ${line.note}`}>
              <dt>{lineLabel(line)}</dt>
              <dd>{formatNaira(line.amount)}</dd>
            </div>
          ))}
          {sum}
        </>
      )}
      {includedTaxLines(lines, taxes).map(({ label, amount }) => (
        <div key={label} className={classes.single}>
          <dt>{label}</dt>
          <dd>{formatNaira(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
