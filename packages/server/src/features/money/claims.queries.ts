import type { Page } from '@ilewa/contract/core/endpoint'
import type { ClaimListQuery, ListedClaim, PaymentClaim } from '@ilewa/contract/money/schema'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage } from '../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'
import { paymentClaims } from './money.table.ts'

/** More than any booking has. */
const maxClaims = 500

const claimColumns = {
  id: paymentClaims.id,
  bookingId: paymentClaims.bookingId,
  state: paymentClaims.state,
  amount: paymentClaims.amount,
  method: paymentClaims.method,
  claimedOn: paymentClaims.claimedOn,
  senderName: paymentClaims.senderName,
  senderBank: paymentClaims.senderBank,
  sessionId: paymentClaims.sessionId,
  note: paymentClaims.note,
  claimedBy: paymentClaims.claimedBy,
  claimedByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  reason: paymentClaims.reason,
  decidedAt: paymentClaims.decidedAt,
  createdAt: paymentClaims.createdAt,
}

type ClaimRow = Omit<PaymentClaim, 'decidedAt' | 'createdAt'> & { decidedAt: Date | null; createdAt: Date }

const toClaim = <R extends ClaimRow>({ decidedAt, createdAt, ...row }: R) => ({
  ...row,
  decidedAt: decidedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const selectClaims = () =>
  db()
    .select(claimColumns)
    .from(paymentClaims)
    .innerJoin(users, referenceCondition(paymentClaims, paymentClaims.claimedBy, users))

/** The claims of a booking, newest first. */
export async function listClaimsOf({ businessId }: Context, bookingId: string): Promise<PaymentClaim[]> {
  const rows = await selectClaims()
    .where(and(eq(paymentClaims.businessId, businessId), eq(paymentClaims.bookingId, bookingId)))
    .orderBy(desc(paymentClaims.createdAt), desc(paymentClaims.id))
    .limit(maxClaims)
  return rows.map(toClaim)
}

/** Throws `common.not_found`. */
export const getClaim = async ({ businessId }: Context, id: string): Promise<PaymentClaim> =>
  toClaim(
    await requireRow(
      selectClaims().where(and(eq(paymentClaims.businessId, businessId), eq(paymentClaims.id, id))),
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
    .innerJoin(users, referenceCondition(paymentClaims, paymentClaims.claimedBy, users))
    .innerJoin(bookings, referenceCondition(paymentClaims, paymentClaims.bookingId, bookings))
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

type ListedRow = Awaited<ReturnType<typeof selectListed<Record<never, SQL>>>>[number]

/** Claims of one state, the oldest first. */
export const listClaims = (
  { businessId }: Context,
  { state, limit, cursor }: ClaimListQuery,
): Promise<{ items: ListedClaim[]; page: Page }> =>
  readPage(selectListed, {
    from: paymentClaims,
    where: and(eq(paymentClaims.businessId, businessId), eq(paymentClaims.state, state)),
    order: listOrder('createdAt', paymentClaims),
    limit,
    cursor,
    toItem: (row: ListedRow): ListedClaim => toClaim(row),
  })
