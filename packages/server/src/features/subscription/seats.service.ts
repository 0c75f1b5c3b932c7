import { redactedValue } from '@ilewa/contract/audit'
import { formatDate } from '@ilewa/contract/core/dates'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { planOf } from '@ilewa/contract/subscription/plans'
import { type Seats, type SeatsInput, seatNoticeDays, seatsMessage } from '@ilewa/contract/subscription/seats'
import { and, eq, sql } from 'drizzle-orm'
import { invalidField } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { reorderAgents } from '../auth/membership/member-details.membership.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { mailSeats } from './mail.jobs.ts'
import { getRecipient } from './recipient.ts'
import { getSeats, listSeated, noticeDueCondition } from './seats.queries.ts'
import { toCivilDate } from './subscription.mails.ts'
import { fallBackDate } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

/**
 * Announces seven days ahead that members above the Free plan's limits become read-only. If the plan ends sooner, they
 * keep write access for the seven days. Call it inside a transaction that has locked the business.
 */
export async function announceSeats({ businessId }: Pick<Context, 'businessId'>): Promise<void> {
  const notice = sql`now() + make_interval(days => ${sql.raw(String(seatNoticeDays))})`
  const [announced] = await db()
    .update(subscriptions)
    .set({ seatsLimitedFrom: sql`greatest(${fallBackDate}, ${notice})` })
    .where(and(eq(subscriptions.businessId, businessId), noticeDueCondition))
    .returning({ id: subscriptions.id, from: subscriptions.seatsLimitedFrom })
  if (!announced?.from) return
  const from = announced.from.toISOString()
  const { timeZone } = await getRecipient({ businessId })
  await enqueue(mailSeats, { businessId, subscriptionId: announced.id, from })
  await notify(
    { businessId, userId: null },
    {
      kind: 'PAYMENT',
      key: `seats:${announced.id}:${from}`,
      title: `Read-only access for some team members from ${formatDate(toCivilDate(from, timeZone))}`,
      text: 'Your Free plan allows fewer agents. Choose who stays active.',
      pathFor: () => toPagePath(pages.settings, { tab: 'subscription' }),
      roles: ['OWNER'],
    },
  )
}

/**
 * Puts these agents first in the seat order, which decides who keeps write access. The other agents follow in
 * their order. The lock on the business serializes this with invitations.
 */
export const chooseSeats = (ctx: Context, { agentIds }: SeatsInput): Promise<Seats> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = (await listSeated(ctx)).agents.map(({ id }) => id)
    if (!agentIds.every((id) => before.includes(id))) throw invalidField('agentIds', seatsMessage)
    await reorderAgents(ctx, agentIds)
    const after = await getSeats(ctx)
    const isSame = after.agents.every(({ id }, index) => id === before[index])
    if (!isSame) {
      const record = { kind: 'subscription' as const, id: ctx.businessId, label: planOf(ctx.plan).name }
      await recordUpdated(ctx, record, { before: {}, after: { activeAgents: redactedValue } })
      await publishChange({ businessId: ctx.businessId, kind: 'agent' })
    }
    return after
  })
