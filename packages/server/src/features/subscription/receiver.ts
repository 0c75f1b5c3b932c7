import type { Context } from '../../platform/http/pipeline/context.ts'
import { getOwner } from '../auth/auth.queries.ts'
import { getTimeZone } from '../business/business.queries.ts'
import type { Receiver } from './subscription.mails.ts'

/** The recipient of mails about the plan, with the business's time zone. */
export async function getReceiver(ctx: Pick<Context, 'businessId'>): Promise<Receiver> {
  const { email, firstName } = await getOwner(ctx)
  return { email, firstName, timeZone: await getTimeZone(ctx) }
}
