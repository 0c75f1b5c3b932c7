import type { Random } from '@ilewa/tests/support/seed/random'

/** Nights `[from, from + nights)` of a property, by its index, in days from today. */
export interface Slot {
  property: number
  from: number
  nights: number
  cancelled: boolean
}

/** These days have the same bookings at every size; only the length of the history differs. */
export const daysBack = 30
export const daysAhead = 60

const isCancelled = (random: Random) => random.chance(0.08)
const pickNights = (random: Random) => random.integer(1, 4)

/** Spreads this many bookings evenly over the properties and the days around today, ordered by date. */
export function fillDaysAroundToday(random: Random, properties: number, count: number): Slot[] {
  const slots = Array.from({ length: properties }, (_, property) => {
    const propertySlots = Math.floor(count / properties) + Number(property < count % properties)
    const share = Math.floor((daysBack + daysAhead) / propertySlots)
    return Array.from({ length: propertySlots }, (_, index): Slot => {
      const nights = pickNights(random)
      const from = index * share - daysBack + random.integer(0, share - nights)
      return { property, from, nights, cancelled: isCancelled(random) }
    })
  }).flat()
  return slots.sort((a, b) => a.from - b.from || a.property - b.property)
}

/** Free days between two bookings, with weights. */
const gapDays = [
  [0, 65],
  [1, 27],
  [2, 8],
] as const

/**
 * The newest `count` bookings that end by `until`, ordered by date. Properties are nearly always occupied: about 2.7
 * days per booking. A longer history contains all of a shorter one.
 */
export function fillHistory(
  random: Random,
  { properties, count, until }: { properties: number; count: number; until: number },
): Slot[] {
  const slots: Slot[] = []
  const freeUntil = Array.from({ length: properties }, () => until - random.integer(0, 3))
  for (let day = until; slots.length < count; day -= 1) {
    for (let property = 0; property < properties && slots.length < count; property += 1) {
      if (freeUntil[property] !== day) continue
      let slot: Slot
      do {
        const nights = pickNights(random)
        slot = { property, from: day - nights, nights, cancelled: isCancelled(random) }
        slots.push(slot)
      } while (slot.cancelled)
      freeUntil[property] = slot.from - random.weighted(gapDays)
    }
  }
  slots.length = count
  return slots.reverse()
}
