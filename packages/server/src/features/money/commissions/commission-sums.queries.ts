import { can } from '@ilewa/contract/core/access'
import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import type { CommissionSums } from '@ilewa/contract/money/commissions'
import type { BookingCommission } from '@ilewa/contract/money/schema'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookings, expectedCommissionCondition } from '../../bookings/bookings.table.ts'

/* Commission in SQL: of one booking, and summed by agent. */

/** The commission of a stay of which the guest has paid all, in naira. */
const fullCommission = sql`commission_of(commission_base_of(bookings), bookings.commission_rate,
  bookings.total_amount, bookings.total_amount)`

/**
 * The sums of the agents' accounts as a table `commission` to join by `agent_id`. What is expected is what open stays, and those with a
 * balance, add once they are finished and paid. Each part has an index.
 */
export const commissionSums = ({ businessId }: Pick<Context, 'businessId'>): SQL => sql`(
  SELECT agent_id, sum(paid) AS paid, sum(due) AS due, sum(expected) AS expected FROM (
    SELECT agent_id, CASE WHEN reverses IS NULL THEN amount ELSE -amount END AS paid, 0 AS due, 0 AS expected FROM money_entries
      WHERE business_id = ${businessId} AND kind IN ('AGENT_PAID', 'WITHHELD')
    UNION ALL SELECT account_id, 0, amount, 0 FROM money_balances WHERE business_id = ${businessId} AND kind = 'AGENT'
    UNION ALL SELECT agent_id, 0, 0, ${fullCommission} - earned_commission(bookings) FROM bookings
      WHERE business_id = ${businessId} AND ${expectedCommissionCondition}
  ) parts GROUP BY agent_id
) commission`

/** The columns of `commissionSums`. */
export const commissionColumns = {
  commissionPaid: sql`coalesce(commission.paid, 0)`.mapWith(Number),
  commissionDue: sql`coalesce(commission.due, 0)`.mapWith(Number),
  commissionExpected: sql`coalesce(commission.expected, 0)`.mapWith(Number),
}

interface SumsRow {
  commissionPaid: Naira
  commissionDue: Naira
  commissionExpected: Naira
}

export const toCommissionSums = ({
  commissionPaid: paid,
  commissionDue: due,
  commissionExpected: expected,
}: SumsRow): CommissionSums => ({ earned: sumNaira([due, paid]), paid, due, expected })

/** The commission of a row of `bookings`, by that name in the query. */
export const bookingCommissionColumns = {
  rate: bookings.commissionRate,
  agentId: bookings.agentId,
  full: sql`CASE bookings.status WHEN 'CANCELLED' THEN earned_commission(bookings) ELSE ${fullCommission} END`.mapWith(
    Number,
  ),
  earned: sql`earned_commission(bookings)`.mapWith(Number),
}

interface CommissionRow extends Omit<BookingCommission, 'rate'> {
  rate: number | null
  agentId: string | null
}

/** The commission of a booking for those who may see it: the owner, and the agent who earns it. Null if there is none. */
export function toBookingCommission(
  ctx: Context,
  { rate, agentId, full, earned }: CommissionRow,
): BookingCommission | null {
  if (rate === null || !planAllows(ctx.plan, 'commissions')) return null
  if (!can(ctx.role, 'commissions:manage') && agentId !== ctx.userId) return null
  return { rate, full, earned }
}
