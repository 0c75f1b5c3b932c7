import { isHeld, maxPaymentOf } from '@ilewa/contract/bookings/money'
import { bookingMoneyPanel } from '@ilewa/contract/bookings/money-panel'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { CollectionKeys } from '@ilewa/contract/collections/keys'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { todayIn } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { newId } from '../../../platform/id.ts'
import { notifyOwnersAndAgent } from '../../bookings/bookings.notifications.ts'
import { notify } from '../../notifications/notify.notifications.ts'
import type { NotPostedReason } from './collections.table.ts'

/** What the owner has to know of money above what the guest owes; empty if there is none. `booking` is from before the payment. */
function describeCredit(booking: Booking, amount: Naira): string {
  const credit = subtractNaira(amount, maxPaymentOf(booking))
  if (credit <= 0) return ''
  return booking.status === 'CANCELLED'
    ? ` The stay is cancelled: look at Refunds due.`
    : ` ${formatNaira(credit)} of it is more than the guest owed for the stay.`
}

/** Notifies the owners and the agent of what a guest paid online. `booking` is from before the payment. */
export const notifyOnlinePayment = (
  { businessId }: Pick<ActorContext, 'businessId'>,
  booking: Booking,
  { transactionId, amount, cautionPart }: { transactionId: string; amount: Naira; cautionPart: Naira },
): Promise<void> =>
  notifyOwnersAndAgent(
    { ...booking, businessId },
    {
      kind: 'MONEY_RECEIVED',
      key: `pay-link:${transactionId}`,
      title: `Paid online: ${formatNaira(amount)}`,
      text: `${booking.guestName} paid by pay link. ${booking.property.name}, ${formatDateRange(booking.checkIn, booking.checkOut)}.${describeCredit(booking, subtractNaira(amount, cautionPart))}${booking.status === 'PENDING' && !isHeld(booking) ? ' The booking is still to confirm.' : ''}`,
    },
    bookingMoneyPanel,
  )

interface UnpostedPayment {
  transactionId: string
  amount: number
  currency: string
  notPosted: NotPostedReason
}

const describeNotPosted: Record<
  NotPostedReason,
  (paid: Pick<UnpostedPayment, 'amount' | 'currency'>) => string
> = {
  WRONG_CURRENCY: ({ amount, currency }) => `${currency} ${amount} instead of naira`,
  BOOKING_DELETED: ({ amount }) => `${formatNaira(amount)} for a booking that was deleted`,
  TOO_LARGE: ({ amount }) => `${formatNaira(amount)}, which is too large for one booking`,
}

/** Notifies the owners of money that is at the provider, but in no booking. */
export const notifyNotPosted = (
  { businessId }: { businessId: string },
  { transactionId, amount, currency, notPosted }: UnpostedPayment,
): Promise<void> =>
  notify(
    { businessId, userId: null },
    {
      kind: 'MONEY_RECEIVED',
      key: `pay-link:${transactionId}`,
      title: 'Paid online, not recorded',
      text: `A guest paid ${describeNotPosted[notPosted]({ amount, currency })}. Look for transaction ${transactionId} at Flutterwave, then record it or return it.`,
      pathFor: () => toPagePath(pages.payments),
      roles: ['OWNER'],
    },
  )

/** Notifies the owners, once a day, that the provider does not accept their key any more. */
export const notifyRefusedKey = ({
  businessId,
  timeZone,
}: {
  businessId: string
  timeZone: string
}): Promise<void> =>
  inTransaction(() =>
    notify(
      { businessId, userId: null },
      {
        kind: 'MONEY_RECEIVED',
        key: `collection-keys:refused:${todayIn(timeZone)}`,
        title: 'Guests cannot pay online',
        text: 'Flutterwave does not accept your secret key any more. Enter the new one in Settings, Money.',
        pathFor: () => toPagePath(pages.settings, { tab: 'money' }),
        roles: ['OWNER'],
      },
    ),
  )

/** Notifies all owners, also the one who did it, that the keys were changed or deleted: who has them decides where money goes. */
export const notifyKeysChanged = (
  { businessId }: Pick<ActorContext, 'businessId'>,
  { lastFour, savedAt }: Pick<CollectionKeys, 'lastFour' | 'savedAt'>,
): Promise<void> =>
  notify(
    { businessId, userId: null },
    {
      kind: 'MONEY_RECEIVED',
      key: `collection-keys:${savedAt ?? newId()}`,
      title: lastFour ? 'Online payment keys changed' : 'Online payment keys deleted',
      text: lastFour
        ? `Guests now pay into the Flutterwave account whose secret key ends in ${lastFour}. If this was not you, change your password and the keys at once.`
        : 'Guests cannot pay online any more. If this was not you, change your password at once.',
      pathFor: () => toPagePath(pages.settings, { tab: 'money' }),
      roles: ['OWNER'],
    },
  )
