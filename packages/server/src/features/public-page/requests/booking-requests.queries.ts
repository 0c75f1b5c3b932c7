import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import type { Page } from '@ilewa/contract/core/endpoint'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import { holdEndedPrefix } from '@ilewa/contract/money/holds'
import { type BookingRequest, expiredHoldDays, requestStateOf } from '@ilewa/contract/public-page/requests'
import { and, desc, eq, getTableColumns, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { readPage, readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { sqlMailbox, toMailbox } from '../mailbox.ts'
import { bookingRequests } from './booking-requests.table.ts'

export type RequestRow = typeof bookingRequests.$inferSelect

/** Once it is a booking, dates and price are those of the booking, which the owner can change. */
export const requestColumns = {
  ...getTableColumns(bookingRequests),
  checkIn: sql<string>`coalesce(${bookings.checkIn}, ${bookingRequests.checkIn})`,
  checkOut: sql<string>`coalesce(${bookings.checkOut}, ${bookingRequests.checkOut})`,
  guests: sql<number>`coalesce(${bookings.guests}, ${bookingRequests.guests})`,
  totalAmount: sql<number>`coalesce(${bookings.totalAmount}, ${bookingRequests.totalAmount})`.mapWith(Number),
  depositAmount: sql<number>`coalesce(${bookings.holdAmount}, ${bookingRequests.depositAmount})`.mapWith(
    Number,
  ),
  propertyId: sql<string>`coalesce(${bookings.propertyId}, ${bookingRequests.propertyId})`,
  propertyName: properties.name,
  bookingStatus: bookings.status,
  holdUntil: bookings.holdUntil,
  claimedAmount: bookings.claimedAmount,
}

export const propertyCondition = and(
  eq(properties.businessId, bookingRequests.businessId),
  sql`${properties.id} = coalesce(${bookings.propertyId}, ${bookingRequests.propertyId})`,
)

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...requestColumns, ...more })
    .from(bookingRequests)
    .leftJoin(bookings, referenceCondition(bookingRequests, bookingRequests.bookingId, bookings))
    .innerJoin(properties, propertyCondition)

/** A request with what has become of it. */
export interface FoundRequest extends RequestRow {
  propertyName: string
  bookingStatus: BookingStatus | null
  holdUntil: Date | null
  claimedAmount: number | null
}

/** When a request ends by itself. */
const endOf = (request: FoundRequest): Date | null => {
  const state = requestStateOf(request)
  if (state === 'ASKED') return request.endsAt
  return state === 'HELD' ? request.holdUntil : null
}

export const toBookingRequest = (request: FoundRequest): BookingRequest => {
  const { id, reference, checkIn, checkOut, guests, totalAmount, depositAmount } = request
  const { guestName, guestEmail, guestPhone, guestPhoneE164, note, reason, bookingId } = request
  return {
    ...{ id, reference, checkIn, checkOut, guests, totalAmount, depositAmount },
    ...{ guestName, guestEmail, guestPhone, guestPhoneE164, note, reason, bookingId },
    state: requestStateOf(request),
    property: { id: request.propertyId, name: request.propertyName },
    claimedAmount: request.claimedAmount ?? 0,
    endsAt: endOf(request)?.toISOString() ?? null,
    createdAt: request.createdAt.toISOString(),
  }
}

/** The request of a guest's link. Throws `common.not_found`. */
export const getRequestByToken = (token: string): Promise<FoundRequest> =>
  requireRow(select({}).where(eq(bookingRequests.tokenHash, hashOf(token))))

/** Throws `common.not_found`. */
export const getRequest = ({ businessId }: Pick<Context, 'businessId'>, id: string): Promise<FoundRequest> =>
  requireRow(select({}).where(and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.id, id))))

/** The request that became a booking, if one did. */
export async function findRequestOfBooking(
  { businessId }: Pick<Context, 'businessId'>,
  bookingId: string,
): Promise<FoundRequest | undefined> {
  const [found] = await select({}).where(
    and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.bookingId, bookingId)),
  )
  return found
}

const pageSize = 50

/** Requests that were never proven do not concern the business. */
const provenCondition = (businessId: string) =>
  and(eq(bookingRequests.businessId, businessId), isNotNull(bookingRequests.provenAt))

