import { type AuditChange, redactedValue } from '@ilewa/contract/audit'
import type { DeskStay, ReopenInput } from '@ilewa/contract/bookings/desk'
import { type Booking, maxNights } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { nightsBetween } from '@ilewa/contract/core/dates'
import { undoAllowedMinutes } from '@ilewa/contract/core/undo'
import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { findLatestBookingChange } from '../../audit/recency.queries.ts'
import { reopenLinksOfBooking } from '../../money/collections/open-links.writes.ts'
import { undoEntryOf } from '../../money/entries.service.ts'
import { withdrawDeskNotice } from '../bookings.notifications.ts'
import { requireMayLower } from '../lines/edit-price.service.ts'
import { findFormerLines } from '../lines/lines.service.ts'
import { type Changes, lockStay, noHold, requireProperty, requireReopenable, writeBooking } from '../write.ts'
import { toDeskStay } from './desk-stay.queries.ts'

const undoneNote = 'Undone'
const reopenedNote = 'Reopened'

/** Whether these changes are an undo or a reopening, which cannot be undone themselves. */
const isRestoration = (changes: readonly AuditChange[]) =>
  changes.some(({ field, to }) => field === 'note' && (to === undoneNote || to === reopenedNote))

/** The state of a stay, which reopening restores. */
const stateFields = ['status', 'checkIn', 'checkOut', 'cancellationReason', 'cancelKind'] as const
const holdFields = ['holdUntil', 'holdAmount'] as const

type RestoredField = (typeof stateFields)[number] | (typeof holdFields)[number] | 'totalAmount'

/** The former values of these fields, as far as they have not changed again and are not erased. */
const formerValues = (
  changes: readonly AuditChange[],
  current: Booking,
  fields: readonly RestoredField[],
): Changes =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const change = changes.find((one) => one.field === field)
      const isRestorable = change && change.to === current[field] && change.from !== redactedValue
      return isRestorable ? [[field, change.from]] : []
    }),
  )

/** What the quick actions change. A form that saved anything else with them is not undone, because half of it would stay. */
const quickActionFields: readonly string[] = [
  ...stateFields,
  ...holdFields,
  'totalAmount',
  'paidAmount',
  'cancellationFee',
  'note',
]

/**
 * Whether one quick action made these changes: a step of the stay, with its dates and the total that follows from them, or
 * the amount retained of a no-show; or an extension, which changes only the check-out and the total of a guest in house.
 */
function isQuickAction(changes: readonly AuditChange[], { status }: Booking): boolean {
  const find = (field: string) => changes.find((one) => one.field === field)
  const isNoShow = find('cancelKind')?.to === 'NO_SHOW'
  if (!changes.every(({ field }) => quickActionFields.includes(field))) return false
  if (find('paidAmount') && !isNoShow) return false
  if (find('status')) return true
  return status === 'CHECKED_IN' && find('checkOut') !== undefined && find('checkIn') === undefined
}

/** The lines before the change that is taken back. */
const restoredLines = (ctx: Context, before: Booking, { totalAmount }: Changes, auditEntryId: string) =>
  findFormerLines(ctx, before.id, { auditEntryId, totalAmount: totalAmount ?? before.totalAmount })

/**
 * Reverts the user's own last quick action, by the version that it made, also at a property that takes no new bookings.
 * Throws `common.stale_edit` if the booking has changed since, `bookings.nothing_to_undo`, `bookings.dates_taken` and
 * `properties.not_bookable` for an archived property.
 */
export const undoAction = (ctx: Context, id: string, { version }: { version: number }): Promise<DeskStay> =>
  inTransaction(async () => {
    const locked = await lockStay(ctx, id)
    const { before } = locked
    requireVersion(before, version)
    const last = await findLatestBookingChange(ctx, { id, minutes: undoAllowedMinutes })
    const isOwn = last !== undefined && last.byId === ctx.userId && !isRestoration(last.changes)
    if (!isOwn || !isQuickAction(last.changes, before)) throw new AppError('bookings.nothing_to_undo')
    const { holdUntil, ...former } = formerValues(last.changes, before, [
      ...stateFields,
      ...holdFields,
      'totalAmount',
    ])
    // The audit log has the end of a hold as text.
    const { policyCheckIn } = before
    const changes = { ...former, policyCheckIn, ...(holdUntil && { holdUntil: new Date(holdUntil) }) }
    const movedMoney = last.changes.some(({ field }) => field === 'paidAmount')
    requireProperty(locked, changes.status ?? before.status)
    requireMayLower(ctx, before, { totalAmount: changes.totalAmount ?? before.totalAmount })
    await withdrawDeskNotice(ctx, before)
    if (before.status === 'CANCELLED') await reopenLinksOfBooking(ctx.businessId, id, last.id)
    const postMoney = movedMoney ? () => undoEntryOf(ctx, last.id) : async () => undefined
    const lines = await restoredLines(ctx, before, changes, last.id)
    const undone = { ...locked, note: undoneNote, postMoney }
    return toDeskStay(ctx, await writeBooking(ctx, undone, changes, lines))
  })

/** Where a stay goes back to if the audit log does not know its former status, as after an import. */
const formerStatuses: Partial<Record<BookingStatus, BookingStatus>> = {
  CHECKED_IN: 'CONFIRMED',
  CHECKED_OUT: 'CHECKED_IN',
  CANCELLED: 'CONFIRMED',
}

/**
 * Dates that were restored only if they still make a stay: either may have changed since. The total of added or removed
 * nights goes with them.
 */
function withValidDates({ checkIn, checkOut, totalAmount, ...changes }: Changes, before: Booking): Changes {
  if (checkIn === undefined && checkOut === undefined) return changes
  const dates = { checkIn: checkIn ?? before.checkIn, checkOut: checkOut ?? before.checkOut }
  const nights = nightsBetween(dates.checkIn, dates.checkOut)
  if (nights < 1 || nights > maxNights) return changes
  return { ...changes, ...dates, totalAmount: totalAmount ?? before.totalAmount }
}

/**
 * Restores the state before the last check-in, check-out or cancellation, and the total that changed with its dates. The
 * amount paid stays. Throws `bookings.dates_taken`, `bookings.guest_erased` for a guest who would be expected again, and
 * `properties.not_bookable`.
 */
export const reopenBooking = (ctx: Context, id: string, { version }: ReopenInput): Promise<DeskStay> =>
  inTransaction(async () => {
    const locked = await lockStay(ctx, id)
    const { before } = locked
    requireVersion(before, version)
    const status = formerStatuses[before.status]
    if (!status) throw new AppError('bookings.nothing_to_undo')
    const last = await findLatestBookingChange(ctx, {
      id,
      toStatus: before.status,
      exceptNotes: [undoneNote, reopenedNote],
    })
    const former = last ? formerValues(last.changes, before, [...stateFields, 'totalAmount']) : {}
    const changes = { status, cancelKind: null, ...noHold, ...withValidDates(former, before) }
    requireReopenable(locked, changes.status)
    requireMayLower(ctx, before, { totalAmount: changes.totalAmount ?? before.totalAmount })
    const lines = last && (await restoredLines(ctx, before, changes, last.id))
    return toDeskStay(ctx, await writeBooking(ctx, { ...locked, note: reopenedNote }, changes, lines))
  })
