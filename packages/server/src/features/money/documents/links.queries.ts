import { type PrintedDocument, printDocument } from '@ilewa/contract/money/document-text'
import { and, eq } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import { hashOf } from '../../../platform/id.ts'
import { printLinkedStatement } from '../statements/statement-store.queries.ts'
import { getLinkedDocument, validLinkCondition } from './documents.queries.ts'
import { documentLinks } from './documents.table.ts'

/** What a valid link shows, and its business. Throws `common.not_found`. */
export async function getPrintedDocument(
  token: string,
): Promise<{ businessId: string; document: PrintedDocument }> {
  const { businessId, documentId, statementId } = await requireRow(
    db()
      .select({
        businessId: documentLinks.businessId,
        documentId: documentLinks.documentId,
        statementId: documentLinks.statementId,
      })
      .from(documentLinks)
      .where(and(eq(documentLinks.tokenHash, hashOf(token)), validLinkCondition)),
  )
  if (statementId !== null)
    return { businessId, document: await printLinkedStatement(businessId, statementId) }
  // The link has one of the two (constraint `document_links_target`).
  const { document } = await getLinkedDocument({ businessId, documentId: documentId ?? '' })
  return { businessId, document: printDocument(document) }
}
