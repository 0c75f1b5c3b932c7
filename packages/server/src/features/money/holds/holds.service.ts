import { depositOf, isHeld } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { can } from '@ilewa/contract/core/access'
import { formatNaira, percentOfNaira } from '@ilewa/contract/core/money'
import {
  depositAboveTotalMessage,
  depositMissingReason,
  type HoldInput,
  holdEndMessage,
  maxHoldDays,
  notPendingReason,
} from '@ilewa/contract/money/holds'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { minutesFromNow, now } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { type Changes, lockBooking, noHold, writeBooking } from '../../bookings/write.ts'
import { getMoneySettings } from '../../business/business.queries.ts'
import { endByArrival } from './hold-end.ts'
import { isReminderPast } from './holds.queries.ts'

function requireValidHold({ totalAmount, paidAmount }: Booking, { holdUntil, holdAmount }: HoldInput): void {
  const end = new Date(holdUntil)
  if (end <= now() || end > minutesFromNow(maxHoldDays * 24 * 60))
    throw invalidField('holdUntil', holdEndMessage)
  if (holdAmount > totalAmount) throw invalidField('holdAmount', depositAboveTotalMessage)
  if (holdAmount <= paidAmount)
    throw invalidField(
      'holdAmount',
      `${formatNaira(paidAmount)} is paid already. Confirm the booking instead`,
    )
}

/** What a new booking by an agent is stored with, if the owner limits how long agents hold dates. */
export async function holdForAgent(
  ctx: Context,
  { totalAmount, checkIn }: Pick<Booking, 'totalAmount' | 'checkIn'>,
): Promise<Pick<Changes, 'status' | 'holdUntil' | 'holdAmount' | 'holdReminded'>> {
  if (ctx.role !== 'AGENT') return {}
  const { agentHoldHours, holdPercent } = await getMoneySettings(ctx)
  const holdAmount = percentOfNaira(totalAmount, holdPercent)
  if (agentHoldHours === 0 || holdAmount === 0) return {}
  const holdUntil = endByArrival(minutesFromNow(agentHoldHours * 60), { checkIn, timeZone: ctx.timeZone })
  return { status: 'PENDING', holdUntil, holdAmount, holdReminded: isReminderPast(holdUntil) }
}

/**
 * A held booking is confirmed, and its guest checked in, once the deposit is paid, or by an owner. Throws
 * `holds.deposit_missing`.
 */
export function requireDeposit(ctx: Context, before: Booking, status: BookingStatus): void {
  const endsHold = status !== 'PENDING' && status !== 'CANCELLED'
  if (!endsHold || !isHeld(before) || can(ctx.role, 'holds:write')) return
  const deposit = can(ctx.role, 'payments:read') ? depositOf(before) : undefined
  throw new AppError('holds.deposit_missing', {
    field: 'status',
    values: { reason: depositMissingReason(deposit) },
  })
}

function requirePending({ status }: Booking): void {
  if (status !== 'PENDING') throw new AppError('holds.not_pending', { values: { reason: notPendingReason } })
}

/** Holds the dates of a pending booking, or changes its hold. Throws `holds.not_pending` and `common.stale_edit`. */
export const setHold = (ctx: Context, id: string, input: HoldInput): Promise<Booking> =>
  inTransaction(async () => {
    const locked = await lockBooking(ctx, id, input.version)
    requirePending(locked.before)
    requireValidHold(locked.before, input)
    const holdUntil = new Date(input.holdUntil)
    return writeBooking(ctx, locked, {
      holdUntil,
      holdAmount: input.holdAmount,
      holdExtended: false,
      holdReminded: isReminderPast(holdUntil),
    })
  })

/** Lets a pending booking wait without a time limit. Throws `holds.not_pending`. */
export const removeHold = (ctx: Context, id: string): Promise<Booking> =>
  inTransaction(async () => {
    const locked = await lockBooking(ctx, id, undefined)
    requirePending(locked.before)
    return writeBooking(ctx, locked, noHold)
  })
