import { civilDateAt } from '@ilewa/contract/core/dates'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { ratings } from '@ilewa/server/features/ratings/ratings.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import { asc, eq } from 'drizzle-orm'
import { sampleSeed, timeZone } from './bookings.ts'
import type { Sample } from './rows.ts'

const dayMs = 86_400_000

/** Comments by number of stars. */
const comments: Record<number, readonly string[]> = {
  5: [
    'Spotless, quiet and exactly as in the pictures. The inverter carried us through two outages.',
    'Ẹ ṣé gan-an! Check-in took five minutes and the place smelled fresh.',
    'We came for a wedding and wished we could stay longer. Daalụ!',
    'The kitchen had everything, even a good blender. My mother approved.',
    'Fast WiFi, cold AC, and the security man was very kind to the children.',
    'Third time here, and it is always the same: no stories, everything works.',
    'Na here I go dey stay anytime I land Lagos.',
  ],
  4: [
    'Lovely place. The generator came on a bit late on Saturday night.',
    'Very comfortable bed and good water pressure. Parking is tight for two cars.',
    'Everything was fine. A second set of towels would help.',
    'Great host, quick answers on WhatsApp. The road outside floods when it rains.',
    'Good value for a family of four.',
  ],
  3: [
    'The flat is nice but the estate gate kept our Bolt waiting twice.',
    'WiFi dropped every evening. Otherwise okay.',
    'Clean, but smaller than it looks in the photos.',
  ],
  2: ['The AC in the second bedroom did not cool at all.', 'We waited almost an hour for the keys.'],
  1: ['No water on our first morning, and nobody picked up.'],
}

const stars: readonly (readonly [number, number])[] = [
  [5, 58],
  [4, 28],
  [3, 9],
  [2, 3],
  [1, 2],
]

/** About half of the guests rate, within four days, and 55 % of those write a comment. */
function pickRating(random: Random, now: Date, checkOut: string) {
  const isRated = random.chance(0.52)
  const pickedStars = random.weighted(stars)
  const comment = random.chance(0.55) ? random.pick(comments[pickedStars] ?? []) : null
  const ratedAt = new Date(Date.parse(`${checkOut}T14:00:00Z`) + random.decimal(0.1, 4) * dayMs)
  return isRated && ratedAt < now ? { stars: pickedStars, comment, ratedAt } : null
}

/**
 * Inserts a row for each completed booking. The row has no stars if the guest has not rated. Such a guest may
 * still rate if the departure was less than a month ago.
 */
export async function insertRatings({ now, businessId }: Sample): Promise<void> {
  const random = createRandom(sampleSeed + 1)
  const today = civilDateAt(now, timeZone)
  const pastBookings = await db()
    .select({ bookingId: bookings.id, checkOut: bookings.checkOut, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.businessId, businessId))
    .orderBy(asc(bookings.checkOut), asc(bookings.guestName), asc(bookings.createdAt))
  const rows = pastBookings
    .filter(({ status, checkOut }) => status === 'CHECKED_OUT' && checkOut <= today)
    .map(({ bookingId, checkOut }) => ({
      businessId,
      id: newId(),
      bookingId,
      createdAt: new Date(`${checkOut}T11:00:00Z`),
      ...pickRating(random, now, checkOut),
    }))
  for (let start = 0; start < rows.length; start += 250)
    await db()
      .insert(ratings)
      .values(rows.slice(start, start + 250))
}
