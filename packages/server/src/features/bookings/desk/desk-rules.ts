import {
  aboveBookedTotalMessage,
  type CheckInInput,
  type CheckOutInput,
  canBeNoShow,
  checkInStep,
  isEarlyDeparture,
  type NoShowInput,
  notEarlyMessage,
  occupiedMessage,
  retainedAbovePaidMessage,
  tooEarlyMessage,
  wrongStateMessages,
} from '@ilewa/contract/bookings/desk'
import { balanceDueOf } from '@ilewa/contract/bookings/money'
import { isExpected, stayPhase } from '@ilewa/contract/bookings/phases'
import { type Booking, maxNights, maxNightsMessage, stayFields } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import { formatDate, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira, percentOfNaira, subtractNaira } from '@ilewa/contract/core/money'
import { totalOfLines } from '@ilewa/contract/prices/line-totals'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { getFrontDeskSettings } from '../../business/business.queries.ts'
import { requireFreeNights } from '../../properties/taken-nights.queries.ts'
import { linesOfEarlierArrival } from '../lines/edit-price.service.ts'
import { isOccupiedAtArrival } from '../lists/details.queries.ts'
import { type Changes, type LockedBooking, requireReopenable, statusChanges } from '../write.ts'

/* Each function returns the changes of an action, or throws why it is refused. */

const wrongState = ({ status }: Booking) =>
  new AppError('bookings.wrong_state', { message: wrongStateMessages[status], details: { status } })

const tooEarly = ({ checkIn }: Booking, { today }: Context) =>
  new AppError('bookings.too_early', { message: tooEarlyMessage(checkIn, today), details: { checkIn } })

/** Only an owner records an unlikely fact. */
export function requireMayOverride(ctx: Context, { anyway }: { anyway?: boolean | undefined }): void {
  if (anyway && !can(ctx.role, 'bookings:reopen')) throw new AppError('common.forbidden')
}

/** Below the share that must be paid, only an owner checks in. */
async function requirePaidShare(ctx: Context, { totalAmount, paidAmount }: Booking): Promise<void> {
  if (can(ctx.role, 'bookings:money')) return
  const { requiredPaidPercent } = await getFrontDeskSettings(ctx)
  if (paidAmount < percentOfNaira(totalAmount, requiredPaidPercent))
    throw new AppError('bookings.payment_required')
}

/** A person who checks a guest in says so if another guest has not left. */
async function requireVacant(ctx: Context, { id, property }: Booking): Promise<void> {
  if (await isOccupiedAtArrival(ctx, id))
    throw new AppError('bookings.occupied', { message: occupiedMessage({ propertyName: property.name }) })
}

export interface DeskChanges {
  changes: Changes
  /** If the price changes by its lines. */
  lines?: readonly BookingLine[]
}

/** Moves the check-in to today. The added night is free, or charged by an owner. */
async function dayEarlyChanges(
  ctx: Context,
  { before }: LockedBooking,
  early: CheckInInput['early'],
): Promise<DeskChanges> {
  const { id, propertyId, checkIn, checkOut } = before
  if (nightsBetween(ctx.today, checkOut) > maxNights) throw invalidField('checkIn', maxNightsMessage)
  await requireFreeNights(ctx, { propertyId, checkIn: ctx.today, checkOut: checkIn }, id)
  if (early === 'FREE') return { changes: { checkIn: ctx.today } }
  if (!can(ctx.role, 'bookings:money'))
    throw new AppError(early ? 'common.forbidden' : 'bookings.arrives_tomorrow')
  const lines = await linesOfEarlierArrival(ctx, before, ctx.today)
  const totalAmount = totalOfLines(lines)
  if (!early) throw new AppError('bookings.arrives_tomorrow', { details: { totalAmount } })
  const total = stayFields.totalAmount.safeParse(totalAmount)
  if (!total.success) throw invalidField('totalAmount', total.error.issues[0]?.message ?? '')
  return { changes: { checkIn: ctx.today, totalAmount }, lines }
}

/**
 * Throws `too_early`, `arrives_tomorrow`, `stay_over`, `not_confirmed`, `payment_required`, `occupied` and `wrong_state`.
 */
