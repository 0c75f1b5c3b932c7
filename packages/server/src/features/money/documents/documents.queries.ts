import { type BookingDocument, DocumentSnapshot, formatDocumentNumber } from '@ilewa/contract/money/documents'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { users } from '../../auth/auth.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { visibilityCondition } from '../../bookings/lists/visibility.queries.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { moneyEntries } from '../money.table.ts'
import { documentLinks, documents } from './documents.table.ts'

const validLinkCondition = gt(documentLinks.expiresAt, sql`now()`)

const selectDocuments = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: documents.id,
      businessId: documents.businessId,
      kind: documents.kind,
      number: documents.number,
      snapshot: documents.snapshot,
      guestName: documents.guestName,
      guestPhoneE164: bookings.guestPhoneE164,
      recordedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      isReversed: sql<boolean>`EXISTS (SELECT FROM ${moneyEntries} reversal
        WHERE reversal.business_id = ${documents.businessId} AND reversal.reverses = ${documents.entryId})`,
      links: sql<number>`(SELECT count(*)::int FROM ${documentLinks}
        WHERE ${documentLinks.businessId} = ${documents.businessId} AND ${documentLinks.documentId} = ${documents.id}
          AND ${validLinkCondition})`,
      ...more,
    })
    .from(documents)
    .innerJoin(bookings, referenceCondition(documents, documents.bookingId, bookings))
    .innerJoin(moneyEntries, referenceCondition(documents, documents.entryId, moneyEntries))
    .leftJoin(users, referenceCondition(moneyEntries, moneyEntries.recordedBy, users))

type DocumentRow = Awaited<ReturnType<typeof selectDocuments<Record<never, SQL>>>>[number]

const fingerprintDigits = 12

function toDocument({
  kind,
  number,
  snapshot,
  guestName,
  recordedByName,
  isReversed,
}: DocumentRow): BookingDocument {
  const formattedNumber = formatDocumentNumber(kind, number)
  return {
    ...DocumentSnapshot.parse(JSON.parse(snapshot)),
    kind,
    number: formattedNumber,
    fingerprint: hashOf(`${formattedNumber}\n${snapshot}`).toString('hex').slice(0, fingerprintDigits),
    guestName,
    recordedByName,
    isReversed,
  }
}

async function requireDocument(where: SQL | undefined) {
  const row = await requireRow(selectDocuments({}).where(where))
  const { businessId, guestPhoneE164, links } = row
  return { document: toDocument(row), businessId, guestPhoneE164, links }
}

/**
 * A document of a booking that the person may read, its guest's phone, and how many links to it are valid. Throws
 * `common.not_found`.
 */
export const getDocument = (ctx: Context, id: string) =>
  requireDocument(
    and(eq(documents.businessId, ctx.businessId), eq(documents.id, id), visibilityCondition(ctx)),
  )

/** The document of a valid link, and its business. Throws `common.not_found`. */
export const getLinkedDocument = (token: string) =>
  requireDocument(
    sql`(${documents.businessId}, ${documents.id}) IN (SELECT ${documentLinks.businessId}, ${documentLinks.documentId}
      FROM ${documentLinks} WHERE ${eq(documentLinks.tokenHash, hashOf(token))} AND ${validLinkCondition})`,
  )

/** One page of all documents, the oldest first, without the total. */
export const readDocuments = (
  { businessId }: Context,
  paging: { limit: number; cursor: string | undefined },
) =>
  readPageWithoutTotal(selectDocuments, {
    ...paging,
    where: eq(documents.businessId, businessId),
    order: listOrder('createdAt', documents),
    toItem: (row) => ({ id: row.id, ...toDocument(row) }),
  })

/** What a document of the booking states now. */
export const getDocumentFacts = ({ businessId }: Context, bookingId: string) =>
  requireRow(
    db()
      .select({
        business: {
          name: businesses.name,
          address: businesses.address,
          city: businesses.city,
          phone: businesses.phone,
          email: businesses.email,
        },
        guestName: bookings.guestName,
        status: bookings.status,
        reference: bookings.reference,
        propertyName: properties.name,
        checkIn: bookings.checkIn,
        checkOut: bookings.checkOut,
        totalAmount: bookings.totalAmount,
        paidAmount: bookings.paidAmount,
      })
      .from(bookings)
      .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
      .innerJoin(businesses, eq(businesses.id, bookings.businessId))
      .where(and(eq(bookings.businessId, businessId), eq(bookings.id, bookingId))),
  )
