import { todayIn } from '../../platform/clock.ts'
import type { ActorContext } from '../../platform/http/pipeline/context.ts'
import { getTimeZone } from './business.queries.ts'

/** Acts for the system, or for a guest, who has no account: what is allowed was checked before. */
export async function getSystemContext({ businessId }: { businessId: string }): Promise<ActorContext> {
  return { businessId, userId: null, role: 'OWNER', today: todayIn(await getTimeZone({ businessId })) }
}
