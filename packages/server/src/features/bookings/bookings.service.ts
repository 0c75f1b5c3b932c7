import { guestRulesOf, missingGuestFields } from '@ilewa/contract/bookings/guest-rules'
import { isExpected } from '@ilewa/contract/bookings/phases'
import {
  type Booking,
  type BookingInput,
  type BookingStatusInput,
  type BookingUpdate,
  checkInPastMessage,
  paidAboveTotalMessage,
  paidLoweredMessage,
} from '@ilewa/contract/bookings/schema'
import { type BookingStatus, isFinished } from '@ilewa/contract/bookings/terms'
import { can } from '@ilewa/contract/core/access'
import { validInvoiceReason } from '@ilewa/contract/money/invoices'
import { hasMoneyReason } from '@ilewa/contract/money/schema'
import { commissionBaseOf } from '@ilewa/contract/prices/tax-rules'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { updateRow } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { toE164 } from '../../platform/phone.ts'
import { recordCreated, recordRemoved } from '../audit/record.audit.ts'
import { isAgent } from '../auth/auth.queries.ts'
import { eraseFromGuestRegister } from '../guest-register/guest-register.erasure.ts'
import { claimPaidAmount } from '../money/claims.service.ts'
import { findValidInvoice } from '../money/documents/documents.queries.ts'
import { revokeLinksOfBookings } from '../money/documents/documents.service.ts'
import { hasRecentPayment } from '../money/entries.queries.ts'
import { postPaidAmount } from '../money/entries.service.ts'
import { holdForAgent, requireDeposit } from '../money/holds/holds.service.ts'
import { lockProperty, requireFreeNights } from '../properties/taken-nights.queries.ts'
import { mailGuestOfChange } from '../public-page/requests/requests.notifications.ts'
import { toAuditedFields, toBookingIdentity } from './bookings.audit.ts'
import { notifyNewBooking } from './bookings.notifications.ts'
import { getBooking } from './bookings.queries.ts'
import { bookings } from './bookings.table.ts'
import { feeChange, requireCancelOnly } from './cancellation.ts'
import { writeCheckIn, writeCheckOut } from './desk/desk.service.ts'
import { insertBooking } from './insert-booking.service.ts'
import { priceOfEdit } from './lines/edit-price.service.ts'
import { quoteNewBooking } from './lines/lines.service.ts'
import { recentChangeMinutes, requireUnchangedByOthers } from './recent-changes.queries.ts'
import { lockBooking, lockStay, requireReopenable, statusChanges, writeBooking } from './write.ts'

/** An agent books for themselves; an owner may choose one of the business's agents. */
async function resolveAgent(ctx: Context, agentId: string | null): Promise<string | null> {
  if (!can(ctx.role, 'bookings:read-all')) return ctx.userId
  if (agentId && !(await isAgent(ctx, agentId))) throw invalidField('agentId', 'Choose one of your agents')
  return agentId
}

/**
 * Owners may save any status. Others save a booking as pending or confirmed and cancel it; guests are checked in and out by
 * the actions of the desk only.
 */
function requireAllowedStatus(
  ctx: Context,
  before: BookingStatus,
  { status }: Pick<Booking, 'status'>,
): void {
  if (can(ctx.role, 'bookings:money') || status === before) return
  if (isExpected({ status }) || status === 'CANCELLED') return
  throw new AppError('bookings.status_not_allowed', { field: 'status' })
}

/** What a channel sold: its price has no lines, taxes or deposit that are known here. */
const channelPrice = ({ totalAmount }: Pick<BookingInput, 'totalAmount'>) => ({
  totalAmount,
  cautionAmount: 0,
  cancellationPolicy: null,
  taxAmount: 0,
  taxes: [],
  lines: [],
})

/**
 * Creates a booking; an agent's is held for its deposit where the owner wants that. A stay that a channel sold keeps its price, and may
 * have begun. Locks the property's row first, so that concurrent requests queue instead of deadlocking. Throws `bookings.dates_taken`, `bookings.total_changed`,
 * `properties.not_bookable` unless a channel sold it, and the problems of the quote for an agent.
 */
