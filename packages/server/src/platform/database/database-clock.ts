import type { Logger } from 'pino'
import { correctClock, machineTime } from '../clock.ts'
import { executeSql } from './database.ts'

const askEveryMs = 60_000
/** Smaller differences come from query latency or a clock adjustment in progress. */
const leastMs = 2_000

/** How far this machine's clock is behind the database's. */
async function measure(): Promise<number> {
  const asked = machineTime()
  const { rows } = await executeSql('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms')
  return Number(rows[0]?.ms) - (asked + machineTime()) / 2
}

/**
 * Uses the clock of the database, which all nodes share: a node with a wrong clock would mail expired codes, reject
 * valid ones, and create bookings for another day. Synchronises at start and every minute; returns a function that
 * stops it.
 */
export async function followDatabaseClock(log: Logger): Promise<() => Promise<void>> {
  let told = 0
  const follow = async () => {
    const behind = await measure()
    const correction = Math.abs(behind) < leastMs ? 0 : behind
    correctClock(correction)
    if (Math.abs(correction - told) < leastMs) return
    told = correction
    const seconds = Math.round(correction / 1000)
    if (seconds !== 0) log.warn({ seconds }, "This machine's clock differs from the database's; using the database's")
  }
  await follow()
  // Failures are ignored: while the database is unavailable, requests fail anyway.
  const timer = setInterval(() => void follow().catch(() => undefined), askEveryMs).unref()
  return async () => clearInterval(timer)
}
