import { type AuditChange, redactedValue } from '@ilewa/contract/audit'
import { type DeskStay, type ReopenInput, undoMinutes } from '@ilewa/contract/bookings/desk'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { findLatestBookingChange } from '../../audit/recency.queries.ts'
import { type Changes, lockStay, requireReopenable, writeBooking } from '../write.ts'
import { toDeskStay } from './desk-stay.queries.ts'

/** What a quick action changes, and so what undoing it restores. */
const restoredFields = [
  'status',
  'checkIn',
  'checkOut',
  'totalAmount',
  'paidAmount',
  'cancellationReason',
  'cancelKind',
] as const satisfies readonly (keyof Booking & keyof Changes)[]

/** The former values of these fields, as far as they have not changed again and are not erased. */
const formerValues = (changes: readonly AuditChange[], current: Booking): Changes =>
  Object.fromEntries(
    restoredFields.flatMap((field) => {
      const change = changes.find((one) => one.field === field)
      const isRestorable = change && change.to === current[field] && change.from !== redactedValue
      return isRestorable ? [[field, change.from]] : []
    }),
  )

/**
 * Reverts the user's own last quick action, by the version that it made. Throws `common.stale_edit` if the booking has
 * changed since, `bookings.nothing_to_undo` and `bookings.dates_taken`.
 */
export const undoAction = (ctx: Context, id: string, { version }: { version: number }): Promise<DeskStay> =>
  inTransaction(async () => {
    const locked = await lockStay(ctx, id)
    requireVersion(locked.before, version)
    const last = await findLatestBookingChange(ctx, { id, minutes: undoMinutes })
    const changes = last?.byId === ctx.userId ? formerValues(last.changes, locked.before) : {}
    if (!changes.status) throw new AppError('bookings.nothing_to_undo')
    return toDeskStay(ctx, await writeBooking(ctx, { ...locked, note: 'Undone' }, changes))
  })

/** Where a stay goes back to if the audit log does not know its former status, as after an import. */
const formerStatuses: Partial<Record<BookingStatus, BookingStatus>> = {
  CHECKED_IN: 'CONFIRMED',
  CHECKED_OUT: 'CHECKED_IN',
  CANCELLED: 'CONFIRMED',
}

/** Restores the state before the last check-in, check-out or cancellation. Throws `bookings.dates_taken`. */
export const reopenBooking = (ctx: Context, id: string, { version }: ReopenInput): Promise<DeskStay> =>
  inTransaction(async () => {
    const locked = await lockStay(ctx, id)
    const { before } = locked
    requireVersion(before, version)
    const status = formerStatuses[before.status]
    if (!status) throw new AppError('bookings.nothing_to_undo')
    const last = await findLatestBookingChange(ctx, { id, toStatus: before.status })
    const changes = { status, cancelKind: null, ...(last && formerValues(last.changes, before)) }
    if (before.status === 'CANCELLED') requireReopenable(locked, changes.status)
    return toDeskStay(ctx, await writeBooking(ctx, { ...locked, note: 'Reopened' }, changes))
  })
