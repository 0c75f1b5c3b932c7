import { and, eq, inArray, sql } from 'drizzle-orm'
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

/** Deletes a guest who is in the register of another booking, such as of a companion: by name and phone. */
export async function erasePersonFromGuestRegister(
  businessId: string,
  personalTexts: ReadonlySet<string>,
): Promise<void> {
  const texts = [...personalTexts].map((text) => text.toLowerCase())
  await db()
    .delete(registerEntries)
    .where(
      and(
        eq(registerEntries.businessId, businessId),
        inArray(sql`lower(${registerEntries.fullName})`, texts),
        inArray(registerEntries.phone, texts),
      ),
    )
}
