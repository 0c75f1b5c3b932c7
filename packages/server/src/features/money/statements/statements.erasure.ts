import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { documentLinks } from '../documents/documents.table.ts'
import { statements } from './statements.table.ts'

/** Revokes the links to all statements of an agent whose login is deleted. */
export async function revokeLinksOfAgent({ businessId }: Context, agentId: string): Promise<void> {
  const ofAgent = db()
    .select({ id: statements.id })
    .from(statements)
    .where(and(eq(statements.businessId, businessId), eq(statements.agentId, agentId)))
  await db()
    .delete(documentLinks)
    .where(and(eq(documentLinks.businessId, businessId), inArray(documentLinks.statementId, ofAgent)))
}
