import { balanceLabelOf, hasBalanceDue, isHeld, payableOf, refundDueOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { isPaidToAirbnb } from '@ilewa/contract/guest-page/access-rules'
import { canPay, cautionDueOf, hasCautionToSettle } from '@ilewa/contract/money/caution-rules'
import type { BookingCommission, BookingPayments } from '@ilewa/contract/money/schema'
import { lineLabel } from '@ilewa/contract/prices/line-rules'
import { includedTaxLines } from '@ilewa/contract/prices/tax-rules'
import { Button, Group } from '@mantine/core'
import { usePlanAllows } from '../../../lib/session/plan.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { cancellationLinesOf } from '../cancellation/cancellation-lines.ts'
import { CautionPanel } from '../cautions/CautionPanel.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { PaymentSchedule } from '../due-dates/PaymentSchedule.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import classes from './MoneyPanel.module.css'
import { OpenClaims } from './OpenClaims.tsx'
import { PaymentEntries } from './PaymentEntries.tsx'
import { PayLinkList } from './pay-links/PayLinkList.tsx'
import { usePayLinks } from './pay-links/pay-links.api.ts'
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

/** "Commission of Bola Ade, 10 %, ₦69,500.00 in full", with what is earned so far. */
const commissionLine = ({ agentName }: Booking, { rate, full, earned }: BookingCommission): LineProps => ({
  label: `Commission${agentName ? ` of ${agentName}` : ''}, ${rate} %${earned === full ? '' : `, ${formatNaira(full)} in full`}`,
  amount: earned,
})

/** What was agreed, paid and claimed, and what is owed or to be refunded. */
function Summary({ booking, commission }: { booking: Booking; commission: BookingPayments['commission'] }) {
  const refundDue = refundDueOf(booking)
  const label = balanceLabelOf(booking)
  const cancellation = cancellationLinesOf(booking)
  return (
    <dl className={classes.summary}>
      {booking.lines?.map((line) => (
        <Line
          key={`${line.kind} ${line.unitAmount} ${line.note}`}
          label={lineLabel(line)}
          amount={line.amount}
        />
      ))}
      <Line
        className={booking.lines?.length ? classes.sum : undefined}
        label="Total amount"
        amount={booking.totalAmount}
      />
      {includedTaxLines(booking.lines ?? [], booking.taxes).map((tax) => (
        <Line key={tax.label} {...tax} />
      ))}
      {cancellation && <Line label="Cancellation fee" amount={cancellation.fee} />}
      <Line label="Amount paid" amount={booking.paidAmount} />
      {booking.claimedAmount > 0 && <Line label="Claimed, not confirmed" amount={booking.claimedAmount} />}
      {label && refundDue === 0 && (
        <Line
          className={classes.due}
          label={label}
          amount={payableOf(booking)}
          isDue={hasBalanceDue(booking)}
        />
      )}
      {label && refundDue > 0 && <Line className={classes.due} label="Refund due" amount={refundDue} isDue />}
      {cancellation?.due && <Line className={classes.due} {...cancellation.due} isDue />}
      {commission && <Line {...commissionLine(booking, commission)} />}
    </dl>
  )
}

/** The next steps: recording money, telling the guest how to pay, holding the dates until then, and when parts are due. */
function MoneyButtons({ booking }: { booking: Booking }) {
  const dialogs = useDialogs()
  const records = useCan('payments:record')
  const setsFee = useCan('bookings:money')
  const holds = useCan('holds:write')
  const schedules = useCan('due-dates:write')
  // Only an owner's session contains the plan, and only owners create links.
  const isOnlineAllowed = usePlanAllows('collections')
  const hasLinks = (usePayLinks(booking.id).data?.length ?? 0) > 0
  const hasDueDates = (booking.dueDates?.length ?? 0) > 0
  const owes = payableOf(booking) > 0
  const isPayable = canPay(booking)
  const guestOwes = isPayable && (!isPaidToAirbnb(booking) || cautionDueOf(booking) > 0)
  const isFeeRecorded = cancellationLinesOf(booking) !== undefined
  const isRefundDue = isFeeRecorded && refundDueOf(booking) > 0
  const toButton = (label: string, dialog: string) => (
    <Button variant="default" px="sm" onClick={() => dialogs.open(dialog, booking.id)}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      {records && isRefundDue && toButton('Record refund', bookingDialogs.refund)}
      {(records || isPayable) &&
        toButton(records ? 'Record payment' : 'Guest has paid', bookingDialogs.payment)}
      {guestOwes && toButton('Payment details', bookingDialogs.paymentRequest)}
      {records &&
        isOnlineAllowed &&
        guestOwes &&
        toButton(hasLinks ? 'New pay link' : 'Pay link', bookingDialogs.payLink)}
      {holds &&
        owes &&
        booking.status === 'PENDING' &&
        toButton(isHeld(booking) ? 'Change hold' : 'Hold for deposit', bookingDialogs.hold)}
      {schedules &&
        booking.status !== 'CANCELLED' &&
        (owes || hasDueDates) &&
        toButton(hasDueDates ? 'Change due dates' : 'Set due dates', bookingDialogs.dueDates)}
      {records && booking.paidAmount > 0 && !isRefundDue && toButton('Refund', bookingDialogs.refund)}
      {setsFee && isFeeRecorded && toButton('Change fee', bookingDialogs.cancellationFee)}
    </Group>
  )
}

/**
 * The money of one booking: its sums, the next steps, open claims, the caution deposit, pay links, every payment and refund, and the
 * invoices.
 */
export function MoneyPanel({ booking }: { booking: Booking }) {
  const { data } = useBookingPayments(booking.id)
  // A person who decides about claims sees them first in the details.
  const decides = useCan('payments:record')
  const caution = <CautionPanel booking={booking} deductions={data?.deductions ?? []} />
  // Once the stay is over, the deposit is what is left to do.
  const isCautionFirst = hasCautionToSettle(booking)
  return (
    <section className={classes.panel} aria-label="Money">
      {isCautionFirst && caution}
      <Summary booking={booking} commission={data?.commission} />
      <PaymentSchedule booking={booking} />
      {!decides && <OpenClaims booking={booking} />}
      <MoneyButtons booking={booking} />
      {!isCautionFirst && caution}
      <PayLinkList booking={booking} />
      {data && <PaymentEntries entries={data.entries} claims={data.claims} />}
      {data && <InvoiceList booking={booking} issued={data.invoices ?? []} />}
    </section>
  )
}
