import { formatNaira } from '@ilewa/contract/core/money'
import { bookingPathFor } from '../../bookings/bookings.notifications.ts'
import { notify } from '../../notifications/notify.notifications.ts'
import type { HeldCaution } from './cautions.queries.ts'

const describeNextStep = ({ status, cautionHeld }: HeldCaution): string =>
  status === 'CANCELLED'
    ? `The booking is cancelled. Return ${formatNaira(cautionHeld)} to the guest.`
    : `${formatNaira(cautionHeld)} is still held. Return it, keep a part, or pay the balance with it.`

/** Reminds the owners of a caution deposit that is still held after the stay. */
export const notifyCautionDue = (held: HeldCaution): Promise<void> =>
  notify(
    { businessId: held.businessId, userId: null },
    {
      kind: 'CAUTION_DUE',
      key: `caution:${held.id}:${held.version}`,
      title: `Caution deposit of ${held.guestName}`,
      text: `${held.propertyName}. ${describeNextStep(held)}`,
      pathFor: bookingPathFor(held),
      roles: ['OWNER'],
    },
  )
