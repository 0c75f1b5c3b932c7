import { addEarned, type EarnedSum, type StaysMoney } from '@ilewa/contract/bookings/money'
import type { BookingSource } from '@ilewa/contract/bookings/terms'
import { toKobo } from '@ilewa/contract/core/money'
import { type EarnedRow, toEarnedSum } from '../bookings/accrual.queries.ts'
import { type SpanCorrections, toSpanMoney } from '../bookings/lists/money.queries.ts'
import type { PeriodBuckets } from './buckets.ts'
import type { GuestCounts } from './guests.queries.ts'

/** The sum of a bucket and a booking source, read from rollups or from stays. */
export interface BucketRow extends EarnedRow {
  /** The bucket's index. Rows of the previous period have the number of buckets as their index. */
  no: number
  /** May be null in the previous period, which is not split. */
  source: BookingSource | null
}

/** Sums of the current period, also by bucket and by source, and of the previous one. */
interface BucketSums {
  /** In the order of the buckets. */
  buckets: EarnedSum[]
  current: EarnedSum
  previous: EarnedSum
  /** Kobo. */
  taxes: { current: number; previous: number }
  bySource: ReadonlyMap<BookingSource, EarnedSum>
}

/** Amounts of the stays that begin in the period and in the previous one. */
interface PeriodMoney {
  current: StaysMoney
  previous: StaysMoney
}

/** The input of analytics, in one shape for a business and for one property. */
export interface AnalyticsMetrics extends BucketSums {
  /** Current period. */
  byProperty: ReadonlyMap<string, EarnedSum>
  money: PeriodMoney
  guests: GuestCounts
}

const addTaxes = (rows: readonly EarnedRow[] = []) => rows.reduce((sum, { taxKobo }) => sum + taxKobo, 0)

const addRows = (rows: readonly EarnedRow[] = []): EarnedSum => addEarned(rows.map(toEarnedSum))

export function toBucketSums(rows: readonly BucketRow[], { buckets }: PeriodBuckets): BucketSums {
  const byBucket = Map.groupBy(rows, ({ no }) => no)
  const current = rows.filter(({ no }) => no < buckets.length)
  const bySource = new Map<BookingSource, EarnedSum>()
  for (const [source, own] of Map.groupBy(current, (row) => row.source))
    if (source) bySource.set(source, addRows(own))
  return {
    buckets: buckets.map((_, no) => addRows(byBucket.get(no))),
    current: addRows(current),
    previous: addRows(byBucket.get(buckets.length)),
    taxes: { current: addTaxes(current), previous: addTaxes(byBucket.get(buckets.length)) },
    bySource,
  }
}

/** `paid` is the kobo paid on the stays that begin in each period. */
export const toPeriodMoney = (
  { current, previous, taxes }: BucketSums,
  paid: { current: number; previous: number },
  [correction, previousCorrection]: readonly SpanCorrections[],
): PeriodMoney => ({
  current: toSpanMoney(
    { earned: toKobo(current.revenue), tax: taxes.current, paid: paid.current },
    correction,
  ),
  previous: toSpanMoney(
    { earned: toKobo(previous.revenue), tax: taxes.previous, paid: paid.previous },
    previousCorrection,
  ),
})
