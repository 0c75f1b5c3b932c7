import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { Random } from '@ilewa/tests/support/seed/seeded-random'
import type { Client } from 'pg'
import { copyRows } from './copy.ts'
import { idAt } from './ids.ts'
import type { Mark } from './stays.ts'

const instant = (ms: number) => new Date(ms).toISOString()

interface Trail {
  random: Random
  today: CivilDate
  marks: readonly Mark[]
}

const stars = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

/** Inserts a rating after departure, an audit entry and a notification for each sampled booking. */
export async function insertTrail(client: Client, { random, today, marks }: Trail): Promise<void> {
  await copyRows(
    client,
    { table: 'ratings', columns: 'business_id id booking_id stars comment rated_at created_at' },
    marks.flatMap(({ businessId, bookingId, leftOn }) => {
      if (leftOn === undefined) return []
      const at = `${addDays(today, leftOn)}T00:00:00Z`
      const comment = random.chance(0.4) ? 'Everything works, and the lights stay on.' : null
      return [[businessId, idAt(random, Date.parse(at)), bookingId, random.pick(stars), comment, at, at]]
    }),
  )
  await copyRows(
    client,
    {
      table: 'audit_entries',
      columns: 'business_id id kind record_id label action changes by_id created_at',
    },
    marks.map(({ businessId, ownerId, bookingId, reference, bookedMs }) => [
      ...[businessId, idAt(random, bookedMs), 'booking', bookingId, reference, 'CREATED', '[]', ownerId],
      instant(bookedMs),
    ]),
  )
  const read = marks.length - 20
  await copyRows(
    client,
    { table: 'notifications', columns: 'business_id id user_id kind title text path key read_at created_at' },
    marks.map(({ businessId, ownerId, bookingId, reference, bookedMs }, index) => [
      ...[businessId, idAt(random, bookedMs), ownerId, 'NEW_BOOKING', 'New booking', reference],
      ...[`/bookings/${bookingId}`, `booking:${bookingId}`, index < read ? instant(bookedMs) : null],
      instant(bookedMs),
    ]),
  )
}
