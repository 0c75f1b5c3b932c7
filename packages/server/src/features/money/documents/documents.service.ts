import { balanceOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type Naira, subtractNaira } from '@ilewa/contract/core/money'
import {
  type DocumentKind,
  type DocumentReference,
  DocumentSnapshot,
  formatDocumentNumber,
} from '@ilewa/contract/money/documents'
import { and, eq, inArray } from 'drizzle-orm'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { ActorContext, Context } from '../../../platform/http/pipeline/context.ts'
import { newId } from '../../../platform/id.ts'
import { type RecordIdentity, recordUpdated } from '../../audit/record.audit.ts'
import { lockPropertyOfBooking } from '../../properties/taken-nights.queries.ts'
import { listDeductedAmounts, sumCautionEntries } from '../cautions/cautions.queries.ts'
import { getDocument } from './documents.queries.ts'
import { documentLinks, documents } from './documents.table.ts'
import type { Issuer } from './issuer.queries.ts'
import { type CreatedLink, createLink, deleteLinks } from './links.service.ts'

/** The balance of the stay, or of its cancellation fee; null if no fee was recorded. */
function balanceAfter({
  status,
  cancellationFee,
  ...stay
}: Pick<Booking, 'status' | 'cancellationFee' | 'totalAmount' | 'paidAmount'>): Naira | null {
  if (status !== 'CANCELLED') return balanceOf(stay)
  return cancellationFee === null ? null : subtractNaira(cancellationFee, stay.paidAmount)
}

/** What each document of a booking states of the business, the stay and the money. */
export function statedFactsOf({ today }: Pick<ActorContext, 'today'>, booking: Booking, business: Issuer) {
  const { reference, property, checkIn, checkOut, totalAmount, paidAmount, cancellationFee } = booking
  return {
    ...{ reference, propertyName: property.name, checkIn, checkOut, totalAmount, paidAmount },
    business,
    issuedOn: today,
    balance: balanceAfter(booking),
    ...(cancellationFee !== null && { cancellationFee }),
  }
}

interface IssuedDocument {
  kind: DocumentKind
  bookingId: string
  guestName: string
  snapshot: DocumentSnapshot
  /** Of a receipt or voucher. */
  entryId?: string
  /** Of a credit note: the id of the invoice. */
  credits?: string
}

/** Stores a document and returns its id and number. A trigger takes the number from a counter, which is locked until the transaction ends. */
export async function insertDocument(
  { businessId, userId }: ActorContext,
  { snapshot, ...document }: IssuedDocument,
): Promise<DocumentReference> {
  const id = newId()
  const [row] = await db()
    .insert(documents)
    .values({
      ...document,
      businessId,
      id,
      issuedBy: document.entryId ? null : userId,
      snapshot: JSON.stringify(DocumentSnapshot.parse(snapshot)),
    })
    .returning({ number: documents.number })
    .prepare('document_insert')
    .execute()
  if (!row) throw new Error('The document was not stored')
  return { id, number: formatDocumentNumber(document.kind, row.number) }
}

type DocumentOfEntry = Pick<DocumentSnapshot, 'amount' | 'method' | 'paidOn'> & {
  kind: DocumentKind
  isCaution: boolean
  issuer: Issuer
  entryId: string
}

/**
 * Issues the receipt of a payment or the voucher of a refund, in the transaction that posts the entry and after it. `booking` includes the
 * entry.
 */
export async function issueDocument(
  ctx: ActorContext,
  booking: Booking,
  { kind, isCaution, issuer, entryId, ...payment }: DocumentOfEntry,
): Promise<void> {
  const { id: bookingId, guestName, cautionHeld } = booking
  const caution = isCaution && {
    held: cautionHeld,
    ...(await sumCautionEntries(ctx, bookingId)),
    deducted: await listDeductedAmounts(ctx, bookingId),
  }
  const snapshot = { ...statedFactsOf(ctx, booking, issuer), ...payment, ...(caution && { caution }) }
  await insertDocument(ctx, { kind, bookingId, guestName, snapshot, entryId })
}

/** Audits a change of the links of a document with its booking. */
const recordLinks = (ctx: Context, booking: RecordIdentity, change: string): Promise<void> =>
  recordUpdated(ctx, booking, { before: { documentLinks: null }, after: { documentLinks: change } })

/** Reads a document under the lock of its stay, which an erasure of the guest holds: the audit log gets the guest's name. */
async function getLockedDocument(ctx: Context, id: string) {
  const { booking } = await getDocument(ctx, id)
  await lockPropertyOfBooking(ctx, booking.id)
  return getDocument(ctx, id)
}

/** Creates a link to a document. Throws `common.not_found` and `common.too_many_requests`. */
export const createDocumentLink = (ctx: Context, id: string): Promise<CreatedLink> =>
  createLink(ctx, { documentId: id }, async () => {
    const { document, booking } = await getLockedDocument(ctx, id)
    await recordLinks(ctx, booking, `${document.number}: link created`)
  })

/** Revokes all links of a document. Throws `common.not_found`. */
export const revokeDocumentLinks = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { document, booking } = await getLockedDocument(ctx, id)
    if (await deleteLinks(ctx, { documentId: id }))
      await recordLinks(ctx, booking, `${document.number}: links revoked`)
  })

/** Revokes the links to all documents of bookings that are deleted or erased. */
export async function revokeLinksOfBookings(
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  const ofBookings = db()
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.businessId, businessId), inArray(documents.bookingId, [...bookingIds])))
  await db()
    .delete(documentLinks)
    .where(and(eq(documentLinks.businessId, businessId), inArray(documentLinks.documentId, ofBookings)))
}
