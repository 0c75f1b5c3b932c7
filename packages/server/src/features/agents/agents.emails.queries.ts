import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { users } from '../auth/auth.table.ts'

/** The agents who work for this business now, by their e-mail addresses. */
export async function listAgentsByEmail(ctx: Context): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.businessId, ctx.businessId),
        eq(users.role, 'AGENT'),
        inArray(users.status, ['ACTIVE', 'INVITED']),
      ),
    )
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}
