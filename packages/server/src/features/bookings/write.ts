import { departureDate } from '@ilewa/contract/bookings/departure-date'
import { hasSamePhone } from '@ilewa/contract/bookings/guest-rules'
import { isHeld } from '@ilewa/contract/bookings/money'
import { isExpected } from '@ilewa/contract/bookings/phases'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type BookingStatus, isFinished } from '@ilewa/contract/bookings/terms'
import { can } from '@ilewa/contract/core/access'
import { addDays } from '@ilewa/contract/core/dates'
import { type Naira, scaleNaira } from '@ilewa/contract/core/money'
import { undoMailDelaySeconds } from '@ilewa/contract/core/undo'
import { policyFeeOf } from '@ilewa/contract/money/cancellation'
import { withTotal } from '@ilewa/contract/prices/line-rules'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import { commissionBaseOf, taxAmountOfLines } from '@ilewa/contract/prices/tax-rules'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { AppError } from '../../platform/app-error.ts'
import { requireVersion, updateRow } from '../../platform/database/record-rows.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { endLinkOfFormer } from '../guest-page/guest-links.writes.ts'
import { eraseFromGuestRegister } from '../guest-register/guest-register.erasure.ts'
import { claimPaidAmount } from '../money/claims.service.ts'
import { cancelOpenLinksOfBooking } from '../money/collections/open-links.writes.ts'
import { postPaidAmount } from '../money/entries.service.ts'
import { confirmPaidHold } from '../money/holds/paid-holds.service.ts'
import { notifyClaim } from '../money/payments.notifications.ts'
import {
  lockPropertiesOfStays,
  lockPropertyOfBooking,
  rejectTakenDates,
  requireFreeNights,
} from '../properties/taken-nights.queries.ts'
import { unlinkRequest } from '../public-page/former-guest.writes.ts'
import { mailGuestOfChange } from '../public-page/requests/requests.notifications.ts'
import { createRatingRequest } from '../ratings/ratings.notifications.ts'
import { toAuditedFields, toBookingIdentity } from './bookings.audit.ts'
import { notifyBookingChange } from './bookings.notifications.ts'
import { getBooking } from './bookings.queries.ts'
import { bookings } from './bookings.table.ts'
import { listLines } from './lines/lines.queries.ts'
import { replaceLines, storeFormerLines } from './lines/lines.service.ts'

export interface LockedBooking {
  before: Booking
  /** Stored in the audit log beside the changes, such as the reason of an unlikely check-in. */
  note?: string
  /** Posts money together with the change, so that one audit entry has both. */
  postMoney?: () => Promise<unknown>
  property: Awaited<ReturnType<typeof lockPropertyOfBooking>>
}

/**
 * Locks the booking's property and reads the booking. Throws `common.stale_edit` if the booking was moved meanwhile,
 * because the lock and the price are then those of another property.
 */
export async function lockStay(ctx: ActorContext, id: string): Promise<LockedBooking> {
  const property = await lockPropertyOfBooking(ctx, id)
  const before = await getBooking(ctx, id)
  if (before.propertyId !== property.id) throw new AppError('common.stale_edit')
  return { before, property }
}

/**
 * `lockStay` for several bookings. Locks their properties first, and returns the bookings in the order of the properties' ids. Throws `common.stale_edit` if one was moved meanwhile to a property
 * that is not locked.
 */
export async function lockStays(ctx: Context, ids: readonly string[]): Promise<LockedBooking[]> {
  const found: Booking[] = []
  for (const id of new Set(ids)) found.push(await getBooking(ctx, id))
  const inOrder = found.toSorted((one, other) => (one.propertyId < other.propertyId ? -1 : 1))
  const locked = await lockPropertiesOfStays(
    ctx,
    inOrder.map(({ propertyId }) => propertyId),
  )
  const stays: LockedBooking[] = []
  for (const { id } of inOrder) {
    const before = await getBooking(ctx, id)
    const property = locked.get(before.propertyId)
    if (!property) throw new AppError('common.stale_edit')
    stays.push({ before, property })
  }
  return stays
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
  const open = isExpected(before)
  if (!can(ctx.role, 'bookings:read-all') && !open) throw new AppError('bookings.not_editable')
  return locked
}

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

/** Of a booking that is not held, or no longer. */
export const noHold = { holdUntil: null, holdAmount: null, holdExtended: false, holdReminded: false } as const

/**
 * Fields that follow from the status: an early check-out frees the remaining nights, and reopening clears the
 * cancellation reason and the hold.
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
    ...(before.status === 'CANCELLED' && status !== 'CANCELLED' && noHold),
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

/** The deposit of a held booking follows its total, unless an owner changes it: else an agent could hold a cheap stay and extend it. */
function depositChange(
  ctx: Context,
  before: Booking,
  { totalAmount = before.totalAmount }: Changes,
): Changes {
  if (!isHeld(before) || before.holdAmount === null || can(ctx.role, 'holds:write')) return {}
  return { holdAmount: scaleNaira(before.holdAmount, { from: before.totalAmount, to: totalAmount }) }
}

