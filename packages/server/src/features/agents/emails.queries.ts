import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { invitations } from '../invitations/invitations.table.ts'

/** Active agents of this business by e-mail address. */
export async function listAgentsByEmail(ctx: Context): Promise<Map<string, string>> {
  const rows = await db()
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.businessId, ctx.businessId), eq(users.role, 'AGENT'), eq(users.status, 'ACTIVE')))
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}

/** E-mail addresses of invited agents, who cannot have bookings yet. */
export async function listInvitedEmails(ctx: Context): Promise<Set<string>> {
  const rows = await db()
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.businessId, ctx.businessId), eq(invitations.role, 'AGENT')))
  return new Set(rows.map(({ email }) => email))
}
