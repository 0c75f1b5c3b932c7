import { departureDate } from '@ilewa/contract/bookings/departure-date'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { can } from '@ilewa/contract/core/access'
import { addDays } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { AppError } from '../../platform/app-error.ts'
import { requireVersion, updateRow } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { claimPaidAmount } from '../money/claims.service.ts'
import { postPaidAmount } from '../money/entries.service.ts'
import { notifyClaim } from '../money/payments.notifications.ts'
import {
  lockPropertyOfStay,
  rejectTakenDates,
  requireFreeNights,
} from '../properties/taken-nights.queries.ts'
import { createRatingRequest } from '../ratings/ratings.notifications.ts'
import { toAuditedFields, toBookingIdentity } from './bookings.audit.ts'
import { notifyBookingChange } from './bookings.notifications.ts'
import { getBooking } from './bookings.queries.ts'
import { bookings } from './bookings.table.ts'

/** Throws `bookings.total_changed` if the total shown by the client is no longer the computed one. */
export function requireTotal(sent: Naira, computed: Naira): void {
  if (sent === computed) return
  throw new AppError('bookings.total_changed', {
    field: 'totalAmount',
    values: { total: formatNaira(computed) },
    details: { totalAmount: computed },
  })
}

export interface LockedBooking {
  before: Booking
  /** Stored in the audit log beside the changes, such as the reason of an unlikely check-in. */
  note?: string
  /** Posts money together with the change, so that one audit entry has both. */
  postMoney?: () => Promise<unknown>
  property: Awaited<ReturnType<typeof lockPropertyOfStay>>
}

/**
 * Locks the booking's property and reads the booking. Throws `common.stale_edit` if the booking was moved meanwhile,
 * because the lock and the price are then those of another property.
 */
export async function lockStay(ctx: Context, id: string): Promise<LockedBooking> {
  const { propertyId } = await getBooking(ctx, id)
  const property = await lockPropertyOfStay(ctx, propertyId)
  const before = await getBooking(ctx, id)
  if (before.propertyId !== propertyId) throw new AppError('common.stale_edit')
  return { before, property }
}

/** `lockStay` for an edit. Throws if this user may not change the booking, and `common.stale_edit`. */
export async function lockBooking(
  ctx: Context,
  id: string,
  version: number | undefined,
): Promise<LockedBooking> {
  const locked = await lockStay(ctx, id)
  const { before } = locked
  requireVersion(before, version)
  const open = before.status === 'PENDING' || before.status === 'CONFIRMED'
  if (!can(ctx.role, 'bookings:read-all') && !open) throw new AppError('bookings.not_editable')
  return locked
}

const isFinished = (status: BookingStatus) => status === 'CANCELLED' || status === 'CHECKED_OUT'

/** Throws `properties.not_bookable` for a stay that is not finished at an archived property. */
export function requireProperty({ property }: LockedBooking, status: BookingStatus): void {
  if (property.archivedAt && !isFinished(status)) throw new AppError('properties.not_bookable')
}

/**
 * Reopening a finished stay needs a property that accepts bookings, and a cancelled one a guest who can be reached. Throws
 * `properties.not_bookable` and `bookings.guest_erased`.
 */
export function requireReopenable(locked: LockedBooking, status: BookingStatus): void {
  requireProperty(locked, status)
  const { before, property } = locked
  if (!isFinished(before.status) || isFinished(status)) return
  if (!acceptsBookings(property.status)) throw new AppError('properties.not_bookable')
  if (before.status === 'CANCELLED' && before.guestErasedAt) throw new AppError('bookings.guest_erased')
}

/**
 * Fields that follow from the status: an early check-out frees the remaining nights, and reopening clears the
 * cancellation reason.
 */
export function statusChanges(
  ctx: Context,
  { before }: LockedBooking,
  { status, checkIn, checkOut }: Pick<Booking, 'status' | 'checkIn' | 'checkOut'>,
): Changes {
  const isLeaving = status === 'CHECKED_OUT' && before.status !== 'CHECKED_OUT' && checkIn <= ctx.today
  return {
    status,
    cancellationReason: status === 'CANCELLED' ? before.cancellationReason : null,
    cancelKind: status === 'CANCELLED' ? before.cancelKind : null,
    checkOut:
      isLeaving && checkOut === before.checkOut ? departureDate({ checkIn, checkOut }, ctx.today) : checkOut,
  }
}

/** Guests whose stay ended earlier get no rating request. */
const ratingRequestDays = 7

async function requestRating(ctx: Context, before: Booking, after: Booking): Promise<void> {
  const hasLeft = after.status === 'CHECKED_OUT' && before.status !== 'CHECKED_OUT'
  const isRecent = after.checkIn <= ctx.today && after.checkOut >= addDays(ctx.today, -ratingRequestDays)
  if (hasLeft && isRecent && after.guestEmail !== '') await createRatingRequest(ctx, after.id)
}

export type Changes = Partial<typeof bookings.$inferInsert>

/** Throws `bookings.dates_taken` if a change needs nights that are taken. */
async function requireNightsOf(ctx: Context, before: Booking, changes: Changes): Promise<void> {
  const { propertyId, checkIn, checkOut, status } = { ...before, ...changes }
  const isUnchanged =
    before.status !== 'CANCELLED' &&
    propertyId === before.propertyId &&
    checkIn === before.checkIn &&
    checkOut === before.checkOut
  if (status === 'CANCELLED' || isUnchanged) return
  await requireFreeNights(ctx, { propertyId, checkIn, checkOut }, before.id)
}

/** Writes the amount paid that an edit sets. An owner's is posted; another person's can only add a claim. */
async function writePaidAmount(ctx: Context, before: Booking, paidAmount: Naira): Promise<void> {
  if (can(ctx.role, 'payments:record')) return postPaidAmount(ctx, before, paidAmount)
  const claimed = await claimPaidAmount(ctx, before, paidAmount)
  if (claimed > 0) await notifyClaim(ctx, before, claimed)
}

/** Writes a change of a locked booking, its audit entry and its notifications. Throws `bookings.dates_taken`. */
export async function writeBooking(
  ctx: Context,
  { before, note, postMoney }: LockedBooking,
  changes: Changes,
): Promise<Booking> {
  const { paidAmount, ...rowChanges } = changes
  await requireNightsOf(ctx, before, changes)
  await rejectTakenDates(() => updateRow(bookings, ctx, before.id, rowChanges))
  if (paidAmount !== undefined) await writePaidAmount(ctx, before, paidAmount)
  await postMoney?.()
  const after = await getBooking(ctx, before.id)
  await recordUpdated(ctx, toBookingIdentity(after), {
    before: toAuditedFields(before),
    after: { ...toAuditedFields(after), ...(note && { note }) },
  })
  await notifyBookingChange(ctx, { before, after })
  await requestRating(ctx, before, after)
  return after
}
