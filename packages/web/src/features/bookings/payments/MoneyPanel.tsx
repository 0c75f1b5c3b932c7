import { balanceLabelOf, balanceOf, hasBalanceDue, payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Group } from '@mantine/core'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import classes from './MoneyPanel.module.css'
import { OpenClaims } from './OpenClaims.tsx'
import { PaymentEntries } from './PaymentEntries.tsx'
import { useBookingPayments } from './payments.api.ts'

interface LineProps {
  label: string
  amount: number
  className?: string
  isDue?: boolean
}

const Line = ({ label, amount, className, isDue }: LineProps) => (
  <div className={className} data-due={isDue || undefined}>
    <dt>{label}</dt>
    <dd>{formatNaira(amount)}</dd>
  </div>
)

/** What was agreed, paid and claimed, and what is owed or to be refunded. */
function Summary({ booking }: { booking: Booking }) {
  const balance = balanceOf(booking)
  const label = balanceLabelOf(booking)
  return (
    <dl className={classes.summary}>
      <Line label="Total amount" amount={booking.totalAmount} />
      <Line label="Amount paid" amount={booking.paidAmount} />
      {booking.claimedAmount > 0 && <Line label="Claimed, not confirmed" amount={booking.claimedAmount} />}
      {label && balance >= 0 && (
        <Line className={classes.due} label={label} amount={balance} isDue={hasBalanceDue(booking)} />
      )}
      {label && balance < 0 && <Line className={classes.due} label="Refund due" amount={-balance} isDue />}
    </dl>
  )
}

/** The money of one booking: its sums, the next steps, open claims, and every payment and refund. */
export function MoneyPanel({ booking }: { booking: Booking }) {
  const dialogs = useDialogs()
  const records = useCan('payments:record')
  const { data } = useBookingPayments(booking.id)
  return (
    <section className={classes.panel} aria-label="Money">
      <Summary booking={booking} />
      <OpenClaims claims={data?.claims ?? []} booking={booking} />
      <Group gap="xs">
        {(records || payableOf(booking) > 0) && (
          <Button variant="default" onClick={() => dialogs.open(bookingDialogs.payment, booking.id)}>
            {records ? 'Record payment' : 'Guest has paid'}
          </Button>
        )}
        {records && booking.paidAmount > 0 && (
          <Button variant="default" onClick={() => dialogs.open(bookingDialogs.refund, booking.id)}>
            Refund
          </Button>
        )}
      </Group>
      {data && <PaymentEntries entries={data.entries} claims={data.claims} />}
    </section>
  )
}
