import { can } from '@ilewa/contract/access'
import {
  type Booking,
  type BookingInput,
  type BookingStatusInput,
  type BookingUpdate,
  bookingTotal,
  checkInPastSentence,
  departureDate,
} from '@ilewa/contract/bookings'
import { formatNaira, type Naira } from '@ilewa/contract/money'
import { takesBookings } from '@ilewa/contract/properties'
import { and, eq, sql } from 'drizzle-orm'
import { db, inTransaction } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { Fault, invalidField } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { createOnce } from '../../platform/http/idempotency.ts'
import { newId, newReference } from '../../platform/id.ts'
import { toE164 } from '../../platform/phone.ts'
import { isAgent } from '../auth/auth.queries.ts'
import { lockProperty, lockPropertyOfStay } from '../properties/properties.queries.ts'
import { getBooking } from './bookings.queries.ts'
import { bookings, noDoubleBooking } from './bookings.table.ts'

/**
 * Two stays of one property never share a night (decisions section 6): the database's exclusion constraint
 * decides, under any concurrency, and its refusal becomes `bookings.dates_taken` here.
 */
async function refuseTakenDates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === noDoubleBooking) throw new Fault('bookings.dates_taken')
    throw error
  }
}

/** The total that the client showed must still be the one the server computes. */
function requireTotal(sent: Naira, computed: Naira): void {
  if (sent === computed) return
  throw new Fault('bookings.total_changed', {
    field: 'totalAmount',
    values: { total: formatNaira(computed) },
    details: { totalAmount: computed },
  })
}

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
    return getBooking(ctx, id)
  })

/** Reads a booking for a change, with its property locked, and refuses what this person may not change. */
async function lockBooking(ctx: Context, id: string, version: number | undefined): Promise<Booking> {
  const { propertyId } = await getBooking(ctx, id)
  await lockPropertyOfStay(ctx, propertyId)
  const before = await getBooking(ctx, id)
  if (version !== undefined && version !== before.version) throw new Fault('common.stale_edit')
  const open = before.status === 'PENDING' || before.status === 'CONFIRMED'
  if (!can(ctx.role, 'bookings:read-all') && !open) throw new Fault('bookings.not_editable')
  return before
}

type Changes = Partial<typeof bookings.$inferInsert>

async function writeBooking(ctx: Context, id: string, changes: Changes): Promise<Booking> {
  await refuseTakenDates(() =>
    db()
      .update(bookings)
      .set({ ...changes, version: sql`${bookings.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(bookings.businessId, ctx.businessId), eq(bookings.id, id))),
  )
  return getBooking(ctx, id)
}

/** Only an owner may set the total by hand; for others it follows from the dates. */
async function requireAllowedTotal(ctx: Context, before: Booking, input: BookingUpdate): Promise<void> {
  if (can(ctx.role, 'bookings:money')) return
  const datesKept = before.checkIn === input.checkIn && before.checkOut === input.checkOut
  const { pricePerNight } = await lockPropertyOfStay(ctx, before.propertyId)
  requireTotal(
    input.totalAmount,
    datesKept ? before.totalAmount : bookingTotal(input.checkIn, input.checkOut, pricePerNight),
  )
}

/** Changes a stay. A check-in in the past is refused only when it changes, so a guest in house can be edited. */
export const updateBooking = (
  ctx: Context,
  id: string,
  { version, ...input }: BookingUpdate,
): Promise<Booking> =>
  inTransaction(async () => {
    const before = await lockBooking(ctx, id, version)
    if (input.checkIn !== before.checkIn && input.checkIn < ctx.today) {
      throw invalidField('checkIn', checkInPastSentence)
    }
    await requireAllowedTotal(ctx, before, input)
    return writeBooking(ctx, id, {
      ...input,
      agentId: await resolveAgent(ctx, input.agentId),
      guestPhoneE164: toE164(input.guestPhone),
      source: input.source ?? before.source,
    })
  })

/** The quick actions. Leaving early shortens the stay and frees its nights; un-cancelling must win its dates again. */
export const setBookingStatus = (
  ctx: Context,
  id: string,
  { status, reason, version }: BookingStatusInput,
): Promise<Booking> =>
  inTransaction(async () => {
    const before = await lockBooking(ctx, id, version)
    const leaves = status === 'CHECKED_OUT' && before.status !== 'CHECKED_OUT'
    return writeBooking(ctx, id, {
      status,
      cancellationReason: status === 'CANCELLED' ? reason : null,
      ...(leaves && { checkOut: departureDate(before, ctx.today) }),
    })
  })

/** Deletes a booking for good. */
export const removeBooking = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    await getBooking(ctx, id)
    await db()
      .delete(bookings)
      .where(and(eq(bookings.businessId, ctx.businessId), eq(bookings.id, id)))
  })
