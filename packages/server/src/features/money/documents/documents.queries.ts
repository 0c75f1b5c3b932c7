import {
  type BookingDocument,
  type DocumentKind,
  type DocumentReference,
  DocumentSnapshot,
  formatDocumentNumber,
} from '@ilewa/contract/money/documents'
import { ListedInvoice } from '@ilewa/contract/money/schema'
import { and, desc, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { db, preparedStatement } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { readPageWithoutTotal } from '../../../platform/database/paging.ts'
import { referenceCondition, requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf } from '../../../platform/id.ts'
import { users } from '../../auth/auth.table.ts'
import { toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { visibilityCondition } from '../../bookings/lists/visibility.queries.ts'
import { moneyEntries } from '../money.table.ts'
import { documentLinks, documents } from './documents.table.ts'

export const validLinkCondition = gt(documentLinks.expiresAt, sql`now()`)

/** A credit note cancels the invoice of the current row of `documents`. */
export const isCredited = sql<boolean>`EXISTS (SELECT FROM ${documents} note
  WHERE note.business_id = documents.business_id AND note.credits = documents.id)`

/**
 * The entry is reversed, or a credit note cancels the invoice. Columns are written with their table, because drizzle leaves it out in a
 * query of one table.
 */
export const isReversed = sql<boolean>`(EXISTS (SELECT FROM ${moneyEntries} reversal
  WHERE reversal.business_id = documents.business_id AND reversal.reverses = documents.entry_id) OR ${isCredited})`

const selectDocuments = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: documents.id,
      businessId: documents.businessId,
      kind: documents.kind,
      number: documents.number,
      snapshot: documents.snapshot,
      guestName: documents.guestName,
      bookingId: documents.bookingId,
      reference: bookings.reference,
      /** The present guest of the booking, who may be another one than the document names. */
      bookingGuestName: bookings.guestName,
      guestPhoneE164: bookings.guestPhoneE164,
      recordedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      isReversed,
      links: sql<number>`(SELECT count(*)::int FROM ${documentLinks}
        WHERE ${documentLinks.businessId} = ${documents.businessId} AND ${documentLinks.documentId} = ${documents.id}
          AND ${validLinkCondition})`,
      ...more,
    })
    .from(documents)
    .innerJoin(bookings, referenceCondition(documents, documents.bookingId, bookings))
    .leftJoin(moneyEntries, referenceCondition(documents, documents.entryId, moneyEntries))
    .leftJoin(
      users,
      and(
        eq(users.businessId, documents.businessId),
        eq(users.id, sql`coalesce(${moneyEntries.recordedBy}, ${documents.issuedBy})`),
      ),
    )

type DocumentRow = Awaited<ReturnType<typeof selectDocuments<Record<never, SQL>>>>[number]

/** Reads what a document states. */
const parseSnapshot = (snapshot: string): DocumentSnapshot => DocumentSnapshot.parse(JSON.parse(snapshot))

const fingerprintDigits = 12

/** The fingerprint of a document by its formatted number and its snapshot. */
export const fingerprintOf = (number: string, snapshot: string): string =>
  hashOf(`${number}\n${snapshot}`).toString('hex').slice(0, fingerprintDigits)

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
    ...parseSnapshot(snapshot),
    kind,
    number: formattedNumber,
    fingerprint: fingerprintOf(formattedNumber, snapshot),
    guestName,
    recordedByName,
    isReversed,
  }
}

/** The other documents of the payment, which posts an entry for the stay and one for the caution deposit in one transaction. */
const otherDocuments = sql<Pick<DocumentRow, 'id' | 'kind' | 'number'>[]>`coalesce((
  SELECT json_agg(json_build_object('id', other.id, 'kind', other.kind, 'number', other.number) ORDER BY other.number)
  FROM ${documents} other JOIN ${moneyEntries} entry ON entry.business_id = other.business_id AND entry.id = other.entry_id
  WHERE other.business_id = ${documents.businessId} AND other.booking_id = ${documents.bookingId}
    AND other.id <> ${documents.id} AND entry.created_at = ${moneyEntries.createdAt}), '[]')`

