import { civilDateAt } from '@ilewa/contract/core/dates'
import { noPriceRules } from '@ilewa/contract/prices/quote'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { propertyPrices, seasonProperties, seasons } from '@ilewa/server/features/prices/prices.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { timeZone } from './bookings.ts'
import { sampleProperties } from './properties/properties.ts'
import { idAt, type Sample } from './rows.ts'

/** Weekends cost 15 % more, rounded to ₦1,000. */
const toWeekendPrice = (price: number): number => Math.round((price * 1.15) / 1_000) * 1_000

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The next Christmas season: 20 December to 2 January, 60 % more and at least three nights. */
function toSeason(now: Date) {
  const year = Number(civilDateAt(now, timeZone).slice(0, 4))
  return { firstNight: `${year}-12-20`, lastNight: `${year + 1}-01-02` }
}

/** Weekend prices and fees of all properties, and a season. */
export async function insertPrices({ now, businessId, propertyIds }: Sample): Promise<void> {
  await db()
    .insert(propertyPrices)
    .values(
      sampleProperties.map(({ pricePerNight }, index) => ({
        ...noPriceRules,
        businessId,
        propertyId: idAt(propertyIds, index),
        weekendDays: [...noPriceRules.weekendDays],
        stayDiscounts: [
          { nights: 7, percent: 10 },
          { nights: 28, percent: 20 },
        ],
        weekendPrice: toWeekendPrice(pricePerNight),
        cleaningFee: 15_000,
        floorPrice: Math.round((pricePerNight * 0.75) / 1_000) * 1_000,
        leaveNoGapBelow: 2,
        fillsGaps: true,
      })),
    )
  const season = { businessId, id: newId(), name: 'Christmas', percent: 60, minNights: 3, ...toSeason(now) }
  await db().insert(seasons).values(season)
  const { firstNight, lastNight } = season
  await db()
    .insert(seasonProperties)
    .values(
      propertyIds.map((propertyId) => ({
        businessId,
        seasonId: season.id,
        propertyId,
        firstNight,
        lastNight,
      })),
    )
}

/** Holds the dates of the first pending stay without a payment, until tomorrow. */
export async function holdPendingBooking({ now, businessId }: Sample): Promise<void> {
  const [pending] = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, businessId),
        eq(bookings.status, 'PENDING'),
        eq(bookings.paidAmount, 0),
        eq(bookings.claimedAmount, 0),
        gt(bookings.checkIn, civilDateAt(new Date(now.getTime() + dayMs), timeZone)),
      ),
    )
    .orderBy(asc(bookings.checkIn), asc(bookings.id))
    .limit(1)
  if (!pending) return
  await db()
    .update(bookings)
    .set({
      holdUntil: new Date(now.getTime() + 20 * hourMs),
      holdAmount: sql`round(${bookings.totalAmount} / 2, 2)`,
    })
    .where(and(eq(bookings.businessId, businessId), eq(bookings.id, pending.id)))
}