/** A stay that is cancelled gets the fee that its policy says, unless the change has one. */
function cancellationChange({ today }: Context, before: Booking, changes: Changes): Changes {
  if (changes.status !== 'CANCELLED' || before.status === 'CANCELLED') return {}
  if (changes.cancellationFee !== undefined) return { cancelledOn: today }
  const { totalAmount = before.totalAmount } = changes
  return { cancelledOn: today, policyFee: policyFeeOf({ ...before, totalAmount }, today) }
}

/**
 * The days of the policy count from the earlier check-in, unless an owner moves the stay. An early check-in is
 * not a move, nor is its Undo, which restores `policyCheckIn`.
 */
function policyChange(
  ctx: Context,
  { status: former, checkIn: from, policyCheckIn }: Booking,
  { status = former, checkIn }: Changes,
): Changes {
  if (checkIn === undefined || checkIn === from) return {}
  if (status === 'CHECKED_IN') return {}
  if (can(ctx.role, 'bookings:money')) return { policyCheckIn: null }
  const earliest = policyCheckIn ?? from
  return { policyCheckIn: earliest < checkIn ? earliest : null }
}

/** Owners who were reminded of a caution deposit are reminded again: the new status asks for something else. */
const reminderChange = (before: Booking, { status = before.status }: Changes): Changes =>
  status === before.status ? {} : { cautionReminded: false }

interface ChangedLines {
  former: BookingLine[]
  lines: readonly BookingLine[]
}

/** The lines of a quote, or the stored ones with another total; undefined if the price does not change. */
async function changedLines(
  ctx: Context,
  before: Booking,
  { totalAmount = before.totalAmount }: Changes,
  quoted: readonly BookingLine[] | undefined,
): Promise<ChangedLines | undefined> {
  if (!quoted && totalAmount === before.totalAmount) return undefined
  const former = await listLines(ctx, before.id)
  const adjusted = () => (former.length > 0 ? withTotal(former, totalAmount, before.taxes) : former)
  return { former, lines: quoted ?? adjusted() }
}

/** What follows from the lines: the tax, and what commission counts on. */
const priceChange = ({ taxes }: Booking, changed: ChangedLines | undefined): Changes =>
  changed
    ? {
        taxAmount: taxAmountOfLines(changed.lines, taxes),
        commissionBase: commissionBaseOf(changed.lines, taxes),
      }
    : {}

async function writeLines(ctx: Context, { id }: Booking, { former, lines }: ChangedLines): Promise<void> {
  await storeFormerLines(ctx, id, former)
  if (former.length > 0 || lines.length > 0) await replaceLines(ctx, id, lines)
}

/** Whether the booking is another guest's now. A corrected name or number is the same guest. */
const isOtherGuest = (before: Booking, after: Booking): boolean =>
  before.guestName !== after.guestName && !hasSamePhone(before, after)

/**
 * Writes a change of a locked booking, its audit entry and its notifications, and `lines` if the stay was quoted anew. Throws
 * `bookings.dates_taken`.
 */
export async function writeBooking(
  ctx: Context,
  { before, note, postMoney }: LockedBooking,
  changes: Changes,
  lines?: readonly BookingLine[],
): Promise<Booking> {
  const changed = await changedLines(ctx, before, changes, lines)
  const { paidAmount, ...rowChanges } = {
    ...depositChange(ctx, before, changes),
    ...cancellationChange(ctx, before, changes),
    ...policyChange(ctx, before, changes),
    ...priceChange(before, changed),
    ...reminderChange(before, changes),
    ...changes,
  }
  await requireNightsOf(ctx, before, changes)
  await rejectTakenDates(() => updateRow(bookings, ctx, before.id, rowChanges))
  if (changed) await writeLines(ctx, before, changed)
  if (paidAmount !== undefined) await writePaidAmount(ctx, before, paidAmount)
  await postMoney?.()
  const written = await getBooking(ctx, before.id)
  if (isOtherGuest(before, written)) {
    await unlinkRequest(ctx, before.id)
    await cancelOpenLinksOfBooking(ctx.businessId, before.id)
  }
  await mailGuestOfChange(ctx, { before, after: written }, { afterSeconds: undoMailDelaySeconds })
  const after = await confirmPaidHold(ctx, written)
  await recordUpdated(ctx, toBookingIdentity(after), {
    before: toAuditedFields(before),
    after: { ...toAuditedFields(after), ...(note && { note }) },
  })
  await notifyBookingChange(ctx, { before, after })
  await endLinkOfFormer(ctx, { before, after })
  // The register has the former guest, and those who travelled with them.
  if (isOtherGuest(before, after)) await eraseFromGuestRegister(ctx.businessId, [after.id])
  await requestRating(ctx, before, after)
  return after
}
