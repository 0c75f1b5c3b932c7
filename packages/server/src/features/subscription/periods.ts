import type { BillingCycle } from '@ilewa/contract/subscription/schema'

const monthsOf: Record<BillingCycle, number> = { MONTHLY: 1, YEARLY: 12 }

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Milliseconds by which the zone is ahead of UTC at an instant. */
function offsetMs(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const at = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'))
  return shown - Math.floor(instant.getTime() / 1000) * 1000
}

/**
 * Adds months at the same local time of the business. A day missing in the target month becomes its last day: 31
 * January → 28 February.
 */
export function addMonths(instant: Date, months: number, timeZone: string): Date {
  const offset = offsetMs(instant, timeZone)
  const local = new Date(instant.getTime() + offset)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  local.setUTCDate(Math.min(day, daysIn(local.getUTCFullYear(), local.getUTCMonth())))
  return new Date(local.getTime() - offset)
}

/** The end of the paid period that begins at `start`. */
export const periodEnd = (start: Date, cycle: BillingCycle, timeZone: string): Date =>
  addMonths(start, monthsOf[cycle], timeZone)
