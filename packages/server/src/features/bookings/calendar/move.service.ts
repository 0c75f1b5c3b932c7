import type { BookingMove } from '@ilewa/contract/bookings/calendar'
import { type Booking, checkInPastMessage } from '@ilewa/contract/bookings/schema'
import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { lockProperty, lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { getBooking } from '../bookings.queries.ts'
import { priceOfEdit } from '../lines/edit-price.service.ts'
import { requireUnchangedByOthers } from '../recent-changes.queries.ts'
import { lockBooking, writeBooking } from '../write.ts'

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

/** A new check-in must be today or later, and a new property must accept bookings. */
function requireMovable(ctx: Context, moved: MoveRequest): void {
  const { before, target, move } = moved
  if (move.checkIn !== before.checkIn && move.checkIn < ctx.today) {
    throw invalidField('checkIn', checkInPastMessage)
  }
  const closed = target.id !== before.propertyId && !acceptsBookings(target.status)
  if (target.archivedAt || closed) {
    throw new AppError('properties.not_bookable')
  }
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
    // Another user may have moved it meanwhile: `lockBooking` would lock its new property, not in order, and could deadlock.
    if ((await getBooking(ctx, id)).propertyId !== from) throw new AppError('common.stale_edit')
    const locked = await lockBooking(ctx, id, move.version)
    requireMovable(ctx, { before: locked.before, target, move })
    const { checkIn, checkOut } = move
    const { totalAmount, lines, terms } = await priceOfEdit(ctx, locked.before, {
      sent: move,
      stay: { propertyId, checkIn, checkOut, guests: locked.before.guests },
      pricePerNight: target.pricePerNight,
    })
    if (move.version === undefined) await requireUnchangedByOthers(ctx, id)
    return writeBooking(ctx, locked, { propertyId, checkIn, checkOut, totalAmount, ...terms }, lines)
  })
