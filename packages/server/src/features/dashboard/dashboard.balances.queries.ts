import { attentionRows, type BalancesDue } from '@ilewa/contract/dashboard'
import { and, eq, gt, lte, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '../../platform/database/database.ts'
import { existingCondition, referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { balanceDueCondition } from '../bookings/lists/filters.queries.ts'
import { expectedTonightCondition, inHouseCondition } from '../bookings/lists/phases.queries.ts'
import { properties } from '../properties/properties.table.ts'

const { checkIn, checkOut, status } = bookings
const balance = sql`(${bookings.totalAmount} - ${bookings.paidAmount})`

interface BalanceGroup {
  condition: SQL | undefined
  /** Order within the group. */
  order: SQL
}

const largestFirst = sql`${balance} DESC`

/** The groups of the contract's `balanceOrder`. Each reads a few rows by its own index. */
const balanceGroups = (today: SQL): readonly BalanceGroup[] => [
  { condition: and(inHouseCondition(today), eq(checkOut, today)), order: largestFirst },
  // An expression: with the plain column PostgreSQL walks all past stays in order of check-out.
  { condition: and(inHouseCondition(today), ne(checkOut, today)), order: sql`(${checkOut} + 0)` },
  { condition: expectedTonightCondition(today), order: largestFirst },
  { condition: and(gt(checkIn, today), ne(status, 'CHECKED_OUT')), order: sql`${checkIn}` },
  {
    condition: or(eq(status, 'CHECKED_OUT'), and(eq(status, 'CONFIRMED'), lte(checkOut, today))),
    order: largestFirst,
  },
]

/** The first rows of every group: `balance_row(id, rank, place)`. */
function firstOfGroups(businessId: Placeholder): SQL {
  const groups = balanceGroups(sql`${sql.placeholder('today')}::date`)
  const parts = groups.map(
    ({ condition, order }, rank) => sql`(
      SELECT ${bookings.id} AS id, ${sql.raw(String(rank))} AS rank,
        row_number() OVER (ORDER BY ${order}, ${bookings.id}) AS place
      FROM ${bookings} WHERE ${and(existingCondition(bookings, { businessId }), balanceDueCondition, condition)}
      ORDER BY ${order}, ${bookings.id} LIMIT ${sql.raw(String(attentionRows))})`,
  )
  return sql`(${sql.join(parts, sql` UNION ALL `)}) balance_row`
}

// Named: planning its five parts for each request made the dashboard slower by a third at 16 requests at once.
const firstBalances = preparedStatement((database) => {
  const businessId = sql.placeholder('businessId')
  return database
    .select({
      id: bookings.id,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyName: properties.name,
      checkIn,
      checkOut,
      balance: balance.mapWith(Number),
    })
    .from(firstOfGroups(businessId))
    .innerJoin(bookings, and(eq(bookings.businessId, businessId), eq(bookings.id, sql`balance_row.id`)))
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .orderBy(sql`balance_row.rank, balance_row.place`)
    .limit(attentionRows)
    .prepare('dashboard_balances')
})

/** Lists the first balances due of the business, in the contract's `balanceOrder`. */
export const listFirstBalances = ({ businessId, today }: Context): Promise<BalancesDue['rows']> =>
  firstBalances().execute({ businessId, today })