const newestFirst = {
  key: bookingRequests.createdAt,
  id: bookingRequests.id,
  type: 'timestamptz',
  descending: true,
} as const

/** Requests whose guests entered their code, newest first. */
export async function listRequests(
  { businessId }: Context,
  { cursor }: { cursor?: string | undefined },
): Promise<{ requests: BookingRequest[]; page: Page }> {
  const { items, page } = await readPage(select, {
    from: bookingRequests,
    where: provenCondition(businessId),
    order: newestFirst,
    limit: pageSize,
    cursor,
    toItem: toBookingRequest,
  })
  return { requests: items, page }
}

/** Locks a request until the transaction ends. Call it under the lock of its property. */
export async function lockRequest({
  businessId,
  id,
}: Pick<RequestRow, 'businessId' | 'id'>): Promise<FoundRequest> {
  await db()
    .select({ id: bookingRequests.id })
    .from(bookingRequests)
    .where(and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.id, id)))
    .for('update')
  return getRequest({ businessId }, id)
}

interface Guest {
  guestEmail: string
  guestPhoneE164: string
}

const mailboxCondition = ({ guestEmail }: Guest): SQL =>
  sql`${sqlMailbox(bookingRequests.guestEmail)} = ${toMailbox(guestEmail)}`

const guestCondition = (businessId: string, guest: Guest) =>
  and(
    eq(bookingRequests.businessId, businessId),
    or(mailboxCondition(guest), eq(bookingRequests.guestPhoneE164, guest.guestPhoneE164)),
  )

/** Requests of a guest that wait for a code, an answer or a payment. */
export async function countOpenRequests(businessId: string, guest: Guest): Promise<number> {
  const [row] = await db()
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(bookingRequests)
    .leftJoin(bookings, referenceCondition(bookingRequests, bookingRequests.bookingId, bookings))
    .where(
      and(
        guestCondition(businessId, guest),
        // A stranger can enter the phone number of another guest, but not the code.
        or(mailboxCondition(guest), ne(bookingRequests.state, 'UNPROVEN')),
        sql`((${bookingRequests.state} IN ('UNPROVEN', 'ASKED') AND ${bookingRequests.endsAt} > now())
          OR (${bookingRequests.state} = 'BOOKED' AND ${bookings.status} = 'PENDING'))`,
      ),
    )
  return row?.count ?? 0
}

/** Holds that a guest asked for within the last `expiredHoldDays`, and let expire or took back. */
export async function countExpiredHolds(businessId: string, guest: Guest): Promise<number> {
  const [row] = await db()
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(bookingRequests)
    .innerJoin(bookings, referenceCondition(bookingRequests, bookingRequests.bookingId, bookings))
    .where(
      and(
        guestCondition(businessId, guest),
        eq(bookings.status, 'CANCELLED'),
        eq(bookings.paidAmount, 0),
        or(
          eq(bookingRequests.state, 'WITHDRAWN'),
          sql`starts_with(${bookings.cancellationReason}, ${holdEndedPrefix})`,
        ),
        sql`${bookingRequests.createdAt} > now() - make_interval(days => ${expiredHoldDays})`,
      ),
    )
  return row?.count ?? 0
}

/** Requests of all businesses that wait no longer, for the job that ends them. */
export const listEndedRequests = ({
  limit,
  offset = 0,
}: {
  limit: number
  offset?: number
}): Promise<Pick<RequestRow, 'businessId' | 'id' | 'propertyId'>[]> =>
  db()
    .select({
      businessId: bookingRequests.businessId,
      id: bookingRequests.id,
      propertyId: bookingRequests.propertyId,
    })
    .from(bookingRequests)
    .where(sql`${bookingRequests.state} IN ('UNPROVEN', 'ASKED') AND ${bookingRequests.endsAt} <= now()`)
    .orderBy(bookingRequests.endsAt, desc(bookingRequests.id))
    .limit(limit)
    .offset(offset)

/** One page of all requests whose guests entered their code, newest first, for the export. */
export const readAllRequests = ({ businessId }: Pick<Context, 'businessId'>, { limit, cursor }: PageQuery) =>
  readPageWithoutTotal(select, {
    where: provenCondition(businessId),
    order: newestFirst,
    limit,
    cursor,
    toItem: toBookingRequest,
  })
