import { canCancelPayLink, type PayLink, payLinkPath } from '@ilewa/contract/collections/pay-links'
import type { PageQuery } from '@ilewa/contract/core/list-query'
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { linkToPath } from '../../../platform/links.ts'
import { users } from '../../auth/auth.table.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { payLinkPayments, payLinks } from './collections.table.ts'
import { tokenOfLink } from './pay-link-references.ts'
import {
  hasUnpostedOfLink,
  linkMoneyColumns,
  linkStatusColumns,
  paymentCountOfLink,
  statusOf,
} from './pay-link-status.queries.ts'
import { listReceiptsOf } from './receipts.queries.ts'

/** The newest ones, after those that are open; cancelled and expired links may be more. */
const maxListed = 100
const isOpenUntilExpiry = sql<boolean>`(${payLinks.cancelledAt} IS NULL AND ${payLinks.expiresAt} > now())`

const linkColumns = {
  ...linkStatusColumns,
  id: payLinks.id,
  bookingId: payLinks.bookingId,
  tokenHash: payLinks.tokenHash,
  createdByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  createdAt: payLinks.createdAt,
}

const selectLinks = () =>
  db()
    .select(linkColumns)
    .from(payLinks)
    .innerJoin(bookings, referenceCondition(payLinks, payLinks.bookingId, bookings))
    .leftJoin(users, referenceCondition(payLinks, payLinks.createdBy, users))

type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

/** The fields of a link, without its URL. */
const toLinkFields = (row: LinkRow) => ({
  id: row.id,
  amount: row.amount,
  cautionPart: row.cautionPart,
  received: row.received,
  reversed: row.reversed,
  ...statusOf(row),
  expiresAt: row.expiresAt.toISOString(),
  createdByName: row.createdByName,
  createdAt: row.createdAt.toISOString(),
})

function toPayLink(row: LinkRow): PayLink {
  const fields = toLinkFields(row)
  const token = tokenOfLink(row.id)
  const canShare = fields.state === 'OPEN' && hashOf(token).equals(row.tokenHash)
  return { ...fields, url: canShare ? linkToPath(payLinkPath(token)) : null }
}

/** Throws `common.not_found` for a booking that the person may not read. */
export async function listPayLinks(ctx: Context, bookingId: string): Promise<PayLink[]> {
  await getBooking(ctx, bookingId)
  const rows = await selectLinks()
    .where(and(eq(payLinks.businessId, ctx.businessId), eq(payLinks.bookingId, bookingId)))
    .orderBy(desc(isOpenUntilExpiry), desc(payLinks.createdAt), desc(payLinks.id))
    .limit(maxListed)
  return rows.map(toPayLink).toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** A link with its booking, for the export. */
export interface ListedPayLink extends Omit<PayLink, 'url'> {
  bookingId: string
  reference: string
  /** The provider's ids of what came by it. */
  transactionIds: string[]
}

const selectListed = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...linkColumns,
      reference: bookings.reference,
      transactionIds: sql<string[]>`ARRAY(SELECT transaction_id FROM ${payLinkPayments} payment
        WHERE payment.business_id = ${payLinks.businessId} AND payment.link_id = ${payLinks.id} ORDER BY created_at)`,
      ...more,
    })
    .from(payLinks)
    .innerJoin(bookings, referenceCondition(payLinks, payLinks.bookingId, bookings))
    .leftJoin(users, referenceCondition(payLinks, payLinks.createdBy, users))

type ListedRow = Awaited<ReturnType<typeof selectListed<Record<never, SQL>>>>[number]

const toListed = (row: ListedRow): ListedPayLink => {
  const { bookingId, reference, transactionIds } = row
  return { ...toLinkFields(row), bookingId, reference, transactionIds }
}

/** One page of all links, newest first, for the export. */
export const readPayLinks = ({ businessId }: Context, { limit, cursor }: PageQuery) =>
  readPageWithoutTotal(selectListed, {
    where: eq(payLinks.businessId, businessId),
    order: listOrder('-createdAt', payLinks),
    limit,
    cursor,
    toItem: toListed,
  })

export const linkCondition = ({ businessId }: Pick<Context, 'businessId'>, id: string) =>
  and(eq(payLinks.businessId, businessId), eq(payLinks.id, id))

/** Throws `common.not_found`. */
export async function getPayLink(ctx: Context, id: string): Promise<PayLink & { bookingId: string }> {
  const row = await requireRow(selectLinks().where(linkCondition(ctx, id)))
  return { ...toPayLink(row), bookingId: row.bookingId }
}

/** The columns that are needed to settle a payment. */
const settledColumns = {
  businessId: payLinks.businessId,
  id: payLinks.id,
  bookingId: payLinks.bookingId,
  txRef: payLinks.txRef,
  createdBy: payLinks.createdBy,
  ...linkMoneyColumns,
  paymentCount: paymentCountOfLink,
  hasUnposted: hasUnpostedOfLink,
  lastOpenedAt: payLinks.lastOpenedAt,
  createdAt: payLinks.createdAt,
}

const selectToSettle = () => db().select(settledColumns).from(payLinks)

/** A link whose payments are asked about. */
export type LinkToSettle = Awaited<ReturnType<typeof selectToSettle>>[number]

export async function findLinkToSettle(
  { businessId }: Pick<Context, 'businessId'>,
  txRef: string,
): Promise<LinkToSettle | undefined> {
  const [row] = await selectToSettle().where(
    and(eq(payLinks.businessId, businessId), eq(payLinks.txRef, txRef)),
  )
  return row
}

/** Links with a due check, longest overdue first. */
export const listLinksToCheck = (limit: number): Promise<LinkToSettle[]> =>
  selectToSettle().where(lte(payLinks.nextCheckAt, sql`now()`)).orderBy(payLinks.nextCheckAt).limit(limit)

/** What the page of a link shows, and what its checkout needs; also of a deleted booking, for which a guest may have paid. */
export async function getLinkByToken(token: string) {
  const row = await requireRow(
    db()
      .select({
        ...settledColumns,
        ...linkStatusColumns,
        reference: bookings.reference,
        guestName: bookings.guestName,
        guestEmail: bookings.guestEmail,
        guestPhone: bookings.guestPhone,
        checkIn: bookings.checkIn,
        checkOut: bookings.checkOut,
        propertyName: properties.name,
        businessName: businesses.name,
        businessPhone: businesses.phone,
        businessCountry: businesses.country,
        businessEmail: businesses.email,
        creatorEmail: users.email,
        timeZone: businesses.timeZone,
      })
      .from(payLinks)
      .innerJoin(bookings, referenceCondition(payLinks, payLinks.bookingId, bookings))
      .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
      .innerJoin(businesses, eq(businesses.id, payLinks.businessId))
      .innerJoin(users, referenceCondition(payLinks, payLinks.createdBy, users))
      .where(eq(payLinks.tokenHash, hashOf(token))),
  )
  const receipts = row.paymentCount > 0 ? await listReceiptsOf(row) : []
  return { ...row, ...statusOf(row), receipts }
}

export type LinkOfToken = Awaited<ReturnType<typeof getLinkByToken>>

/** The number of links of a booking that are neither paid nor ended. */
export async function countOpenLinks({ businessId }: Context, bookingId: string): Promise<number> {
  const rows = await selectLinks().where(
    and(eq(payLinks.businessId, businessId), eq(payLinks.bookingId, bookingId), isOpenUntilExpiry),
  )
  return rows.filter((row) => canCancelPayLink(statusOf(row).state)).length
}
