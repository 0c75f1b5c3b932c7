import type { Logger } from 'pino'
import { correctClock, machineTime } from '../clock.ts'
import { executeSql } from './database.ts'

const askEveryMs = 60_000
/** Less is the time that a question takes, or a clock being put right. */
const leastMs = 2_000

/** How far this machine's clock is behind the database's. */
async function measure(): Promise<number> {
  const asked = machineTime()
  const { rows } = await executeSql('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms')
  return Number(rows[0]?.ms) - (asked + machineTime()) / 2
}

/**
 * Takes the time from the database, which all nodes share: one whose own clock is wrong would mail codes that have
 * expired, or none, and book for another day. Asked at start and every minute; answers how to stop that.
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
    if (seconds !== 0) log.warn({ seconds }, "This machine's clock is wrong by the database's, which counts")
  }
  await follow()
  // While the database is away nobody asks for the time either.
  const timer = setInterval(() => void follow().catch(() => undefined), askEveryMs).unref()
  return async () => clearInterval(timer)
}
