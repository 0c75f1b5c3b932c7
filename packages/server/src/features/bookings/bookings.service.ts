import {
  type Booking,
  type BookingInput,
  type BookingStatusInput,
  type BookingUpdate,
  bookingTotal,
  checkInPastSentence,
  missingOfGuest,
  paidAboveTotalSentence,
} from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import { takesBookings } from '@ilewa/contract/properties/schema'
import { and, eq, sql } from 'drizzle-orm'
import { Fault, invalidField } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId, newReference } from '../../platform/id.ts'
import { toE164 } from '../../platform/phone.ts'
import { isChangedByOthers } from '../audit/recency.queries.ts'
import { recordCreated, recordRemoved } from '../audit/record.audit.ts'
import { isAgent } from '../auth/auth.queries.ts'
import { lockProperty } from '../properties/properties.queries.ts'
import { bookingRecord, toAudited } from './bookings.audit.ts'
import { tellNewBooking } from './bookings.notifications.ts'
import { getBooking } from './bookings.queries.ts'
import { bookings } from './bookings.table.ts'
import {
  consequencesOf,
  type Locked,
  lockBooking,
  refuseTakenDates,
  requireRevivable,
  requireTotal,
  writeBooking,
} from './write.ts'

/** An agent books for themselves; an owner may name one of the business's agents. */
async function resolveAgent(ctx: Context, agentId: string | null): Promise<string | null> {
  if (!can(ctx.role, 'bookings:read-all')) return ctx.userId
  if (agentId && !(await isAgent(ctx, agentId))) throw invalidField('agentId', 'Choose one of your agents')
  return agentId
}

async function insertBooking(ctx: Context, input: BookingInput): Promise<string> {
  const { source, ...fields } = input
  const values = {
    ...fields,
    businessId: ctx.businessId,
    agentId: await resolveAgent(ctx, input.agentId),
    guestPhoneE164: toE164(input.guestPhone),
    source: source ?? (ctx.role === 'AGENT' ? ('AGENT' as const) : ('DIRECT' as const)),
    createdBy: ctx.userId,
  }
  const target = [bookings.businessId, bookings.reference]
  for (;;) {
    const [row] = await db()
      .insert(bookings)
      .values({ ...values, id: newId(), reference: newReference() })
      .onConflictDoNothing({ target })
      .returning({ id: bookings.id })
      .prepare('bookings_create')
      .execute()
    if (row) return row.id
  }
}

/**
 * Books a stay. The property's row is locked first: a crowd then waits in line instead of deadlocking.
 * Throws `bookings.dates_taken`, `bookings.total_changed`, `properties.not_bookable`.
 */
export const createBooking = (ctx: Context, input: BookingInput): Promise<Booking> =>
  createOnce(ctx, async () => {
    if (input.checkIn < ctx.today) throw invalidField('checkIn', checkInPastSentence)
    const property = await lockProperty(ctx, input.propertyId)
    if (!takesBookings(property.status)) throw new Fault('properties.not_bookable')
    requireTotal(input.totalAmount, bookingTotal(input.checkIn, input.checkOut, property.pricePerNight))
    const id = await refuseTakenDates(() => insertBooking(ctx, input))
    const booking = await getBooking(ctx, id)
    await recordCreated(ctx, bookingRecord(booking), toAudited(booking))
    await tellNewBooking(ctx, booking)
    return booking
  })

/** Only an owner may set the total by hand; for others it follows from the dates. */
function requireAllowedTotal(ctx: Context, { before, property }: Locked, input: BookingUpdate): void {
  if (can(ctx.role, 'bookings:money')) return
  const datesKept = before.checkIn === input.checkIn && before.checkOut === input.checkOut
  requireTotal(
    input.totalAmount,
    datesKept ? before.totalAmount : bookingTotal(input.checkIn, input.checkOut, property.pricePerNight),
  )
}

type Guest = Pick<Booking, 'guestName' | 'guestEmail' | 'guestPhone'>

