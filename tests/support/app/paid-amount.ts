import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { postPaidAmount } from '@ilewa/server/features/money/entries.service'
import { db } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { eq } from 'drizzle-orm'
import { day, type Person } from './builders.ts'

/** Posts the entry by which the guest of a booking has paid this amount. */
export async function setPaidAmount(person: Person, id: string, amount: number): Promise<void> {
  const [booking] = await db()
    .select({ paidAmount: bookings.paidAmount })
    .from(bookings)
    .where(eq(bookings.id, id))
  if (!booking) throw new Error(`There is no booking ${id}`)
  const ctx = { businessId: person.businessId, userId: person.id, role: 'OWNER', today: day(0) } as Context
  await postPaidAmount(ctx, { id, paidAmount: booking.paidAmount }, amount)
}
