import type { CashBridge, CashPosition } from '@ilewa/contract/analytics/cash-bridge'
import { spansOf } from '@ilewa/contract/analytics/period'
import { fromKobo } from '@ilewa/contract/core/money'
import { readFromReplica } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import type { Scope } from './analytics.queries.ts'
import { type CashPositionRow, readCashPositions } from './cash-bridge.queries.ts'

const toPosition = ({ paid, earnedWithTaxesAndFees, owed }: CashPositionRow): CashPosition => ({
  paidAhead: fromKobo(paid - earnedWithTaxesAndFees + owed),
  owed: fromKobo(owed),
})

const revenueOf = ({ earnedWithTaxesAndFees, taxes, fees }: CashPositionRow) =>
  earnedWithTaxesAndFees - taxes - fees

async function readBridge(ctx: Context, scope: Scope): Promise<CashBridge> {
  const { current } = spansOf(scope, ctx.today)
  const { start, end } = await readCashPositions(ctx, scope, current)
  return {
    period: current,
    received: fromKobo(end.paid - start.paid),
    earned: fromKobo(revenueOf(end) - revenueOf(start)),
    taxes: fromKobo(end.taxes - start.taxes),
    cancellationFees: fromKobo(end.fees - start.fees),
    cautionApplied: fromKobo(end.applied),
    otherIncome: fromKobo(end.deducted),
    start: toPosition(start),
    end: toPosition(end),
  }
}

/**
 * Returns the money received and the revenue of the period, with what guests had paid ahead and owed before and after it
 * (specification 1.7). Throws `common.not_found` for an unknown property.
 */
export const getCashBridge = (ctx: Context, scope: Scope): Promise<CashBridge> =>
  readFromReplica(() => readBridge(ctx, scope))