async function requireDocument(where: SQL | undefined) {
  const row = await requireRow(selectDocuments({ others: otherDocuments }).where(where))
  const { businessId, bookingId, reference, guestName, bookingGuestName, links } = row
  return {
    document: toDocument(row),
    businessId,
    booking: toBookingIdentity({ id: bookingId, guestName: bookingGuestName, reference }),
    // A document is sent to the guest whom it names.
    guestPhoneE164: guestName === bookingGuestName ? row.guestPhoneE164 : null,
    links,
    others: row.others.map(
      ({ id, kind, number }): DocumentReference => ({ id, number: formatDocumentNumber(kind, number) }),
    ),
  }
}

/**
 * A document of a booking that the person may read, its booking, its guest's phone, how many links to it are valid, and the other
 * documents of its payment. Throws `common.not_found`.
 */
export const getDocument = (ctx: Context, id: string) =>
  requireDocument(
    and(eq(documents.businessId, ctx.businessId), eq(documents.id, id), visibilityCondition(ctx)),
  )

/** The document that a valid link shows, and its business. Throws `common.not_found`, also if the booking is deleted. */
export const getLinkedDocument = ({ businessId, documentId }: { businessId: string; documentId: string }) =>
  requireDocument(
    and(eq(documents.businessId, businessId), eq(documents.id, documentId), isNull(bookings.removedAt)),
  )

/** One page of the documents of a kind, by number, without the total. */
export const readDocuments = (
  { businessId }: Context,
  { kind, ...paging }: { kind: DocumentKind; limit: number; cursor: string | undefined },
) =>
  readPageWithoutTotal(selectDocuments, {
    ...paging,
    where: and(eq(documents.businessId, businessId), eq(documents.kind, kind)),
    order: listOrder('number', documents),
    toItem: (row) => ({ id: row.id, ...toDocument(row) }),
  })

/** The invoice of a booking that no credit note cancels. */
export async function findValidInvoice({ businessId }: Context, bookingId: string) {
  const [invoice] = await db()
    .select({
      id: documents.id,
      number: documents.number,
      snapshot: documents.snapshot,
      guestName: documents.guestName,
    })
    .from(documents)
    .where(
      and(
        eq(documents.businessId, businessId),
        eq(documents.bookingId, bookingId),
        eq(documents.kind, 'INVOICE'),
        not(isCredited),
      ),
    )
  return (
    invoice && {
      ...invoice,
      number: formatDocumentNumber('INVOICE', invoice.number),
      snapshot: parseSnapshot(invoice.snapshot),
    }
  )
}

const invoicesOfBooking = preparedStatement((database) => {
  const { id, kind, number, snapshot, guestName } = documents
  return database
    .select({ id, kind, number, snapshot, guestName, isReversed })
    .from(documents)
    .where(
      and(
        eq(documents.businessId, sql.placeholder('businessId')),
        eq(documents.bookingId, sql.placeholder('bookingId')),
        inArray(documents.kind, ['INVOICE', 'CREDIT_NOTE']),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .prepare('invoices_of_booking')
})

/** The invoices and credit notes of a booking, newest first. */
export async function listInvoicesOf({ businessId }: Context, bookingId: string): Promise<ListedInvoice[]> {
  const rows = await invoicesOfBooking().execute({ businessId, bookingId })
  return rows.flatMap(({ snapshot: text, ...row }) => {
    const { amount, issuedOn, checkIn, checkOut, cancellationFee, invoice } = parseSnapshot(text)
    if (!invoice) return []
    return {
      ...row,
      kind: ListedInvoice.shape.kind.parse(row.kind),
      number: formatDocumentNumber(row.kind, row.number),
      ...{ amount, issuedOn, checkIn, checkOut },
      propertyId: invoice.propertyId,
      isForFee: cancellationFee !== undefined,
    }
  })
}
