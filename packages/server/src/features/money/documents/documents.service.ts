import { balanceOf } from '@ilewa/contract/bookings/money'
import type { DocumentKind, DocumentSnapshot } from '@ilewa/contract/money/documents'
import { documentLinkDays, documentPath } from '@ilewa/contract/money/documents'
import { and, eq } from 'drizzle-orm'
import { minutesFromNow } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf, newId, newSecret } from '../../../platform/id.ts'
import { linkToPath } from '../../../platform/links.ts'
import { getDocument, getDocumentFacts } from './documents.queries.ts'
import { documentLinks, documents } from './documents.table.ts'

type Payment = Pick<DocumentSnapshot, 'amount' | 'method' | 'paidOn'> & {
  kind: DocumentKind
  bookingId: string
  entryId: string
}

/**
 * Issues the receipt of a payment or the voucher of a refund in the transaction that posts the entry, after it: the
 * snapshot states what is paid then. A trigger gives it the next number, whose counter is locked until the transaction
 * ends.
 */
export async function issueDocument(
  ctx: Context,
  { kind, bookingId, entryId, amount, method, paidOn }: Payment,
): Promise<void> {
  const { guestName, status, business, ...stay } = await getDocumentFacts(ctx, bookingId)
  const { address, city, ...contacts } = business
  const snapshot: DocumentSnapshot = {
    business: { ...contacts, address: [address, city].filter(Boolean).join(', ') || null },
    ...stay,
    issuedOn: ctx.today,
    ...{ amount, method, paidOn },
    balance: status === 'CANCELLED' ? null : balanceOf(stay),
  }
  await db()
    .insert(documents)
    .values({
      ...{ businessId: ctx.businessId, id: newId(), kind, bookingId, entryId, guestName },
      snapshot: JSON.stringify(snapshot),
    })
}

const linksPerHour = 100

/**
 * Creates a link that shows a document without an account. Only its hash is stored, so each call creates another link; a
 * repeated request is harmless. Throws `common.too_many_requests`.
 */
export async function createDocumentLink(
  ctx: Context,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  await requireAttempt({ key: `document-links:${ctx.userId}`, limit: linksPerHour, windowSeconds: 3_600 })
  await getDocument(ctx, id)
  const token = newSecret()
  const expiresAt = minutesFromNow(documentLinkDays * 24 * 60)
  await db()
    .insert(documentLinks)
    .values({
      ...{ businessId: ctx.businessId, id: newId(), documentId: id, createdBy: ctx.userId },
      ...{ tokenHash: hashOf(token), expiresAt },
    })
  return { url: linkToPath(documentPath(token)), expiresAt: expiresAt.toISOString() }
}

/** Revokes all links of a document. Throws `common.not_found`. */
export const revokeDocumentLinks = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    await getDocument(ctx, id)
    await db()
      .delete(documentLinks)
      .where(and(eq(documentLinks.businessId, ctx.businessId), eq(documentLinks.documentId, id)))
  })
