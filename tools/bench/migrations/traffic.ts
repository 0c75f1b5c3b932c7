import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchBusiness } from '../seed/seed.ts'

interface Waits {
  /** Milliseconds of the longest statement. */
  longest: number
  count: number
  failures: string[]
}

export interface Traffic {
  reads: Waits
  writes: Waits
}

const readSql = `SELECT booking.*, property.name FROM bookings booking
  JOIN properties property ON property.business_id = booking.business_id AND property.id = booking.property_id
  WHERE booking.business_id = $1 ORDER BY booking.created_at DESC LIMIT 20`

/** A copy of a booking on free nights, which its trigger takes. */
const writeSql = `INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, total_amount, paid_amount, status, source,
    guest_name, guest_email, guest_phone, created_by)
  SELECT business_id, gen_random_uuid(), 'BK-M' || $3::int, property_id, $2::date + $3::int, $2::date + $3::int + 1, guests, total_amount, 0,
    'CONFIRMED', 'DIRECT', guest_name, guest_email, guest_phone, created_by
  FROM bookings WHERE business_id = $1 AND created_by IS NOT NULL ORDER BY created_at DESC LIMIT 1`

const pauseMs = 5

interface Repetition {
  connection: pg.ClientConfig
  isOver: () => boolean
  /** Updated after each statement. */
  waits: Waits
}

async function repeat(
  { connection, isOver, waits }: Repetition,
  run: (client: pg.Client, number: number) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  while (!isOver()) {
    const startedAt = performance.now()
    await run(client, waits.count).catch((error: unknown) => waits.failures.push(String(error)))
    waits.longest = Math.max(waits.longest, performance.now() - startedAt)
    waits.count += 1
    await sleep(pauseMs)
  }
  await client.end()
}

const noWaits = (): Waits => ({ longest: 0, count: 0, failures: [] })

export interface RunningTraffic {
  /** Starts the search for the longest statement again. */
  forgetLongest: () => void
  stop: () => Promise<Traffic>
}

/** Reads and writes bookings, as nodes of the previous version do during a migration, until it is stopped. */
export function startTraffic(
  connection: pg.ClientConfig,
  { businessId, freeFrom }: BenchBusiness,
): RunningTraffic {
  let isStopped = false
  const isOver = () => isStopped
  const traffic: Traffic = { reads: noWaits(), writes: noWaits() }
  const running = [
    repeat({ connection, isOver, waits: traffic.reads }, (client) => client.query(readSql, [businessId])),
    repeat({ connection, isOver, waits: traffic.writes }, (client, number) =>
      client.query(writeSql, [businessId, freeFrom, number]),
    ),
  ]
  return {
    forgetLongest: () => {
      for (const waits of Object.values(traffic)) waits.longest = 0
    },
    stop: async () => {
      isStopped = true
      await Promise.all(running)
      return traffic
    },
  }
}
