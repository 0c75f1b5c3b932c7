import type { Preferences } from '@ilewa/contract/account/preferences'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { SessionContext } from '../../platform/http/pipeline/context.ts'
import { preferences } from '../auth/auth.table.ts'

export async function updatePreferences(ctx: SessionContext, input: Preferences): Promise<Preferences> {
  await db()
    .insert(preferences)
    .values({ userId: ctx.userId, ...input })
    .onConflictDoUpdate({ target: preferences.userId, set: { ...input, updatedAt: sql`now()` } })
  return input
}
