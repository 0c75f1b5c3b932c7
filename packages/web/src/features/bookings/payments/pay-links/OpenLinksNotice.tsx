import { formatNaira } from '@ilewa/contract/core/money'
import classes from '../MoneyPanel.module.css'
import { currentState, usePayLinks } from './pay-links.api.ts'

/** Warns that the guest could pay the same again by an open pay link. Nothing without one. */
export function OpenLinksNotice({ bookingId }: { bookingId: string }) {
  const { data: links = [], isError } = usePayLinks(bookingId)
  const [link, ...others] = links.filter((one) => currentState(one) === 'OPEN')
  if (!link && isError)
    return (
      <p className={classes.warning} role="status">
        Pay links could not be loaded. The guest may have an open one.
      </p>
    )
  if (!link) return null
  const amounts = [link, ...others].map(({ left }) => formatNaira(left.amount))
  return (
    <p className={classes.warning} role="status">
      {others.length === 0
        ? `An open pay link asks for ${amounts[0]}. Cancel it if this payment settles it.`
        : `Open pay links ask for ${amounts.slice(0, -1).join(', ')} and ${amounts.at(-1)}. Cancel those that this payment settles.`}
    </p>
  )
}
