import { z } from 'zod'
import { Span } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { type Naira, subtractNaira, sumNaira } from '../core/money.ts'
import { AnalyticsQuery } from './period.ts'

/** What guests are ahead or behind at the start of a day, over the bookings' totals, dates and statuses of today. */
export const CashPosition = z.object({
  /** Sum over bookings of what is paid above what their nights before the day earned. */
  paidAhead: z.number(),
  /** Sum over bookings of what their nights before the day earned above what is paid. */
  owed: z.number(),
})
export type CashPosition = z.infer<typeof CashPosition>

/**
 * Leads from the money received in a period to its revenue: `received` − `earned` − `taxes` − `cancellationFees` is the change of
 * `paidAhead` − `owed` from `start` to `end`, exact to the kobo.
 */
export const CashBridge = z.object({
  period: Span,
  /** Payments less refunds by the day the money moved, on all bookings. It can be negative. */
  received: z.number(),
  /** Revenue of the nights, paid or not, as `revenue` of the analytics. */
  earned: z.number(),
  /** Taxes of the same nights, paid or not. They are no revenue. */
  taxes: z.number(),
  /** Fees of stays that were cancelled in the period, paid or not. */
  cancellationFees: z.number(),
  /** The part of `received` that was paid from caution deposits: no money came on that day. */
  cautionApplied: z.number(),
  /** Caution deposits that were kept: income that is not revenue of a stay, and no part of `received`. */
  otherIncome: z.number(),
  /** At the start of the first day. */
  start: CashPosition,
  /** After the last day. */
  end: CashPosition,
})
export type CashBridge = z.infer<typeof CashBridge>

/** Money received less revenue, taxes and fees earned. */
export const cashDifferenceOf = ({
  received,
  earned,
  taxes,
  cancellationFees,
}: Pick<CashBridge, 'received' | 'earned' | 'taxes' | 'cancellationFees'>): Naira =>
  subtractNaira(received, sumNaira([earned, taxes, cancellationFees]))

/** By how much an amount of the position changed in the period. */
export const positionChangeOf = ({ start, end }: CashBridge, part: keyof CashPosition): Naira =>
  subtractNaira(end[part], start[part])

/** Whether any amount is not 0. */
export const hasCash = ({
  received,
  earned,
  taxes,
  cancellationFees,
  otherIncome,
  start,
  end,
}: CashBridge): boolean =>
  [
    received,
    earned,
    taxes,
    cancellationFees,
    otherIncome,
    start.paidAhead,
    start.owed,
    end.paidAhead,
    end.owed,
  ].some((amount) => amount !== 0)

export const cashBridge = {
  get: endpoint({
    method: 'GET',
    path: '/analytics/cash-bridge',
    access: 'analytics:read',
    feature: 'analytics',
    query: AnalyticsQuery,
    costly: true,
    response: CashBridge,
    summary:
      'Money received and revenue of a period, with what guests paid ahead and owed before and after it',
  }),
}
