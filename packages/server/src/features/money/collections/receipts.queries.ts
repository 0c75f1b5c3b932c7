import { type DocumentReference, formatDocumentNumber } from '@ilewa/contract/money/documents'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { hashOf } from '../../../platform/id.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { validLinkCondition } from '../documents/documents.queries.ts'
import { documentLinks, documents } from '../documents/documents.table.ts'
import { payLinkPayments } from './collections.table.ts'
import { tokenOfReceipt } from './pay-link-references.ts'

interface OwnedLink {
  businessId: string
  id: string
}

/** The ids of the receipts of entries. */
export async function listReceiptIds(
  { businessId }: Pick<OwnedLink, 'businessId'>,
  entryIds: readonly string[],
): Promise<string[]> {
  const rows = await db()
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.businessId, businessId), inArray(documents.entryId, [...entryIds])))
  return rows.map(({ id }) => id)
}

/** The receipts that the page of a pay link shows: those whose links are neither revoked nor expired, of a booking that is not deleted. */
export async function listReceiptsOf({ businessId, id: linkId }: OwnedLink): Promise<DocumentReference[]> {
  const rows = await db()
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.number,
      tokenHash: documentLinks.tokenHash,
    })
    .from(payLinkPayments)
    .innerJoin(
      documents,
      and(
        eq(documents.businessId, payLinkPayments.businessId),
        or(
          eq(documents.entryId, payLinkPayments.paymentEntryId),
          eq(documents.entryId, payLinkPayments.cautionEntryId),
        ),
      ),
    )
    .innerJoin(bookings, referenceCondition(documents, documents.bookingId, bookings))
    .innerJoin(
      documentLinks,
      and(eq(documentLinks.businessId, documents.businessId), eq(documentLinks.documentId, documents.id)),
    )
    .where(
      and(
        eq(payLinkPayments.businessId, businessId),
        eq(payLinkPayments.linkId, linkId),
        validLinkCondition,
        isNull(bookings.removedAt),
      ),
    )
    .orderBy(asc(documents.number))
  return rows
    .filter(({ id, tokenHash }) => hashOf(tokenOfReceipt(id)).equals(tokenHash))
    .map(({ id, kind, number }) => ({ id, number: formatDocumentNumber(kind, number) }))
}
