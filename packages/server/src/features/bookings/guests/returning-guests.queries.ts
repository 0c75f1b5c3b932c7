import { balanceDueOf } from '@ilewa/contract/bookings/money'
import { maxReturningGuests, type ReturningGuest } from '@ilewa/contract/bookings/returning-guests'
import { can } from '@ilewa/contract/core/access'
import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import { matchesSearch, toPhoneText } from '@ilewa/contract/core/search'
import { and, desc, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { hasIndexedWord, wordStartCondition } from '../../../platform/database/search.ts'
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
    .where(and(knownGuestCondition(ctx), wordStartCondition(bookings.search, q)))
    .orderBy(desc(bookings.checkIn), desc(bookings.id))
    .limit(comparedBookings)

type Stay = Awaited<ReturnType<typeof selectStays>>[number]
type Guest = Pick<Stay, 'guestName' | 'guestPhone' | 'guestPhoneE164' | 'guestEmail'>

/** Identifies a guest by the phone number, otherwise by the e-mail, otherwise by the name and what stands for a phone. */
const guestKeyOf = ({ guestPhoneE164, guestEmail, ...guest }: Guest): string =>
  guestPhoneE164 ?? (guestEmail || `${guest.guestName}\n${guest.guestPhone}`)

/**
 * The open balances of each guest, also of bookings under another name. For a guest whose phone is not a number and who
 * has no e-mail, only the matching bookings are known.
 */
async function readBalances(
  ctx: Context,
  guests: readonly Stay[],
  compared: readonly Stay[],
): Promise<Map<string, Naira>> {
  const phones = guests.flatMap(({ guestPhoneE164 }) => guestPhoneE164 ?? [])
  const withoutPhone = guests.filter((guest) => guest.guestPhoneE164 === null)
  const emails = withoutPhone.flatMap((guest) => guest.guestEmail || [])
  const { guestName, guestPhone, guestPhoneE164, guestEmail, status, totalAmount, paidAmount } = bookings
  const rows = await db()
    .select({ guestName, guestPhone, guestPhoneE164, guestEmail, status, totalAmount, paidAmount })
    .from(bookings)
    .where(
      and(
        knownGuestCondition(ctx),
        balanceDueCondition,
        or(inArray(guestPhoneE164, phones), and(isNull(guestPhoneE164), inArray(guestEmail, emails))),
      ),
    )
  const withoutKey = compared.filter((stay) => stay.guestPhoneE164 === null && stay.guestEmail === '')
  const byGuest = Map.groupBy([...rows, ...withoutKey], guestKeyOf)
  return new Map([...byGuest].map(([key, stays]) => [key, sumNaira(stays.map(balanceDueOf))]))
}

/** Name and contact as in the latest booking. */
function toReturningGuest(
  ctx: Context,
  [latest, ...earlier]: readonly Stay[],
  balanceDue: Naira | undefined,
): ReturningGuest[] {
  if (!latest) return []
  const { guestName, guestPhone, guestPhoneE164, guestEmail } = latest
  // Of several future bookings the earliest is the next.
  const lastStay =
    [latest, ...earlier].find(({ checkIn }) => checkIn <= ctx.today) ?? earlier.at(-1) ?? latest
  const { propertyName, checkIn, checkOut } = lastStay
  return [
    {
      ...{ guestName, guestPhone, guestPhoneE164, guestEmail },
      lastStay: { propertyName, checkIn, checkOut },
      ...(balanceDue !== undefined && { balanceDue }),
    },
  ]
}

/** Guests whose name or phone matches, one row per guest, those with the latest booking first. */
export async function findReturningGuests(ctx: Context, q: string): Promise<ReturningGuest[]> {
  if (!hasIndexedWord(q)) return []
  const stays = await selectStays(ctx, q)
  const staysByGuest = new Map<string, Stay[]>()
  for (const stay of stays) {
    // The search text also contains e-mail and reference: "mai" would match every address at Gmail.
    const text = `${stay.guestName} ${toPhoneText({ phone: stay.guestPhone, phoneE164: stay.guestPhoneE164 })}`
    const key = guestKeyOf(stay)
    if (matchesSearch(q, text)) staysByGuest.set(key, [...(staysByGuest.get(key) ?? []), stay])
  }
  const guests = [...staysByGuest].slice(0, maxReturningGuests)
  const latestStays = guests.flatMap(([, [stay]]) => stay ?? [])
  const balances =
    can(ctx.role, 'bookings:money') && latestStays.length > 0
      ? await readBalances(ctx, latestStays, stays)
      : undefined
  return guests.flatMap(([key, own]) => toReturningGuest(ctx, own, balances && (balances.get(key) ?? 0)))
}