export const createBooking = (
  ctx: Context,
  input: BookingInput,
  { isSoldByChannel = false }: { isSoldByChannel?: boolean } = {},
): Promise<Booking> =>
  createOnce(ctx, async () => {
    // The guest of a channel may be in house before the booking is entered.
    const hasBegun = isSoldByChannel && input.checkOut > ctx.today
    if (input.checkIn < ctx.today && !hasBegun) throw invalidField('checkIn', checkInPastMessage)
    const property = await lockProperty(ctx, input.propertyId)
    if (!isSoldByChannel && !acceptsBookings(property.status)) throw new AppError('properties.not_bookable')
    requireAllowedStatus(ctx, 'PENDING', input)
    await requireFreeNights(ctx, input)
    const sold = isSoldByChannel ? channelPrice(input) : await quoteNewBooking(ctx, input, input, property)
    const { totalAmount, cautionAmount, cancellationPolicy, taxAmount } = sold
    const priced = { ...input, totalAmount }
    const hold = await holdForAgent(ctx, priced)
    const { paidAmount: _, quoted: _quoted, agreedDiscount: _discount, ...fields } = priced
    const id = await insertBooking(ctx, sold.lines, {
      ...fields,
      ...hold,
      ...{ cautionAmount, cancellationPolicy, taxAmount },
      taxes: [...sold.taxes],
      commissionBase: commissionBaseOf(sold.lines, sold.taxes),
      agentId: await resolveAgent(ctx, input.agentId),
      guestPhoneE164: toE164(input.guestPhone, ctx.country),
      source: input.source ?? (ctx.role === 'AGENT' ? 'AGENT' : 'DIRECT'),
    })
    if (can(ctx.role, 'payments:record')) await postPaidAmount(ctx, { id, paidAmount: 0 }, input.paidAmount)
    else {
      const nothing = { paidAmount: 0, claimedAmount: 0, claimedCaution: 0 }
      await claimPaidAmount(ctx, { id, ...nothing }, input.paidAmount)
    }
    const booking = await getBooking(ctx, id)
    await recordCreated(ctx, toBookingIdentity(booking), toAuditedFields(booking))
    await notifyNewBooking(ctx, booking)
    return booking
  })

type Guest = Pick<Booking, 'guestName' | 'guestEmail' | 'guestPhone'>

/** Guest name, e-mail and phone are required, except for an erased guest; the e-mail is optional at some businesses. */
function requireGuest(ctx: Context, before: Booking, update: BookingUpdate): Guest {
  const { guestName, guestPhone } = update
  const rules = guestRulesOf(before, ctx)
  const guestEmail = rules.guestEmailOptional
    ? (update.guestEmail ?? before.guestEmail)
    : update.guestEmail || undefined
  if (guestName !== undefined && guestEmail !== undefined && guestPhone !== undefined)
    return { guestName, guestEmail, guestPhone }
  throw new AppError('common.invalid', {
    errors: missingGuestFields({ guestName, guestEmail, guestPhone }, rules),
  })
}

/**
 * An edit never restores the data of an erased guest. A client that sends no version may not know of the erasure
 * and send the erased notes again, so its notes are ignored.
 */
function guestOf(ctx: Context, before: Booking, update: BookingUpdate) {
  if (!before.guestErasedAt) {
    const guest = requireGuest(ctx, before, update)
    return { ...guest, guestPhoneE164: toE164(guest.guestPhone, ctx.country) }
  }
  const isUnversioned = update.version === undefined
  return {
    guestName: undefined,
    guestEmail: undefined,
    guestPhone: undefined,
    ...(isUnversioned && { notes: before.notes }),
  }
}

/** Fills omitted fields from the current booking. */
function mergeUpdate(ctx: Context, before: Booking, update: BookingUpdate) {
  const {
    paidAmount = before.paidAmount,
    status = before.status,
    notes = before.notes,
    agentId = before.agentId,
    source = before.source,
    version: _,
    quoted: _quoted,
    ...rest
  } = update
  if (paidAmount < before.paidAmount && !can(ctx.role, 'payments:record'))
    throw invalidField('paidAmount', paidLoweredMessage)
  const isRaised = paidAmount > before.paidAmount
  if (isRaised && paidAmount > rest.totalAmount) throw invalidField('paidAmount', paidAboveTotalMessage)
  return { ...rest, paidAmount, status, notes, agentId, source, ...guestOf(ctx, before, update) }
}

/**
 * The documented request body has no `version`. Such an edit must not overwrite another user's recent change,
 * for example restore a stay that was just cancelled, nor take back a payment that was just recorded. Throws
 * `common.stale_edit`.
 */
