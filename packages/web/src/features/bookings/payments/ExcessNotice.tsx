import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import classes from './MoneyPanel.module.css'

interface ExcessNoticeProps {
  /** By how much the amount exceeds the other one; 0 or less if it does not. */
  excess: Naira
  /** "is due back", "the agreed deposit" */
  than: string
}

/** Warns about an amount that is unusual, but possible. Nothing if it is not too large. */
export const ExcessNotice = ({ excess, than }: ExcessNoticeProps) =>
  excess > 0 ? (
    <p className={classes.warning} role="status">
      This is {formatNaira(excess)} more than {than}.
    </p>
  ) : null
