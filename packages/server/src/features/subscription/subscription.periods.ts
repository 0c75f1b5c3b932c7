import type { BillingCycle } from '@ilewa/contract/subscription'

const monthsOf: Record<BillingCycle, number> = { MONTHLY: 1, YEARLY: 12 }

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same time so many months on; a day that the month lacks becomes its last: 31 January → 28 February. */
export function addMonths(instant: Date, months: number): Date {
  const first = new Date(instant)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = daysIn(first.getUTCFullYear(), first.getUTCMonth())
  first.setUTCDate(Math.min(instant.getUTCDate(), last))
  return first
}

/** The paid period that begins at `start`. */
export const periodEnd = (start: Date, cycle: BillingCycle): Date => addMonths(start, monthsOf[cycle])
