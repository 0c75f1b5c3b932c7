import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { bookingNotes, cancellationReasons, sources } from '@ilewa/tests/support/seed/guest-data'
import type { Random } from '@ilewa/tests/support/seed/random'
import type { BusinessPlan } from './businesses.ts'
import type { Slot } from './calendar.ts'
import type { Cell } from './copy.ts'
import type { Guest } from './guests.ts'
import { idAt, toReference } from './ids.ts'

const dayMs = 86_400_000

export const bookingColumns = `business_id id reference property_id agent_id check_in check_out guests total_amount
  paid_amount status source notes guest_name guest_email guest_phone guest_phone_e164 cancellation_reason version
  created_by removed_at created_at updated_at`

/** The data of a booking that its related records need. */
export interface SampledBooking {
  businessId: string
  ownerId: string
  bookingId: string
  reference: string
  bookedMs: number
  /** Day of departure in days from today; undefined until the guest has left. */
  departureDay: number | undefined
}

function pickStatus(random: Random, { from, nights, cancelled }: Slot): BookingStatus {
  if (cancelled) return 'CANCELLED'
  if (from + nights < 0) return 'CHECKED_OUT'
  if (from + nights === 0) return random.chance(0.5) ? 'CHECKED_OUT' : 'CHECKED_IN'
  if (from < 0) return 'CHECKED_IN'
  return random.chance(0.8) ? 'CONFIRMED' : 'PENDING'
}

/** The paid amount, given and returned in kobo. Nearly all departed guests have paid in full. */
function pickPaid(random: Random, status: BookingStatus, total: number): number {
  if (status === 'CANCELLED' || status === 'PENDING') return 0
  const share = status === 'CHECKED_OUT' ? (random.chance(0.99) ? 1 : 0.6) : random.pick([1, 1, 0.5])
  return Math.floor(total * share)
}

const toNaira = (kobo: number) => (kobo / 100).toFixed(2)
const toInstant = (ms: number) => new Date(ms).toISOString()

const dates = new Map<string, CivilDate>()

/** Cached, because a million bookings share a few thousand dates. */
function toCivilDate(today: CivilDate, days: number): CivilDate {
  const key = `${today}${days}`
  const cachedDate = dates.get(key) ?? addDays(today, days)
  dates.set(key, cachedDate)
  return cachedDate
}

export interface BookingRowContext {
  random: Random
  today: CivilDate
  business: BusinessPlan
  nextGuest: () => Guest
  /** Number of the first booking's reference; the others follow. */
  firstNumber: number
  /** Called for one booking in ten. */
  onSampledBooking: (sampledBooking: SampledBooking) => void
}

function createBookingRow(
  context: BookingRowContext,
  slot: Slot,
  number: number,
): { row: Cell[]; sampledBooking: SampledBooking } {
  const { random, today, business } = context
  const { businessId, ownerId } = business
  const property = business.properties[slot.property]
  if (!property) throw new Error(`There is no property ${slot.property}`)
  const status = pickStatus(random, slot)
  const source = random.weighted(sources)
  const agentId = source === 'AGENT' ? random.pick(business.agentIds) : null
  const total = property.kobo * slot.nights
  const paid = pickPaid(random, status, total)
  const leadDays = source === 'WALK_IN' ? 0 : Math.floor(random.fraction() ** 2 * 60)
  const todayMs = Date.parse(`${today}T00:00:00Z`)
  const bookedOn = Math.min(slot.from - leadDays, -1)
  const bookedMs = todayMs + bookedOn * dayMs + random.integer(0, dayMs - 1)
  const changedMs = status === 'CHECKED_OUT' ? todayMs + (slot.from + slot.nights) * dayMs : bookedMs
  const isRemoved = status === 'CANCELLED' && random.chance(0.03)
  const guest = context.nextGuest()
  const bookingId = idAt(random, bookedMs)
  const reference = toReference(number)
  const row = [
    ...[businessId, bookingId, reference, property.id, agentId],
    ...[toCivilDate(today, slot.from), toCivilDate(today, slot.from + slot.nights)],
    ...[random.integer(1, 6), toNaira(total), toNaira(paid), status, source],
    random.chance(0.16) ? random.pick(bookingNotes) : null,
    ...[guest.name, guest.email, guest.phone, guest.phoneE164],
    status === 'CANCELLED' ? random.pick(cancellationReasons) : null,
    ...[status === 'CHECKED_OUT' ? 4 : 2, agentId ?? ownerId],
    ...[
      isRemoved ? toInstant(bookedMs) : null,
      toInstant(bookedMs),
      toInstant(Math.max(bookedMs, changedMs)),
    ],
  ]
  const departureDay = status === 'CHECKED_OUT' ? slot.from + slot.nights : undefined
  return { row, sampledBooking: { businessId, ownerId, bookingId, reference, bookedMs, departureDay } }
}

/** The rows of these bookings, in order. */
export function* createBookingRows(context: BookingRowContext, slots: readonly Slot[]): Generator<Cell[]> {
  for (const [index, slot] of slots.entries()) {
    const { row, sampledBooking } = createBookingRow(context, slot, context.firstNumber + index)
    if (index % 10 === 0) context.onSampledBooking(sampledBooking)
    yield row
  }
}
