import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'

/** Serializes imports into the business until the transaction ends. */
export async function lockImports({ businessId }: Context): Promise<void> {
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import:${businessId}`}, 0))`)
}

/** Makes all reads of the open transaction see one snapshot. Must be its first statement. */
export async function useSnapshot(): Promise<void> {
  await db().execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
}