export async function checkInChanges(
  ctx: Context,
  locked: LockedBooking,
  { anyway, confirm, occupied, early }: CheckInInput,
): Promise<DeskChanges> {
  const { before } = locked
  const step = checkInStep(before, ctx.today)
  if (step === 'NOT_EXPECTED') throw wrongState(before)
  if (!anyway && step === 'TOO_EARLY') throw tooEarly(before, ctx)
  if (!anyway && step === 'OVER')
    throw new AppError('bookings.stay_over', { values: { date: formatDate(before.checkOut) } })
  requireReopenable(locked, 'CHECKED_IN')
  if (before.status === 'PENDING' && !confirm) throw new AppError('bookings.not_confirmed')
  await requirePaidShare(ctx, before)
  const movesCheckIn = step === 'DAY_EARLY' && (early !== undefined || !anyway)
  const dayEarly = movesCheckIn ? await dayEarlyChanges(ctx, locked, early) : undefined
  const status = statusChanges(ctx, locked, { ...before, status: 'CHECKED_IN' })
  if (!occupied && !anyway) await requireVacant(ctx, before)
  return { ...dayEarly, changes: { ...status, ...dayEarly?.changes } }
}

/** The total that an owner agrees with a guest who leaves early. */
function earlyTotalChange(ctx: Context, before: Booking, totalAmount: number | undefined): Changes {
  if (totalAmount === undefined) return {}
  if (!can(ctx.role, 'bookings:money')) throw new AppError('common.forbidden')
  if (!isEarlyDeparture(before, ctx.today)) throw invalidField('totalAmount', notEarlyMessage)
  if (totalAmount > before.totalAmount) throw invalidField('totalAmount', aboveBookedTotalMessage)
  return { totalAmount }
}

/** Throws `wrong_state` and `too_early`. A balance prevents no check-out: the guest has left. */
export function checkOutChanges(
  ctx: Context,
  locked: LockedBooking,
  { anyway, totalAmount }: CheckOutInput,
): Changes {
  const { before } = locked
  if (before.status !== 'CHECKED_IN' && !(anyway && isExpected(before))) throw wrongState(before)
  if (before.checkIn > ctx.today && !anyway) throw tooEarly(before, ctx)
  return {
    ...statusChanges(ctx, locked, { ...before, status: 'CHECKED_OUT' }),
    ...earlyTotalChange(ctx, before, totalAmount),
  }
}

/** What a guest who did not arrive has got back, if an owner keeps less than what is paid. */
export function noShowRefund(ctx: Context, { paidAmount }: Booking, { retainedAmount }: NoShowInput): Naira {
  if (retainedAmount === undefined) return 0
  if (!can(ctx.role, 'bookings:money')) throw new AppError('common.forbidden')
  if (retainedAmount > paidAmount) throw invalidField('retainedAmount', retainedAbovePaidMessage)
  return subtractNaira(paidAmount, retainedAmount)
}

/** What is not refunded of what is paid is the fee of the stay. Throws `wrong_state` and `not_missing`. */
export function noShowChanges(ctx: Context, { before }: LockedBooking, refund = 0): Changes {
  if (!isExpected(before)) throw wrongState(before)
  if (!canBeNoShow(before, ctx.today)) throw new AppError('bookings.not_missing')
  const retained = subtractNaira(before.paidAmount, refund)
  const cancellationFee = Math.min(retained, before.totalAmount)
  return { status: 'CANCELLED', cancelKind: 'NO_SHOW', cancellationFee }
}

/** The guest stayed, although the check-in was not recorded. */
export function stayedChanges(ctx: Context, { before }: LockedBooking): Changes {
  if (stayPhase(before, ctx.today) !== 'NOT_RECORDED') throw wrongState(before)
  return { status: 'CHECKED_OUT' }
}

/** What the audit log notes about a guest who leaves with a balance. */
export function balanceNote(stay: Booking): string | undefined {
  const balance = balanceDueOf({ ...stay, status: 'CHECKED_OUT' })
  return balance > 0 ? `Checked out with ${formatNaira(balance)} due` : undefined
}
