import type { Preferences } from '@ilewa/contract/preferences'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { SessionContext } from '../../platform/http/context.ts'
import { preferences } from './auth.table.ts'

export async function updatePreferences(ctx: SessionContext, input: Preferences): Promise<Preferences> {
  await db()
    .insert(preferences)
    .values({ userId: ctx.userId, ...input })
    .onConflictDoUpdate({ target: preferences.userId, set: { ...input, updatedAt: sql`now()` } })
  return input
}
