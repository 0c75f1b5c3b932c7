import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { minutesFromNow } from '../clock.ts'

/** When the provider is first asked about a payment whose page was opened, or of which a webhook came. */
const firstCheckMinutes = 1
const maxAgeMinutes = 3 * 24 * 60

export const firstCheckAt = (): Date => minutesFromNow(firstCheckMinutes)

/** The first check, in place of a later one or of none. */
export const checkSoon = (nextCheckAt: AnyColumn): SQL => {
  const checkAt = firstCheckAt()
  return sql`least(coalesce(${nextCheckAt}, ${checkAt}), ${checkAt})`
}

/** The next check of a payment that is not settled: after half of its age, at least a minute; null once it is three days old. */
export const nextCheckAfter = (ageMinutes: number): Date | null =>
  ageMinutes > maxAgeMinutes ? null : minutesFromNow(Math.max(1, ageMinutes / 2))
