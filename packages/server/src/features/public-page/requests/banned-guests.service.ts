import type { BannedGuest } from '@ilewa/contract/public-page/requests'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { notFound } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { newId } from '../../../platform/id.ts'
import { sqlMailbox, toMailbox } from '../mailbox.ts'
import { bannedGuests, type bookingRequests } from './booking-requests.table.ts'

type Guest = Pick<typeof bookingRequests.$inferSelect, 'guestEmail' | 'guestPhoneE164'>

const guestCondition = (businessId: string, { guestEmail, guestPhoneE164 }: Guest) =>
  and(
    eq(bannedGuests.businessId, businessId),
    or(
      sql`${sqlMailbox(bannedGuests.guestEmail)} = ${toMailbox(guestEmail)}`,
      eq(bannedGuests.guestPhoneE164, guestPhoneE164),
    ),
  )

export async function isBanned(businessId: string, guest: Guest): Promise<boolean> {
  const found = await db()
    .select({ id: bannedGuests.id })
    .from(bannedGuests)
    .where(guestCondition(businessId, guest))
    .limit(1)
  return found.length > 0
}

/** More than an owner can look through. */
const maxListed = 200

export async function listBannedGuests({ businessId }: Context): Promise<BannedGuest[]> {
  const rows = await db()
    .select()
    .from(bannedGuests)
    .where(eq(bannedGuests.businessId, businessId))
    .orderBy(desc(bannedGuests.createdAt), desc(bannedGuests.id))
    .limit(maxListed)
  return rows.map(({ id, guestEmail, guestPhoneE164, createdAt }) => ({
    ...{ id, guestEmail, guestPhone: guestPhoneE164 },
    bannedAt: createdAt.toISOString(),
  }))
}

export async function banGuest(
  { businessId, userId }: Context,
  { guestEmail, guestPhoneE164 }: Guest,
): Promise<void> {
  const guest = { guestEmail, guestPhoneE164 }
  if (await isBanned(businessId, guest)) return
  await db()
    .insert(bannedGuests)
    .values({ businessId, id: newId(), guestEmail, guestPhoneE164, bannedBy: userId })
}

/** Lets a guest ask again, also if the address and the phone number were banned apart. Throws `common.not_found`. */
export async function unbanGuest({ businessId }: Context, id: string): Promise<void> {
  const [banned] = await db()
    .select()
    .from(bannedGuests)
    .where(and(eq(bannedGuests.businessId, businessId), eq(bannedGuests.id, id)))
  if (!banned) throw notFound()
  await db().delete(bannedGuests).where(guestCondition(businessId, banned))
}