/** How the guest is called and reached; required, except of one who was erased. */
function requireGuest(update: BookingUpdate): Guest {
  const { guestName, guestEmail, guestPhone } = update
  if (guestName !== undefined && guestEmail !== undefined && guestPhone !== undefined)
    return { guestName, guestEmail, guestPhone }
  throw new Fault('common.invalid', { errors: missingOfGuest(update) })
}

/**
 * An erased guest stays erased, whatever an edit says of them. Notes may be new ones; without a version nobody can tell
 * them from those that were erased.
 */
function guestOf(before: Booking, update: BookingUpdate) {
  if (!before.guestErasedAt) {
    const guest = requireGuest(update)
    return { ...guest, guestPhoneE164: toE164(guest.guestPhone) }
  }
  const isOld = update.version === undefined
  return {
    guestName: undefined,
    guestEmail: undefined,
    guestPhone: undefined,
    ...(isOld && { notes: before.notes }),
  }
}

/** The edit, with what it leaves out as it was. */
function fillFrom(before: Booking, update: BookingUpdate) {
  const {
    paidAmount = before.paidAmount,
    status = before.status,
    notes = before.notes,
    agentId = before.agentId,
    source = before.source,
    version: _,
    ...rest
  } = update
  if (paidAmount > rest.totalAmount) throw invalidField('paidAmount', paidAboveTotalSentence)
  return { ...rest, paidAmount, status, notes, agentId, source, ...guestOf(before, update) }
}

/** For how long an edit without `version` may not undo what somebody else decided about status or money. */
const othersChangeMinutes = 30

/** The documented edit names no version: it must not bring back a stay that another person has just cancelled. */
async function refuseBlindEdit(
  ctx: Context,
  before: Booking,
  input: Pick<Booking, 'status' | 'totalAmount' | 'paidAmount'>,
): Promise<void> {
  const isHarmless =
    input.status === before.status &&
    input.totalAmount === before.totalAmount &&
    input.paidAmount === before.paidAmount
  if (isHarmless) return
  const recent = { kind: 'booking', id: before.id, minutes: othersChangeMinutes } as const
  if (await isChangedByOthers(ctx, recent)) throw new Fault('common.stale_edit')
}

/** Changes a stay. A check-in in the past is refused only when it changes, so a guest in house can be edited. */
export const updateBooking = (ctx: Context, id: string, update: BookingUpdate): Promise<Booking> =>
  inTransaction(async () => {
    const locked = await lockBooking(ctx, id, update.version)
    const { before } = locked
    const input = fillFrom(before, update)
    if (update.version === undefined) await refuseBlindEdit(ctx, before, input)
    if (input.checkIn !== before.checkIn && input.checkIn < ctx.today) {
      throw invalidField('checkIn', checkInPastSentence)
    }
    requireRevivable(locked, input.status)
    requireAllowedTotal(ctx, locked, input)
    return writeBooking(ctx, locked, {
      ...input,
      ...consequencesOf(ctx, locked, input),
      agentId: input.agentId === before.agentId ? before.agentId : await resolveAgent(ctx, input.agentId),
    })
  })

/** The quick actions; un-cancelling must win its dates again. */
export const setBookingStatus = (
  ctx: Context,
  id: string,
  { status, reason, version }: BookingStatusInput,
): Promise<Booking> =>
  inTransaction(async () => {
    const locked = await lockBooking(ctx, id, version)
    requireRevivable(locked, status)
    // Written before its author could know that the guest was erased, a reason may name them.
    const isReasonKept = !locked.before.guestErasedAt || version !== undefined
    return writeBooking(ctx, locked, {
      ...consequencesOf(ctx, locked, { ...locked.before, status }),
      ...(status === 'CANCELLED' && reason && isReasonKept && { cancellationReason: reason }),
    })
  })

/** Deletes a booking: nobody sees it any more and its nights are free; money leaves a trace, so the row stays. */
export const removeBooking = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { before } = await lockBooking(ctx, id, undefined)
    await db()
      .update(bookings)
      .set({
        removedAt: sql`now()`,
        status: 'CANCELLED',
        version: sql`${bookings.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(bookings.businessId, ctx.businessId), eq(bookings.id, id)))
    await recordRemoved(ctx, bookingRecord(before), toAudited(before))
  })
