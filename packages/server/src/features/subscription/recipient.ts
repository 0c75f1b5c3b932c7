import type { Context } from '../../platform/http/pipeline/context.ts'
import { getOwner } from '../auth/auth.queries.ts'
import { getTimeZone } from '../business/business.queries.ts'
import type { Recipient } from './subscription.mails.ts'

/** The recipient of mails about the plan, with the business's time zone. */
export async function getRecipient(ctx: Pick<Context, 'businessId'>): Promise<Recipient> {
  const { email, firstName } = await getOwner(ctx)
  return { email, firstName, timeZone: await getTimeZone(ctx) }
}
