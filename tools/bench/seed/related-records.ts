import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { Random } from '@ilewa/tests/support/seed/random'
import type { Client } from 'pg'
import type { SampledBooking } from './bookings.ts'
import { copyRows } from './copy.ts'
import { idAt } from './ids.ts'

const toInstant = (ms: number) => new Date(ms).toISOString()

interface RelatedRecordsOptions {
  random: Random
  today: CivilDate
  sampledBookings: readonly SampledBooking[]
}

const stars = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

/** Inserts a rating after departure, an audit entry and a notification for each sampled booking. */
export async function insertRelatedRecords(
  client: Client,
  { random, today, sampledBookings }: RelatedRecordsOptions,
): Promise<void> {
  await copyRows(
    client,
    { table: 'ratings', columns: 'business_id id booking_id stars comment rated_at created_at' },
    sampledBookings.flatMap(({ businessId, bookingId, departureDay: leftOn }) => {
      if (leftOn === undefined) return []
      const departedAt = `${addDays(today, leftOn)}T00:00:00Z`
      const comment = random.chance(0.4) ? 'Everything works, and the lights stay on.' : null
      return [
        [
          businessId,
          idAt(random, Date.parse(departedAt)),
          bookingId,
          random.pick(stars),
          comment,
          departedAt,
          departedAt,
        ],
      ]
    }),
  )
  await copyRows(
    client,
    {
      table: 'audit_entries',
      columns: 'business_id id kind record_id label action changes by_id created_at',
    },
    sampledBookings.map(({ businessId, ownerId, bookingId, reference, bookedMs }) => [
      ...[businessId, idAt(random, bookedMs), 'booking', bookingId, reference, 'CREATED', '[]', ownerId],
      toInstant(bookedMs),
    ]),
  )
  const readCount = sampledBookings.length - 20
  await copyRows(
    client,
    { table: 'notifications', columns: 'business_id id user_id kind title text path key read_at created_at' },
    sampledBookings.map(({ businessId, ownerId, bookingId, reference, bookedMs }, index) => [
      ...[businessId, idAt(random, bookedMs), ownerId, 'NEW_BOOKING', 'New booking', reference],
      ...[`/bookings/${bookingId}`, `booking:${bookingId}`, index < readCount ? toInstant(bookedMs) : null],
      toInstant(bookedMs),
    ]),
  )
}
