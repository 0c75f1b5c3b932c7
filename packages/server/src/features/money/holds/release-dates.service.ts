import type { Booking } from '@ilewa/contract/bookings/schema'
import type { CivilDate } from '@ilewa/contract/core/dates'
import { updateRow } from '../../../platform/database/record-rows.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { mailGuestOfChange } from '../../public-page/requests/requests.notifications.ts'

type HeldStay = Pick<Booking, 'id' | 'guestName' | 'reference'> & { businessId: string }

/** Cancels a held booking without a fee, by the system. Call it under the lock of its property. */
export async function releaseDates(
  held: HeldStay,
  { reason, today }: { reason: string; today: CivilDate },
): Promise<void> {
  // Whatever the guest has paid goes back: the deposit that was agreed did not come.
  const fee = { cancellationFee: 0, cancelledOn: today }
  const change = { status: 'CANCELLED' as const, cancellationReason: reason }
  await updateRow(bookings, held, held.id, { ...change, ...fee })
  await recordUpdated({ businessId: held.businessId, userId: null }, toBookingIdentity(held), {
    before: { status: 'PENDING', cancellationReason: null },
    after: change,
  })
  await mailGuestOfChange(held, {
    before: { status: 'PENDING' },
    after: { id: held.id, status: 'CANCELLED' },
  })
}
