import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { withTotal } from '@ilewa/contract/prices/line-rules'
import { Anchor, Text } from '@mantine/core'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { PolicyLine } from '../cancellation/PolicyLine.tsx'
import { CautionLine } from './CautionLine.tsx'
import classes from './Price.module.css'
import { PriceLines } from './PriceLines.tsx'
import { PriceStatus } from './PriceStatus.tsx'
import type { EditPrice } from './use-edit-price.ts'

interface EditedStayPriceProps {
  booking: Booking
  edit: EditPrice
  /** The total to be saved. */
  total: Naira | undefined
  /** Only for people who may set another total. */
  onTotal?: ((total: Naira | undefined) => void) | undefined
  error: string | undefined
}

/** The price of an edited booking. An owner may type another total: the difference becomes a line. */
export function EditedStayPrice({ booking, edit, total, onTotal, error }: EditedStayPriceProps) {
  const { price, isPriced } = edit
  const quoted = isPriced ? edit.lines : booking.lines
  const suggestion = onTotal && isPriced && edit.total !== total ? edit.total : undefined
  const isBusy = isPriced && price.isPending
  // An older booking has a total without lines.
  const lines = quoted?.length && total !== undefined ? withTotal(quoted, total, booking.taxes) : []
  return (
    <section className={classes.price} aria-label="Price">
      {onTotal ? (
        <>
          <NairaField
            label="Total amount"
            value={total}
            error={error}
            onChange={onTotal}
            description={
              suggestion !== undefined && (
                <Anchor component="button" type="button" fz="inherit" onClick={() => onTotal(suggestion)}>
                  Use {formatNaira(suggestion)}
                </Anchor>
              )
            }
          />
          {lines.length > 0 && <PriceLines lines={lines} taxes={booking.taxes} isBusy={isBusy} />}
        </>
      ) : (
        <>
          {total !== undefined && (
            <PriceLines lines={lines} taxes={booking.taxes} total={total} isBusy={isBusy} />
          )}
          {error && price.changedTo === undefined && (
            <Text c="red" fz="sm" role="alert">
              {error}
            </Text>
          )}
        </>
      )}
      <CautionLine amount={booking.cautionAmount} />
      <PolicyLine policy={booking.cancellationPolicy} />
      {isPriced && <PriceStatus price={price} />}
    </section>
  )
}
