import { getTableColumns, sql, type Table } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { accruedKobo } from '../accrual.queries.ts'
import { bookingMonths, bookingNights, bookingTotals } from './rollups.table.ts'

/*
 * The SQL of every rollup column, from which `rollup-functions.ts` generates the trigger and the recount. The columns
 * themselves are those of `rollups.table.ts`: a column without its SQL does not compile.
 */

type SumOf<T extends Table, Key extends string> = Exclude<keyof T['$inferSelect'], Key>
type NightSum = SumOf<typeof bookingNights, 'businessId' | 'night' | 'source'>
type TotalSum = SumOf<typeof bookingTotals, 'businessId' | 'status' | 'agentId'>

/** A column that is a sum over bookings. */
export interface RollupSum {
  column: string
  type: string
  /** What one booking adds. */
  value: string
}

/** The part of an amount that falls on night `k`. */
const onNight = (kobo: string) =>
  new PgDialect().sqlToQuery(
    accruedKobo({
      ...{ kobo: sql.raw(kobo), nights: sql.raw('n') },
      ...{ since: sql.raw('k'), until: sql.raw('(k + 1)') },
    }),
  ).sql

/**
 * What night `k` of a stay of `n` nights adds. `net` and `gross` are its total in kobo without and with taxes, and `first` is 1 on
 * the first night of a stay that counts: columns of subqueries of `booking_night_rows`. The other names are parameters of that
 * function; `counts` is false for a cancelled stay.
 */
const nightValues: Record<Exclude<NightSum, 'returningGuests'>, string> = {
  nights: 'counts::int',
  kobo: `CASE WHEN counts THEN ${onNight('net')} ELSE 0 END`,
  taxKobo: `CASE WHEN counts THEN ${onNight('gross')} - ${onNight('net')} ELSE 0 END`,
  arrivals: 'first',
  paidKobo: 'CASE WHEN k = 0 THEN (paid * 100)::bigint ELSE 0 END',
  guests1: 'first * (guests = 1)::int',
  guests2: 'first * (guests = 2)::int',
  guests3To4: 'first * (guests IN (3, 4))::int',
  guests5: 'first * (guests >= 5)::int',
  nights1: 'first * (n = 1)::int',
  nights2To3: 'first * (n IN (2, 3))::int',
  nights4To6: 'first * (n BETWEEN 4 AND 6)::int',
  nights7: 'first * (n >= 7)::int',
}

/** What a booking adds to the totals of its status and agent. */
const totalValues: Record<TotalSum, string> = {
  bookings: '1',
  totalAmount: 'total_amount',
  taxAmount: 'tax_amount',
  paidAmount: 'paid_amount',
  withBalance: "(status <> 'CANCELLED' AND paid_amount < total_amount)::int",
  balance: "CASE WHEN status <> 'CANCELLED' THEN greatest(total_amount - paid_amount, 0) ELSE 0 END",
}

/** Lists the sums in the order of the table's columns, in which the `counted_` functions return them. */
const listSums = (table: Table, values: Record<string, string>): RollupSum[] =>
  Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const value = values[key]
    return value === undefined ? [] : [{ column: column.name, type: column.getSQLType(), value }]
  })

/**
 * The sums of `booking_nights` and `booking_source_months`, except `returning_guests`, which depends on other
 * stays.
 */
export const nightSums = listSums(bookingNights, nightValues)
/** Of `booking_months`. */
export const monthSums = listSums(bookingMonths, nightValues)
/** Of `booking_totals`. */
export const totalSums = listSums(bookingTotals, totalValues)

/** The columns of a booking that the rollups depend on: an update of other columns does not run the trigger. */
export const bookingInputs = [
  ...['property_id', 'agent_id', 'check_in', 'check_out', 'guests', 'total_amount', 'tax_amount'],
  ...['paid_amount', 'status', 'source', 'guest_email', 'guest_phone_e164'],
]
