import type { BookingStatus } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { cancellationReasons, notes, sources } from '@ilewa/tests/support/seed/sample-people'
import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import type { Slot } from './calendar.ts'
import type { Cell } from './copy.ts'
import type { Guest } from './guests.ts'
import { idAt, referenceOf } from './ids.ts'
import type { Home } from './world.ts'

const dayMs = 86_400_000

export const bookingColumns = `business_id id reference property_id agent_id check_in check_out guests total_amount
  paid_amount status source notes guest_name guest_email guest_phone guest_phone_e164 cancellation_reason version
  created_by removed_at created_at updated_at`

/** The data of a booking that its related records need. */
export interface Mark {
  businessId: string
  ownerId: string
  bookingId: string
  reference: string
  bookedMs: number
  /** Day of departure in days from today; undefined until the guest has left. */
  leftOn: number | undefined
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
function dayFrom(today: CivilDate, days: number): CivilDate {
  const key = `${today}${days}`
  const kept = dates.get(key) ?? addDays(today, days)
  dates.set(key, kept)
  return kept
}

export interface StayMaker {
  random: Random
  today: CivilDate
  home: Home
  nextGuest: () => Guest
  /** Number of the first booking's reference; the others follow. */
  firstNumber: number
  /** Called for one booking in ten. */
  onMark: (mark: Mark) => void
}

function toRow(maker: StayMaker, slot: Slot, number: number): { row: Cell[]; mark: Mark } {
  const { random, today, home } = maker
  const { businessId, ownerId } = home
  const place = home.properties[slot.property]
  if (!place) throw new Error(`There is no property ${slot.property}`)
  const status = pickStatus(random, slot)
  const source = random.weighted(sources)
  const agentId = source === 'AGENT' ? random.pick(home.agentIds) : null
  const total = place.kobo * slot.nights
  const paid = pickPaid(random, status, total)
  const lead = source === 'WALK_IN' ? 0 : Math.floor(random.next() ** 2 * 60)
  const todayMs = Date.parse(`${today}T00:00:00Z`)
  const bookedOn = Math.min(slot.from - lead, -1)
  const bookedMs = todayMs + bookedOn * dayMs + random.int(0, dayMs - 1)
  const changedMs = status === 'CHECKED_OUT' ? todayMs + (slot.from + slot.nights) * dayMs : bookedMs
  const isRemoved = status === 'CANCELLED' && random.chance(0.03)
  const guest = maker.nextGuest()
  const bookingId = idAt(random, bookedMs)
  const reference = referenceOf(number)
  const row = [
    ...[businessId, bookingId, reference, place.id, agentId],
    ...[dayFrom(today, slot.from), dayFrom(today, slot.from + slot.nights)],
    ...[random.int(1, 6), toNaira(total), toNaira(paid), status, source],
    random.chance(0.16) ? random.pick(notes) : null,
    ...[guest.name, guest.email, guest.phone, guest.phoneE164],
    status === 'CANCELLED' ? random.pick(cancellationReasons) : null,
    ...[status === 'CHECKED_OUT' ? 4 : 2, agentId ?? ownerId],
    ...[
      isRemoved ? toInstant(bookedMs) : null,
      toInstant(bookedMs),
      toInstant(Math.max(bookedMs, changedMs)),
    ],
  ]
  const leftOn = status === 'CHECKED_OUT' ? slot.from + slot.nights : undefined
  return { row, mark: { businessId, ownerId, bookingId, reference, bookedMs, leftOn } }
}

/** The rows of these bookings, in order. */
export function* toRows(maker: StayMaker, slots: readonly Slot[]): Generator<Cell[]> {
  for (const [index, slot] of slots.entries()) {
    const { row, mark } = toRow(maker, slot, maker.firstNumber + index)
    if (index % 10 === 0) maker.onMark(mark)
    yield row
  }
}
