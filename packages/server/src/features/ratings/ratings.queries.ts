import { spansOf } from '@ilewa/contract/analytics/period'
import type { Page } from '@ilewa/contract/core/endpoint'
import type { Rating, RatingListQuery, RatingRequest } from '@ilewa/contract/ratings/schema'
import type { StayRating } from '@ilewa/contract/ratings/stay-rating'
import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ListOrder } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/paging.ts'
import { referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { hashOf } from '../../platform/id.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { businesses } from '../business/business.table.ts'
import { properties } from '../properties/properties.table.ts'
import { ratings } from './ratings.table.ts'

const bookingJoin = referenceCondition(ratings, ratings.bookingId, bookings)
const propertyJoin = referenceCondition(bookings, bookings.propertyId, properties)

/** A guest can rate once, after check-out, if the stay is not removed and the guest has an e-mail and is not erased. */
const rateableCondition = and(
  isNull(ratings.stars),
  isNull(bookings.guestErasedAt),
  isNull(bookings.removedAt),
  ne(bookings.guestEmail, ''),
  eq(bookings.status, 'CHECKED_OUT'),
)

const stayColumns = {
  businessName: businesses.name,
  propertyName: properties.name,
  guestName: bookings.guestName,
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
}

const selectRequested = () =>
  db()
    .select({ ...stayColumns, guestEmail: bookings.guestEmail })
    .from(ratings)
    .innerJoin(bookings, bookingJoin)
    .innerJoin(properties, propertyJoin)
    .innerJoin(businesses, eq(businesses.id, ratings.businessId))

/** Finds the stay of a rating request while it can be rated. */
export async function findRequestedStay({ businessId, id }: { businessId: string; id: string }) {
  const [row] = await selectRequested().where(
    and(eq(ratings.businessId, businessId), eq(ratings.id, id), rateableCondition),
  )
  return row
}

/** The condition for the rating of a valid link. */
export const linkCondition = (token: string): SQL | undefined =>
  and(eq(ratings.tokenHash, hashOf(token)), gt(ratings.expiresAt, sql`now()`))

export async function findRatingRequest(token: string): Promise<RatingRequest | undefined> {
  const [row] = await selectRequested().where(and(linkCondition(token), rateableCondition))
  if (!row) return undefined
  const { guestName, guestEmail: _, ...stay } = row
  return { ...stay, guestFirstName: guestName.split(/\s+/)[0] ?? guestName }
}

/** The guest has left, so the stay can be rated; for statements that select from ratings only. */
export const finishedStayExists = sql`EXISTS (
  SELECT FROM bookings stay WHERE stay.business_id = ${ratings.businessId} AND stay.id = ${ratings.bookingId}
    AND stay.status = 'CHECKED_OUT' AND stay.removed_at IS NULL)`

/** The stay is neither cancelled nor removed, so its rating counts; for statements that select from ratings only. */
export const countingStayExists = sql`EXISTS (
  SELECT FROM bookings stay WHERE stay.business_id = ${ratings.businessId} AND stay.id = ${ratings.bookingId}
    AND stay.status <> 'CANCELLED' AND stay.removed_at IS NULL)`

/** The label of a rating: "Ngozi Ụzọma, K7M3-QX9P". */
export async function getRatingLabel({
  businessId,
  id,
}: {
  businessId: string
  id: string
}): Promise<string> {
  const [row] = await db()
    .select({ label: sql<string>`${bookings.guestName} || ', ' || ${bookings.reference}` })
    .from(ratings)
    .innerJoin(bookings, bookingJoin)
    .where(and(eq(ratings.businessId, businessId), eq(ratings.id, id)))
  if (!row) throw new Error('The booking of the rating was not found')
  return row.label
}

const ratingColumns = {
  stars: sql<number>`${ratings.stars}`,
  comment: ratings.comment,
  ratedAt: sql<string>`${ratings.ratedAt}`.mapWith((at) => new Date(at).toISOString()),
}

/** Returns the rating of a booking, if the guest has given one. */
export async function findRatingOf(ctx: Context, bookingId: string): Promise<StayRating | undefined> {
  const [row] = await db()
    .select(ratingColumns)
    .from(ratings)
    .where(
      and(
        eq(ratings.businessId, ctx.businessId),
        eq(ratings.bookingId, bookingId),
        isNotNull(ratings.ratedAt),
        countingStayExists,
      ),
    )
  return row
}

const order: ListOrder = { key: ratings.ratedAt, id: ratings.id, descending: true, type: 'timestamptz' }

/** Matches ratings from the start of the day `from` to the start of the day `to`, in the business's time zone. */
export function ratedWithin(ctx: Pick<Context, 'timeZone'>, { from, to }: { from: string; to: string }): SQL {
  const startOfDay = (day: string) => sql`(${day}::timestamp AT TIME ZONE ${ctx.timeZone})`
  return sql`${ratings.ratedAt} >= ${startOfDay(from)} AND ${ratings.ratedAt} < ${startOfDay(to)}`
}

const selectRatings = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: ratings.id,
      ...ratingColumns,
      bookingId: ratings.bookingId,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyId: bookings.propertyId,
      propertyName: properties.name,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      ...more,
    })
    .from(ratings)
    .innerJoin(bookings, bookingJoin)
    .innerJoin(properties, propertyJoin)

export async function listRatings(
  ctx: Context,
  { period, start, end, propertyId, bookingId, limit, cursor }: RatingListQuery,
): Promise<{ ratings: Rating[]; page: Page }> {
  const where = and(
    eq(ratings.businessId, ctx.businessId),
    isNotNull(ratings.ratedAt),
    ratings.counts,
    period && ratedWithin(ctx, spansOf({ period, start, end }, ctx.today).current),
    propertyId ? eq(ratings.propertyId, propertyId) : undefined,
    bookingId ? eq(ratings.bookingId, bookingId) : undefined,
  )
  const pageQuery = { from: ratings, where, order, limit, cursor, toItem: (row: Rating) => row }
  const { items, page } = await readPage(selectRatings, pageQuery)
  return { ratings: items, page }
}
