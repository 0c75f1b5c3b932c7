import { can } from '@ilewa/contract/core/access'
import type { Page } from '@ilewa/contract/core/endpoint'
import {
  type ClaimListQuery,
  type ClaimPicture,
  claimedByGuest,
  type ListedClaim,
  type PaymentClaim,
} from '@ilewa/contract/money/schema'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, db, preparedStatement } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage } from '../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toPrivatePicture } from '../../platform/images/stored-pictures.ts'
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'
import { claimPictures, paymentClaims } from './money.table.ts'

/** More than any booking has. */
const maxClaims = 500

/** The pictures of a claim, each with the first claim of another booking for which the same file was shown before. */
const shownPictures = sql<ClaimRow['shownPictures']>`coalesce((
  SELECT json_agg(json_build_object('id', picture.id, 'shownFor', (
      SELECT json_build_object('bookingId', booking.id, 'reference', booking.reference, 'guestName', booking.guest_name,
        'claimedOn', claim.claimed_on) FROM ${claimPictures} other
      JOIN ${paymentClaims} claim ON claim.business_id = other.business_id AND claim.id = other.claim_id
      JOIN ${bookings} booking ON booking.business_id = claim.business_id AND booking.id = claim.booking_id
      WHERE other.business_id = picture.business_id AND other.sha256 = picture.sha256
        AND claim.booking_id <> payment_claims.booking_id
        AND (other.created_at, other.id) < (picture.created_at, picture.id)
      ORDER BY other.created_at, other.id LIMIT 1
    )) ORDER BY picture.position)
  FROM ${claimPictures} picture
  WHERE picture.business_id = payment_claims.business_id AND picture.claim_id = payment_claims.id), '[]')`

const claimColumns = {
  id: paymentClaims.id,
  bookingId: paymentClaims.bookingId,
  state: paymentClaims.state,
  amount: paymentClaims.amount,
  cautionPart: paymentClaims.cautionPart,
  method: paymentClaims.method,
  claimedOn: paymentClaims.claimedOn,
  senderName: paymentClaims.senderName,
  senderBank: paymentClaims.senderBank,
  sessionId: paymentClaims.sessionId,
  note: paymentClaims.note,
  shownPictures,
  claimedBy: paymentClaims.claimedBy,
  claimedByName: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${claimedByGuest})`,
  reason: paymentClaims.reason,
  decidedAt: paymentClaims.decidedAt,
  isReversed: sql<boolean>`${paymentClaims.reversedAt} IS NOT NULL`,
  createdAt: paymentClaims.createdAt,
}

interface ClaimRow extends Omit<PaymentClaim, 'decidedAt' | 'createdAt' | 'pictures'> {
  decidedAt: Date | null
  createdAt: Date
  shownPictures: Pick<ClaimPicture, 'id' | 'shownFor'>[]
}

const toClaim = <R extends ClaimRow>(
  ctx: Pick<Context, 'businessId' | 'role'>,
  { decidedAt, createdAt, shownPictures, ...row }: R,
) => ({
  ...row,
  pictures: shownPictures.map(({ id, shownFor }) => ({
    ...toPrivatePicture(ctx, id),
    shownFor: can(ctx.role, 'payments:record') ? shownFor : null,
  })),
  decidedAt: decidedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const selectClaims = (database: Database = db()) =>
  database
    .select(claimColumns)
    .from(paymentClaims)
    .leftJoin(users, referenceCondition(paymentClaims, paymentClaims.claimedBy, users))

const claimsOfBooking = preparedStatement((database) =>
  selectClaims(database)
    .where(
      and(
        eq(paymentClaims.businessId, sql.placeholder('businessId')),
        eq(paymentClaims.bookingId, sql.placeholder('bookingId')),
      ),
    )
    .orderBy(desc(paymentClaims.createdAt), desc(paymentClaims.id))
    .limit(maxClaims)
    .prepare('claims_of_booking'),
)

/** The claims of a booking, newest first. */
export async function listClaimsOf(ctx: Context, bookingId: string): Promise<PaymentClaim[]> {
  const rows = await claimsOfBooking().execute({ businessId: ctx.businessId, bookingId })
  return rows.map((row) => toClaim(ctx, row))
}

/** How many claims of a booking wait for the owner. */
export const countOpenClaims = (
  { businessId }: Pick<Context, 'businessId'>,
  bookingId: string,
): Promise<number> =>
  db().$count(
    paymentClaims,
    and(
      eq(paymentClaims.businessId, businessId),
      eq(paymentClaims.bookingId, bookingId),
      eq(paymentClaims.state, 'CLAIMED'),
    ),
  )

/** Throws `common.not_found`. */
export const getClaim = async (ctx: Context, id: string): Promise<PaymentClaim> =>
  toClaim(
    ctx,
    await requireRow(
      selectClaims().where(and(eq(paymentClaims.businessId, ctx.businessId), eq(paymentClaims.id, id))),
    ),
  )

const selectListed = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...claimColumns,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyName: properties.name,
      ...more,
    })
    .from(paymentClaims)
    .leftJoin(users, referenceCondition(paymentClaims, paymentClaims.claimedBy, users))
    .innerJoin(bookings, referenceCondition(paymentClaims, paymentClaims.bookingId, bookings))
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

type ListedRow = Awaited<ReturnType<typeof selectListed<Record<never, SQL>>>>[number]

/** Claims of one state, the oldest first. */
export const listClaims = (
  ctx: Context,
  { state, limit, cursor }: ClaimListQuery,
): Promise<{ items: ListedClaim[]; page: Page }> =>
  readPage(selectListed, {
    from: paymentClaims,
    where: and(eq(paymentClaims.businessId, ctx.businessId), eq(paymentClaims.state, state)),
    order: listOrder('createdAt', paymentClaims),
    limit,
    cursor,
    toItem: (row: ListedRow): ListedClaim => toClaim(ctx, row),
  })
