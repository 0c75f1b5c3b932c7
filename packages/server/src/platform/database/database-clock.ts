import type { Logger } from 'pino'
import { machineTime, setClockOffset } from '../clock.ts'
import { executeSql } from './database.ts'

const syncIntervalMs = 60_000
/** Smaller differences come from query latency or a clock adjustment in progress. */
const toleranceMs = 2_000

/** How far this machine's clock is behind the database's. */
async function measure(): Promise<number> {
  const startedAt = machineTime()
  const { rows } = await executeSql('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms')
  return Number(rows[0]?.ms) - (startedAt + machineTime()) / 2
}

/**
 * Uses the clock of the database, which all nodes share: a node with a wrong clock would mail expired codes, reject
 * valid ones, and create bookings for another day. Synchronises at start and every minute; returns a function that
 * stops it.
 */
export async function syncClockWithDatabase(log: Logger): Promise<() => Promise<void>> {
  let lastLogged = 0
  const sync = async () => {
    const behind = await measure()
    const correction = Math.abs(behind) < toleranceMs ? 0 : behind
    setClockOffset(correction)
    if (Math.abs(correction - lastLogged) < toleranceMs) return
    lastLogged = correction
    const seconds = Math.round(correction / 1000)
    if (seconds !== 0)
      log.warn({ seconds }, "This machine's clock differs from the database's; using the database's")
  }
  await sync()
  // Failures are ignored: while the database is unavailable, requests fail anyway.
  const timer = setInterval(() => void sync().catch(() => undefined), syncIntervalMs).unref()
  return async () => clearInterval(timer)
}
