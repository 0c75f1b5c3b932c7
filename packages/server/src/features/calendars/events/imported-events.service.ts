import { type BookingInput, bookingInputFor } from '@ilewa/contract/bookings/schema'
import {
  type AdoptedGuest,
  type CalendarConflict,
  conflictClosedReason,
  hasBookingReason,
  type ImportedEvent,
  noSharedNightReason,
  notABookingReason,
  notTakingReason,
  otherPropertyReason,
} from '@ilewa/contract/calendars/events'
import {
  type ConflictAnswer,
  channelLabels,
  channelSources,
  takesNights,
} from '@ilewa/contract/calendars/terms'
import { and, eq } from 'drizzle-orm'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { publishChange } from '../../../platform/live/changes.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { createBooking, setBookingStatus } from '../../bookings/bookings.service.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { calendarConflicts, importedEvents } from '../calendars.table.ts'
import { getCalendarImport } from '../imports/calendar-imports.queries.ts'
import { notPossible } from '../not-possible.ts'
import { getConflict } from './conflicts.queries.ts'
import { getImportedEvent } from './imported-events.queries.ts'
import { allocateImportedNights, releaseNightsOf } from './imported-nights.queries.ts'

/** Locks the property of an event, and returns the event as it is now. */
async function lockEvent(ctx: Context, id: string): Promise<ImportedEvent> {
  await lockPropertyOfStay(ctx, (await getImportedEvent(ctx, id)).propertyId)
  return getImportedEvent(ctx, id)
}

function requireTaking({ state }: ImportedEvent): void {
  if (!takesNights(state)) throw notPossible(state === 'ADOPTED' ? hasBookingReason : notTakingReason)
}

type EventValues = Partial<typeof importedEvents.$inferInsert>

/** Writes an event, settles the nights of its property, and audits it with its calendar. */
async function writeEvent(
  ctx: Context,
  before: ImportedEvent,
  values: EventValues,
  note: string,
): Promise<ImportedEvent> {
  const { businessId } = ctx
  await db()
    .update(importedEvents)
    .set({ ...values, updatedAt: now() })
    .where(and(eq(importedEvents.businessId, businessId), eq(importedEvents.id, before.id)))
  await allocateImportedNights({ businessId, propertyId: before.propertyId })
  const { name, host } = await getCalendarImport(ctx, before.calendarImportId)
  await recordUpdated(
    ctx,
    { kind: 'calendarImport', id: before.calendarImportId, label: `${name} (${host})` },
    { before: { stay: null }, after: { stay: `${before.checkIn} to ${before.checkOut}: ${note}` } },
  )
  await publishChange({ businessId, kind: 'booking' })
  return getImportedEvent(ctx, before.id)
}

/** Frees the nights of a stay until its calendar changes it. Throws `calendars.not_possible`. */
export const freeEvent = (ctx: Context, id: string): Promise<ImportedEvent> =>
  inTransaction(async () => {
    const event = await lockEvent(ctx, id)
    requireTaking(event)
    return writeEvent(ctx, event, leftOut, 'nights freed')
  })

const leftOut = { state: 'IGNORED', ignoredReason: 'OWNER', missingSince: null, missedReads: 0 } as const

const toBooking = (event: ImportedEvent, guest: AdoptedGuest): BookingInput => ({
  ...guest,
  propertyId: event.propertyId,
  checkIn: event.checkIn,
  checkOut: event.checkOut,
  paidAmount: 0,
  status: 'CONFIRMED',
  notes: event.reference ? `${channelLabels[event.channel]} ${event.reference}` : null,
  agentId: null,
  source: channelSources[event.channel],
})

/** Creates a booking for a stay, which takes the nights in its place. Throws `calendars.not_possible` and what `createBooking` throws. */
export const adoptEvent = (ctx: Context, id: string, guest: AdoptedGuest): Promise<ImportedEvent> =>
  createOnce(ctx, async () => {
    const event = await lockEvent(ctx, id)
    requireTaking(event)
    const input = bookingInputFor(ctx).parse(toBooking(event, guest))
    await releaseNightsOf({ businessId: ctx.businessId, id })
    // The key of the request stands for the stay, not for its booking.
    const { idempotency: _, ...inner } = ctx
    const booking = await createBooking(inner, input, { isSoldByChannel: true })
    return writeEvent(ctx, event, { state: 'ADOPTED', bookingId: booking.id }, `booking ${booking.reference}`)
  })

async function linkTo(ctx: Context, event: ImportedEvent, bookingId: string): Promise<ImportedEvent> {
  requireTaking(event)
  const booking = await getBooking(ctx, bookingId)
  if (booking.propertyId !== event.propertyId) throw notPossible(otherPropertyReason)
  const isShared = booking.checkIn < event.checkOut && event.checkIn < booking.checkOut
  if (!isShared || booking.status === 'CANCELLED') throw notPossible(noSharedNightReason)
  return writeEvent(ctx, event, { state: 'ADOPTED', bookingId }, `same stay as booking ${booking.reference}`)
}

/** Says that a stay is a booking that was entered by hand. Throws `calendars.not_possible`. */
export const linkEvent = (
  ctx: Context,
  id: string,
  { bookingId }: { bookingId: string },
): Promise<ImportedEvent> => inTransaction(async () => linkTo(ctx, await lockEvent(ctx, id), bookingId))

/** Settles a conflict as the owner says. Throws `calendars.not_possible`, and what a cancellation throws. */
export const settleConflict = (ctx: Context, id: string, answer: ConflictAnswer): Promise<CalendarConflict> =>
  inTransaction(async () => {
    const { event } = await getConflict(ctx, id)
    await lockPropertyOfStay(ctx, event.propertyId)
    const conflict = await getConflict(ctx, id)
    if (conflict.state !== 'OPEN') throw notPossible(conflictClosedReason)
    const { bookingId } = conflict
    // First, because the nights are settled by what follows, which would report the conflict as gone.
    await requireRow(
      db()
        .update(calendarConflicts)
        .set({ state: 'SETTLED', answer, settledBy: ctx.userId, settledAt: now() })
        .where(and(eq(calendarConflicts.businessId, ctx.businessId), eq(calendarConflicts.id, id)))
        .returning({ id: calendarConflicts.id }),
    )
    if (answer === 'LEAVE_OUT') await writeEvent(ctx, conflict.event, leftOut, 'left out')
    else if (!bookingId) throw notPossible(notABookingReason)
    else if (answer === 'SAME_STAY') await linkTo(ctx, conflict.event, bookingId)
    else {
      const reason = `Sold on ${channelLabels[event.channel]} too`
      // The house sold the nights twice: the guest gets everything back.
      await setBookingStatus(ctx, bookingId, { status: 'CANCELLED', reason, cancellationFee: 0 })
      await publishChange({ businessId: ctx.businessId, kind: 'calendarImport' })
    }
    return getConflict(ctx, id)
  })
