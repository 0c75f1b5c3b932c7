import type { BookingMove } from '@ilewa/contract/bookings/calendar'
import { bookingTotal } from '@ilewa/contract/bookings/money'
import { type Booking, checkInPastMessage, paidAboveTotalMessage } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { lockProperty, lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { getBooking } from '../bookings.queries.ts'
import { lockBooking, requireTotal, writeBooking } from '../write.ts'

type Property = Awaited<ReturnType<typeof lockProperty>>

/** Locks both properties, sorted by id, so that parallel moves do not deadlock. */
async function lockBothProperties(ctx: Context, from: string, to: string): Promise<Property> {
  const locked = new Map<string, Property>()
  for (const id of [...new Set([from, to])].sort()) {
    const lock = id === from ? lockPropertyOfStay : lockProperty
    locked.set(id, await lock(ctx, id))
  }
  const target = locked.get(to)
  if (!target) throw new Error('The target property was not locked')
  return target
}

interface MoveRequest {
  before: Booking
  target: Property
  move: BookingMove
}

/** Only an owner may set a total; an agent's total follows from nights and price when either changes. */
function requireAllowedTotal(ctx: Context, { before, target, move }: MoveRequest): void {
  if (can(ctx.role, 'bookings:money')) return
  const isUnchanged =
    target.id === before.propertyId && move.checkIn === before.checkIn && move.checkOut === before.checkOut
  const computed = bookingTotal(move.checkIn, move.checkOut, target.pricePerNight)
  requireTotal(move.totalAmount, isUnchanged ? before.totalAmount : computed)
}

/**
 * A new check-in must be today or later, a new property must accept bookings, and the total must cover the paid amount.
 */
function requireMovable(ctx: Context, moved: MoveRequest): void {
  const { before, target, move } = moved
  if (move.checkIn !== before.checkIn && move.checkIn < ctx.today) {
    throw invalidField('checkIn', checkInPastMessage)
  }
  const closed = target.id !== before.propertyId && !acceptsBookings(target.status)
  if (target.archivedAt || closed) {
    throw new AppError('properties.not_bookable')
  }
  requireAllowedTotal(ctx, moved)
  if (before.paidAmount > move.totalAmount) throw invalidField('totalAmount', paidAboveTotalMessage)
}

/**
 * Moves a stay to other nights, another property, or both, atomically. Throws `bookings.dates_taken`,
 * `properties.not_bookable`, `bookings.total_changed`, `common.stale_edit`.
 */
export const moveBooking = (ctx: Context, id: string, move: BookingMove): Promise<Booking> =>
  inTransaction(async () => {
    const { propertyId: from } = await getBooking(ctx, id)
    const propertyId = move.propertyId ?? from
    const target = await lockBothProperties(ctx, from, propertyId)
    const locked = await lockBooking(ctx, id, move.version)
    // Another user moved it between the read and the lock.
    if (locked.before.propertyId !== from) throw new AppError('common.stale_edit')
    requireMovable(ctx, { before: locked.before, target, move })
    const { checkIn, checkOut, totalAmount } = move
    return writeBooking(ctx, locked, { propertyId, checkIn, checkOut, totalAmount })
  })
