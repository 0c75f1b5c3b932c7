import { can } from '@ilewa/contract/access'
import {
  type Booking,
  type BookingInput,
  type BookingStatus,
  type BookingStatusInput,
  type BookingUpdate,
  bookingTotal,
  checkInPastSentence,
  departureDate,
} from '@ilewa/contract/bookings'
import type { CivilDate } from '@ilewa/contract/dates'
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

interface Locked {
  before: Booking
  property: Awaited<ReturnType<typeof lockPropertyOfStay>>
}

/** Reads a booking for a change, with its property locked, and refuses what this person may not change. */
async function lockBooking(ctx: Context, id: string, version: number | undefined): Promise<Locked> {
  const { propertyId } = await getBooking(ctx, id)
  const property = await lockPropertyOfStay(ctx, propertyId)
  const before = await getBooking(ctx, id)
  if (version !== undefined && version !== before.version) throw new Fault('common.stale_edit')
  const open = before.status === 'PENDING' || before.status === 'CONFIRMED'
  if (!can(ctx.role, 'bookings:read-all') && !open) throw new Fault('bookings.not_editable')
  return { before, property }
}

const isOver = (status: BookingStatus) => status === 'CANCELLED' || status === 'CHECKED_OUT'

/** A stay that is over comes back to life only where a new one could begin; on an archived property none does. */
function requireRevivable({ before, property }: Locked, status: BookingStatus): void {
  if (isOver(status)) return
  const closed = isOver(before.status) && !takesBookings(property.status)
  if (property.archivedAt || closed) throw new Fault('properties.not_bookable')
}

/** What a change of status brings with it: leaving early frees the nights that are left, coming back the reason. */
function consequencesOf(
  ctx: Context,
  { before }: Locked,
  status: BookingStatus,
  checkOut: CivilDate,
): Changes {
  const leaves = status === 'CHECKED_OUT' && before.status !== 'CHECKED_OUT' && before.checkIn <= ctx.today
  return {
    status,
    cancellationReason: status === 'CANCELLED' ? before.cancellationReason : null,
    checkOut: leaves && checkOut === before.checkOut ? departureDate(before, ctx.today) : checkOut,
  }
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
function requireAllowedTotal(ctx: Context, { before, property }: Locked, input: BookingUpdate): void {
  if (can(ctx.role, 'bookings:money')) return
  const datesKept = before.checkIn === input.checkIn && before.checkOut === input.checkOut
  requireTotal(
    input.totalAmount,
    datesKept ? before.totalAmount : bookingTotal(input.checkIn, input.checkOut, property.pricePerNight),
  )
}

/** Changes a stay. A check-in in the past is refused only when it changes, so a guest in house can be edited. */
export const updateBooking = (
  ctx: Context,
  id: string,
  { version, ...input }: BookingUpdate,
): Promise<Booking> =>
  inTransaction(async () => {
    const locked = await lockBooking(ctx, id, version)
    const { before } = locked
    if (input.checkIn !== before.checkIn && input.checkIn < ctx.today) {
      throw invalidField('checkIn', checkInPastSentence)
    }
    requireRevivable(locked, input.status)
    requireAllowedTotal(ctx, locked, input)
    return writeBooking(ctx, id, {
      ...input,
      ...consequencesOf(ctx, locked, input.status, input.checkOut),
      agentId: input.agentId === before.agentId ? before.agentId : await resolveAgent(ctx, input.agentId),
      guestPhoneE164: toE164(input.guestPhone),
      source: input.source ?? before.source,
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
    return writeBooking(ctx, id, {
      ...consequencesOf(ctx, locked, status, locked.before.checkOut),
      ...(status === 'CANCELLED' && { cancellationReason: reason }),
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
