import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'

/** Whoever imports into the business waits here until the other's transaction ends. */
export async function lockImports({ businessId }: Context): Promise<void> {
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`import:${businessId}`}, 0))`)
}

/** All reads that follow in the open transaction see one moment, whatever is written meanwhile. Its first statement. */
export async function readOneMoment(): Promise<void> {
  await db().execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
}
