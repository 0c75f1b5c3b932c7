import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { isChangedByOthers } from '../audit/recency.queries.ts'

/** Minutes during which an edit without `version` may not overwrite another user's change of status, nights or amounts. */
export const recentChangeMinutes = 30

/** For an edit without `version`. Throws `common.stale_edit` if another user, a provider or the system has just changed the booking. */
export async function requireUnchangedByOthers(ctx: Context, id: string): Promise<void> {
  if (await isChangedByOthers(ctx, { kind: 'booking', id, minutes: recentChangeMinutes }))
    throw new AppError('common.stale_edit')
}
