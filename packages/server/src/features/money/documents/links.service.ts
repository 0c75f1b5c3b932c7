import { documentLinkDays, documentPath } from '@ilewa/contract/money/documents'
import { and, eq } from 'drizzle-orm'
import { minutesFromNow } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { hashOf, newId, newSecret } from '../../../platform/id.ts'
import { linkToPath } from '../../../platform/links.ts'
import { documentLinks } from './documents.table.ts'

/** What a link shows: a document of a booking, or the statement of an agent or a landlord. */
type LinkTarget = { documentId: string } | { statementId: string }

export interface CreatedLink {
  url: string
  expiresAt: string
}

/** Stores a link, of which only the hash of the token, and returns the end of its validity. */
export async function insertLink(
  { businessId, userId }: Pick<Context, 'businessId' | 'userId'>,
  target: LinkTarget,
  token: string,
): Promise<Date> {
  const expiresAt = minutesFromNow(documentLinkDays * 24 * 60)
  await db()
    .insert(documentLinks)
    .values({ ...target, businessId, id: newId(), createdBy: userId, tokenHash: hashOf(token), expiresAt })
  return expiresAt
}

const linksPerHour = 100

/**
 * Creates a link that shows a document without an account. Only its hash is stored, so each call creates another link; a
 * repeated request is harmless. `checkAndAudit` runs first in the same transaction: it checks that the document exists, and audits the
 * link. Throws `common.too_many_requests`.
 */
export async function createLink(
  ctx: Context,
  target: LinkTarget,
  checkAndAudit: () => Promise<void>,
): Promise<CreatedLink> {
  await requireAttempt({ key: `document-links:${ctx.userId}`, limit: linksPerHour, windowSeconds: 3_600 })
  const token = newSecret()
  const expiresAt = await inTransaction(async () => {
    await checkAndAudit()
    return insertLink(ctx, target, token)
  })
  return { url: linkToPath(documentPath(token)), expiresAt: expiresAt.toISOString() }
}

/** Deletes all links to a document and returns whether there were any. */
export async function deleteLinks({ businessId }: Context, target: LinkTarget): Promise<boolean> {
  const deleted = await db()
    .delete(documentLinks)
    .where(
      and(
        eq(documentLinks.businessId, businessId),
        'documentId' in target
          ? eq(documentLinks.documentId, target.documentId)
          : eq(documentLinks.statementId, target.statementId),
      ),
    )
    .returning({ id: documentLinks.id })
  return deleted.length > 0
}
