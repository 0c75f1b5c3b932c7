import { payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { cautionDueOf, hasCautionToSettle, takesCaution } from '@ilewa/contract/money/caution-rules'
import { deductionCategoryLabels } from '@ilewa/contract/money/deduction-category'
import type { CautionDeduction } from '@ilewa/contract/money/schema'
import { Button, Group } from '@mantine/core'
import { useCan } from '../../../lib/session/use-can.ts'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { Photo } from '../../../ui/images/Photo.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import classes from './CautionPanel.module.css'

/** What was agreed, what is held, and what the guest still has to pay. */
function Sums({ booking }: { booking: Booking }) {
  const due = cautionDueOf(booking)
  const sums = [
    ['Agreed', booking.cautionAmount],
    ['Held', booking.cautionHeld],
    ...(due > 0 ? [['Still to pay', due] as const] : []),
  ] as const
  return (
    <dl className={classes.sums}>
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNaira(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The main step is to return the deposit, once the stay is over. */
function CautionButtons({ booking }: { booking: Booking }) {
  const dialogs = useDialogs()
  const isHeld = booking.cautionHeld > 0
  const isCancelled = booking.status === 'CANCELLED'
  const toButton = (label: string, dialog: string, isMain = false) => (
    <Button variant={isMain ? 'filled' : 'default'} px="sm" onClick={() => dialogs.open(dialog, booking.id)}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      {isHeld && toButton('Return deposit', bookingDialogs.returnCaution, hasCautionToSettle(booking))}
      {isHeld && !isCancelled && toButton('Keep a part', bookingDialogs.keepCaution)}
      {isHeld &&
        !isCancelled &&
        payableOf(booking) > 0 &&
        toButton('Pay the balance with it', bookingDialogs.applyCaution)}
      {!isCancelled && toButton('Change deposit', bookingDialogs.changeCaution)}
    </Group>
  )
}

function AddCautionButton({ booking }: { booking: Booking }) {
  const dialogs = useDialogs()
  return (
    <Group>
      <Button
        variant="default"
        px="sm"
        onClick={() => dialogs.open(bookingDialogs.changeCaution, booking.id)}
      >
        Add a caution deposit
      </Button>
    </Group>
  )
}

function Deduction({ deduction }: { deduction: CautionDeduction }) {
  const { amount, category, reason, photos, isReversed } = deduction
  const label = deductionCategoryLabels[category]
  return (
    <li className={classes.deduction} data-reversed={isReversed || undefined}>
      <span className={classes.head}>
        <strong>
          Kept: {label}
          {isReversed && ' (reversed)'}
        </strong>
        <span className={classes.amount}>{formatNaira(amount)}</span>
      </span>
      <span className={classes.reason}>{reason}</span>
      {photos.length > 0 && (
        <ul className={classes.photos} aria-label={`Photos: ${label}`}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer">
                <Photo url={photo.thumbnailUrl} alt={`${label}, photo ${index + 1}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** "₦50,000.00 is held. Return it, or keep what the guest owes." */
const describeNextStep = ({ cautionHeld, status }: Booking): string =>
  `${formatNaira(cautionHeld)} is held. ${
    status === 'CANCELLED' ? 'Return it to the guest.' : 'Return it, or keep what the guest owes.'
  }`

interface CautionPanelProps {
  booking: Booking
  deductions: readonly CautionDeduction[]
}

/** The caution deposit of a booking: its sums, the next steps, and what was kept of it. Without one, owners can add it. */
export function CautionPanel({ booking, deductions }: CautionPanelProps) {
  const canSettle = useCan('cautions:write')
  const { cautionAmount, cautionHeld } = booking
  if (cautionAmount === 0 && cautionHeld === 0 && deductions.length === 0)
    return canSettle && takesCaution(booking) ? <AddCautionButton booking={booking} /> : null
  const isToSettle = canSettle && hasCautionToSettle(booking)
  return (
    <section className={classes.panel} aria-label="Caution deposit" data-to-settle={isToSettle || undefined}>
      <h3>Caution deposit</h3>
      {isToSettle && <p className={classes.next}>{describeNextStep(booking)}</p>}
      {!isToSettle && <Sums booking={booking} />}
      {canSettle && <CautionButtons booking={booking} />}
      {isToSettle && <Sums booking={booking} />}
      {deductions.length > 0 && (
        <ul className={classes.list}>
          {deductions.map((deduction) => (
            <Deduction key={deduction.id} deduction={deduction} />
          ))}
        </ul>
      )}
    </section>
  )
}
