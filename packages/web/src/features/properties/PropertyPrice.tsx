import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import classes from './PropertyPrice.module.css'

/** "₦50,000.00 per night", or a text if no price is set. */
export function PropertyPrice({ amount }: { amount: Naira }) {
  if (amount === 0) return <span className={classes.none}>No price set</span>
  return (
    <span className={classes.price}>
      <strong>{formatNaira(amount)}</strong> per night
    </span>
  )
}
