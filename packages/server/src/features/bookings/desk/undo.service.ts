import { type AuditChange, redactedValue } from '@ilewa/contract/audit'
import { type DeskStay, type ReopenInput, undoMinutes } from '@ilewa/contract/bookings/desk'
import { type Booking, maxNights } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { nightsBetween } from '@ilewa/contract/core/dates'
import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { findLatestBookingChange } from '../../audit/recency.queries.ts'
import { type Changes, lockStay, requireReopenable, writeBooking } from '../write.ts'
import { toDeskStay } from './desk-stay.queries.ts'

const undoneNote = 'Undone'
const reopenedNote = 'Reopened'

/** Whether these changes are an undo or a reopening, which cannot be undone themselves. */
const isRestoration = (changes: readonly AuditChange[]) =>
  changes.some(({ field, to }) => field === 'note' && (to === undoneNote || to === reopenedNote))

/** What reopening restores. Amounts stay, because they may have been paid or agreed since. */
const stateFields = ['status', 'checkIn', 'checkOut', 'cancellationReason', 'cancelKind'] as const

type RestoredField = (typeof stateFields)[number] | 'totalAmount' | 'paidAmount'

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

/**
 * The amounts that a quick action changes: the total of an early arrival or departure, and the amount retained of a
 * no-show. An amount that a form saved together with a status is not undone.
 */
function amountFields(changes: readonly AuditChange[]): readonly RestoredField[] {
  const hasChanged = (field: string) => changes.some((change) => change.field === field)
  if (hasChanged('cancelKind')) return ['paidAmount']
  return hasChanged('checkIn') || hasChanged('checkOut') ? ['totalAmount'] : []
}

/** Whether a guest in house stays longer than before, and nothing but the total followed. */
const isExtension = (changes: readonly AuditChange[], { status }: Booking) =>
  status === 'CHECKED_IN' &&
  changes.some(({ field }) => field === 'checkOut') &&
  changes.every(({ field }) => field === 'checkOut' || field === 'totalAmount')

/**
 * Reverts the user's own last quick action, by the version that it made. Throws `common.stale_edit` if the booking has
 * changed since, `bookings.nothing_to_undo`, `bookings.dates_taken` and `properties.not_bookable`.
 */
export const undoAction = (ctx: Context, id: string, { version }: { version: number }): Promise<DeskStay> =>
  inTransaction(async () => {
    const locked = await lockStay(ctx, id)
    const { before } = locked
    requireVersion(before, version)
    const last = await findLatestBookingChange(ctx, { id, minutes: undoMinutes })
    const isOwn = last !== undefined && last.byId === ctx.userId && !isRestoration(last.changes)
    const { changes: made } = isOwn ? last : { changes: [] }
    const changes = formerValues(made, before, [...stateFields, ...amountFields(made)])
    if (!changes.status && !isExtension(made, before)) throw new AppError('bookings.nothing_to_undo')
    requireReopenable(locked, changes.status ?? before.status)
    return toDeskStay(ctx, await writeBooking(ctx, { ...locked, note: undoneNote }, changes))
  })

/** Where a stay goes back to if the audit log does not know its former status, as after an import. */
const formerStatuses: Partial<Record<BookingStatus, BookingStatus>> = {
  CHECKED_IN: 'CONFIRMED',
  CHECKED_OUT: 'CHECKED_IN',
  CANCELLED: 'CONFIRMED',
}

/** Dates that were restored only if they still make a stay: either may have changed since. */
function withValidDates({ checkIn, checkOut, ...changes }: Changes, before: Booking): Changes {
  const dates = { checkIn: checkIn ?? before.checkIn, checkOut: checkOut ?? before.checkOut }
  const nights = nightsBetween(dates.checkIn, dates.checkOut)
  return nights >= 1 && nights <= maxNights ? { ...changes, ...dates } : changes
}

/**
 * Restores the state before the last check-in, check-out or cancellation; amounts stay. Throws `bookings.dates_taken` and
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
    const former = last ? formerValues(last.changes, before, stateFields) : {}
    const changes = { status, cancelKind: null, ...withValidDates(former, before) }
    requireReopenable(locked, changes.status)
    return toDeskStay(ctx, await writeBooking(ctx, { ...locked, note: reopenedNote }, changes))
  })
