import { balanceDueOf } from '@ilewa/contract/bookings/money'
import { maxReturningGuests, type ReturningGuest } from '@ilewa/contract/bookings/returning-guests'
import { can } from '@ilewa/contract/core/access'
import { sumNaira } from '@ilewa/contract/core/money'
import { matchesSearch, toPhoneText } from '@ilewa/contract/core/search'
import { and, desc, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { hasIndexedWord, searchCondition } from '../../../platform/database/search.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { properties } from '../../properties/properties.table.ts'
import { bookings } from '../bookings.table.ts'
import { balanceDueCondition } from '../lists/filters.queries.ts'
import { visibilityCondition } from '../lists/visibility.queries.ts'

/** Of more matching bookings, only the latest are compared. */
const comparedBookings = 200

const knownGuestCondition = (ctx: Context): SQL | undefined =>
  and(visibilityCondition(ctx), isNull(bookings.guestErasedAt), ne(bookings.status, 'CANCELLED'))

const selectStays = (ctx: Context, q: string) =>
  db()
    .select({
      guestName: bookings.guestName,
      guestPhone: bookings.guestPhone,
      guestPhoneE164: bookings.guestPhoneE164,
      guestEmail: bookings.guestEmail,
      propertyName: properties.name,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      status: bookings.status,
      totalAmount: bookings.totalAmount,
      paidAmount: bookings.paidAmount,
    })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .where(and(knownGuestCondition(ctx), searchCondition(bookings.search, q)))
    .orderBy(desc(bookings.checkIn), desc(bookings.id))
    .limit(comparedBookings)

type Stay = Awaited<ReturnType<typeof selectStays>>[number]

/** Identifies a guest by the phone number, otherwise by the e-mail or the phone as it was entered. */
const guestKeyOf = ({
  guestPhoneE164,
  guestEmail,
  guestPhone,
}: Pick<Stay, 'guestPhoneE164' | 'guestEmail' | 'guestPhone'>) => guestPhoneE164 ?? (guestEmail || guestPhone)

/** The open balances of each guest, also of bookings under another name; without a contact, of the compared stays. */
async function readBalances(
  ctx: Context,
  guests: readonly Stay[],
  compared: readonly Stay[],
): Promise<Map<string, number>> {
  const phones = guests.flatMap(({ guestPhoneE164 }) => guestPhoneE164 ?? [])
  const withoutPhone = guests.filter((guest) => guest.guestPhoneE164 === null)
  const emails = withoutPhone.flatMap((guest) => guest.guestEmail || [])
  const { guestPhone, guestPhoneE164, guestEmail, status, totalAmount, paidAmount } = bookings
  const rows = await db()
    .select({ guestPhone, guestPhoneE164, guestEmail, status, totalAmount, paidAmount })
    .from(bookings)
    .where(
      and(
        knownGuestCondition(ctx),
        balanceDueCondition,
        or(inArray(guestPhoneE164, phones), and(isNull(guestPhoneE164), inArray(guestEmail, emails))),
      ),
    )
  const withoutContact = compared.filter((stay) => stay.guestPhoneE164 === null && stay.guestEmail === '')
  const byGuest = Map.groupBy([...rows, ...withoutContact], guestKeyOf)
  return new Map([...byGuest].map(([key, stays]) => [key, sumNaira(stays.map(balanceDueOf))]))
}

/** Guests whose name or phone matches, one row per guest, those with the latest stay first. */
export async function findReturningGuests(ctx: Context, q: string): Promise<ReturningGuest[]> {
  if (!hasIndexedWord(q)) return []
  const stays = await selectStays(ctx, q)
  const latestByGuest = new Map<string, Stay>()
  for (const stay of stays) {
    // The search text also contains e-mail and reference: "mai" would match every address at Gmail.
    const text = `${stay.guestName} ${toPhoneText({ phone: stay.guestPhone, phoneE164: stay.guestPhoneE164 })}`
    const key = guestKeyOf(stay)
    if (!latestByGuest.has(key) && matchesSearch(q, text)) latestByGuest.set(key, stay)
  }
  const guests = [...latestByGuest].slice(0, maxReturningGuests)
  const found = guests.map(([, stay]) => stay)
  const balances =
    can(ctx.role, 'bookings:money') && found.length > 0 ? await readBalances(ctx, found, stays) : undefined
  return guests.map(([key, { guestName, guestPhone, guestEmail, propertyName, checkIn, checkOut }]) => ({
    ...{ guestName, guestPhone, guestEmail },
    latestStay: { propertyName, checkIn, checkOut },
    ...(balances && { balanceDue: balances.get(key) ?? 0 }),
  }))
}
