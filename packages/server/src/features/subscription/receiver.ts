import type { Context } from '../../platform/http/pipeline/context.ts'
import { getOwner } from '../auth/auth.queries.ts'
import { getTimeZone } from '../business/business.queries.ts'
import type { Receiver } from './subscription.mails.ts'

/** Who is written to about the plan, and in which calendar. */
export async function getReceiver(ctx: Pick<Context, 'businessId'>): Promise<Receiver> {
  const { email, firstName } = await getOwner(ctx)
  return { email, firstName, timeZone: await getTimeZone(ctx) }
}
