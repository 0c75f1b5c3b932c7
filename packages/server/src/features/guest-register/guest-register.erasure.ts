import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { registerEntries } from './guest-register.table.ts'

/** Deletes everybody from the register who stayed by these bookings. */
export async function eraseFromGuestRegister(
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await db()
    .delete(registerEntries)
    .where(
      and(eq(registerEntries.businessId, businessId), inArray(registerEntries.bookingId, [...bookingIds])),
    )
}