async function rejectUnversionedEdit(
  ctx: Context,
  before: Booking,
  input: Pick<Booking, 'status' | 'totalAmount' | 'paidAmount'>,
): Promise<void> {
  const isUnchanged =
    input.status === before.status &&
    input.totalAmount === before.totalAmount &&
    input.paidAmount === before.paidAmount
  if (isUnchanged) return
  const isLowered = input.paidAmount < before.paidAmount
  if (isLowered && (await hasRecentPayment(ctx, before.id, recentChangeMinutes)))
    throw new AppError('common.stale_edit')
  await requireUnchangedByOthers(ctx, before.id)
}

/** Updates a stay. A past check-in is refused only if it changes, so that a guest in house can be edited. */
export const updateBooking = (ctx: Context, id: string, update: BookingUpdate): Promise<Booking> =>
  inTransaction(async () => {
    const locked = await lockBooking(ctx, id, update.version)
    const { before } = locked
    const input = mergeUpdate(ctx, before, update)
    if (update.version === undefined) await rejectUnversionedEdit(ctx, before, input)
    if (input.checkIn !== before.checkIn && input.checkIn < ctx.today) {
      throw invalidField('checkIn', checkInPastMessage)
    }
    requireReopenable(locked, input.status)
    requireAllowedStatus(ctx, before.status, input)
    requireDeposit(ctx, before, input.status)
    requireCancelOnly(ctx, before, input)
    const { totalAmount, lines } = await priceOfEdit(ctx, before, {
      sent: update,
      stay: { ...input, propertyId: before.propertyId },
      pricePerNight: locked.property.pricePerNight,
    })
    const changes = {
      ...input,
      ...statusChanges(ctx, locked, input),
      totalAmount,
      agentId: input.agentId === before.agentId ? before.agentId : await resolveAgent(ctx, input.agentId),
    }
    return writeBooking(ctx, locked, changes, lines)
  })

/** Whether a change of status is a check-in or a check-out, and so follows the rules of the desk. */
const isDeskAction = (before: Booking, status: BookingStatus): boolean =>
  status === 'CHECKED_IN'
    ? isExpected(before) || before.status === 'CANCELLED'
    : status === 'CHECKED_OUT' && before.status !== 'CHECKED_OUT'

/**
 * Sets the status. A check-in and a check-out follow the rules of the desk; reopening a cancelled stay needs its nights to
 * be free.
 */
export const setBookingStatus = (ctx: Context, id: string, input: BookingStatusInput): Promise<Booking> =>
  inTransaction(async () => {
    const { status, reason, version } = input
    const stay = await lockStay(ctx, id)
    const isReopening = isFinished(stay.before.status) && !isFinished(status)
    // Other changes of the status may come without a version: they say what the guest does now.
    if (version === undefined && isReopening) await requireUnchangedByOthers(ctx, id)
    if (isDeskAction(stay.before, status)) {
      if (!ctx.worksAtDesk) throw new AppError('common.forbidden')
      return status === 'CHECKED_IN' ? writeCheckIn(ctx, stay, input) : writeCheckOut(ctx, stay, input)
    }
    const locked = await lockBooking(ctx, id, version)
    requireReopenable(locked, status)
    requireDeposit(ctx, locked.before, status)
    // A reason from a client that did not know of the erasure may contain the guest's name.
    const isReasonAllowed = !locked.before.guestErasedAt || version !== undefined
    return writeBooking(ctx, locked, {
      ...statusChanges(ctx, locked, { ...locked.before, status }),
      ...feeChange(ctx, locked.before, input),
      ...(status === 'CANCELLED' && reason && isReasonAllowed && { cancellationReason: reason }),
    })
  })

/** Deletes a booking and frees its nights; its row remains. Throws `bookings.has_money` while money is paid, claimed or held on it, or an invoice is valid. */
export const removeBooking = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { before } = await lockBooking(ctx, id, undefined)
    if (before.paidAmount > 0 || before.claimedAmount > 0 || before.cautionHeld > 0)
      throw new AppError('bookings.has_money', { values: { reason: hasMoneyReason(before) } })
    const invoice = await findValidInvoice(ctx, id)
    if (invoice)
      throw new AppError('bookings.has_money', { values: { reason: validInvoiceReason(invoice.number) } })
    // A trigger clears the fee.
    await updateRow(bookings, ctx, id, { removedAt: sql`now()`, status: 'CANCELLED' })
    await mailGuestOfChange(ctx, { before, after: { id, status: 'CANCELLED' } })
    await revokeLinksOfBookings(ctx.businessId, [id])
    await eraseFromGuestRegister(ctx.businessId, [id])
    await recordRemoved(ctx, toBookingIdentity(before), toAuditedFields(before))
  })
