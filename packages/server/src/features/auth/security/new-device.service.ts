import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import type { UserRow } from '../auth.queries.ts'
import { signInOrigins } from '../sign-in.table.ts'
import { describeOrigin, recordSecurityEvent } from './security-notices.service.ts'
import { findRecognisedOrigin, originLifeDays, originOf, rememberOrigin } from './sign-in-origins.service.ts'

/** True if neither browser nor network was used in the last 180 days; false for the first sign-in of an account. */
async function isNewDevice(ctx: PublicContext, userId: string): Promise<boolean> {
  if (await findRecognisedOrigin(userId, originOf(ctx))) return false
  const recentlyUsedCondition = gt(
    signInOrigins.lastUsedAt,
    sql`now() - make_interval(days => ${originLifeDays})`,
  )
  const [other] = await db()
    .select({ userId: signInOrigins.userId })
    .from(signInOrigins)
    .where(and(eq(signInOrigins.userId, userId), recentlyUsedCondition))
    .limit(1)
  return other !== undefined
}

/** Remembers the browser and network of a sign-in, and mails a notice if both are new. */
export async function rememberSignIn(ctx: PublicContext, user: UserRow): Promise<void> {
  if (await isNewDevice(ctx, user.id)) await recordSecurityEvent(user, 'new_device', describeOrigin(ctx))
  await rememberOrigin(ctx, user)
}

/**
 * Deletes the user's remembered browsers and networks. The next sign-in then counts as the account's first and
 * causes no notice.
 */
export async function deleteSignInOrigins(userId: string): Promise<void> {
  await db().delete(signInOrigins).where(eq(signInOrigins.userId, userId))
}
