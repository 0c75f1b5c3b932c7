import type { PropertyDay, PropertyFilter } from '@ilewa/contract/properties/day-state'
import { and, type SQL, sql } from 'drizzle-orm'
import type { ValueOrPlaceholder } from '../../platform/database/database.ts'
import { existingCondition } from '../../platform/database/record-queries.ts'
import { blocks } from '../blocks/blocks.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { expectedTonightCondition, inHouseCondition } from '../bookings/lists/phases.queries.ts'
import { properties } from './properties.table.ts'

/* SQL version of the contract's `propertyDay`; `phases.test.ts` of the bookings compares both. */

interface Today {
  businessId: ValueOrPlaceholder
  today: ValueOrPlaceholder
}

/**
 * Selects one row for each property with guests or blocked dates today. One query reads all guests in house or
 * expected; one query per property takes five times as long.
 */
export function nightsToday({ businessId, today }: Today): SQL {
  const { propertyId, checkOut } = bookings
  const guestsOfBusiness = (guests: SQL | undefined) =>
    and(existingCondition(bookings, { businessId }), guests)
  return sql`(
    SELECT property_id, bool_or(phase IN ('IN_HOUSE', 'OVERSTAYING')) AS occupied,
      bool_or(phase NOT IN ('DEPARTING', 'BLOCKED')) AS tonight, bool_or(phase = 'BLOCKED') AS blocked,
      CASE WHEN bool_or(phase = 'IN_HOUSE') THEN 'OCCUPIED'
        WHEN bool_or(phase = 'EXPECTED') AND bool_or(phase <> 'EXPECTED') THEN 'TURNOVER'
        WHEN bool_or(phase = 'OVERSTAYING') THEN 'OCCUPIED'
        WHEN bool_or(phase = 'DEPARTING') THEN 'DEPARTING'
        WHEN bool_or(phase = 'EXPECTED') THEN 'ARRIVING' ELSE 'BLOCKED' END AS day
    FROM (
      SELECT ${propertyId}, CASE WHEN ${checkOut} > ${today}::date THEN 'IN_HOUSE'
        WHEN ${checkOut} = ${today}::date THEN 'DEPARTING' ELSE 'OVERSTAYING' END AS phase
      FROM ${bookings} WHERE ${guestsOfBusiness(inHouseCondition(today))}
      UNION ALL
      SELECT ${propertyId}, 'EXPECTED' FROM ${bookings} WHERE ${guestsOfBusiness(expectedTonightCondition(today))}
      UNION ALL
      SELECT ${blocks.propertyId}, 'BLOCKED' FROM ${blocks}
      WHERE ${existingCondition(blocks, { businessId })} AND ${blocks.from} <= ${today}::date AND ${blocks.to} > ${today}::date
      UNION ALL
      SELECT property_id, 'BLOCKED' FROM taken_nights
      WHERE business_id = ${businessId} AND event_id IS NOT NULL AND check_in <= ${today}::date AND check_out > ${today}::date
    ) AS taken GROUP BY property_id
  ) AS tonight`
}

/** Joins `nightsToday` to the properties. */
export const nightsJoinCondition = sql`tonight.property_id = ${properties.id}`

/** The state of the property today. */
export const propertyDayColumn = sql<PropertyDay>`CASE WHEN ${properties.status} IN ('MAINTENANCE', 'UNAVAILABLE') THEN 'CLOSED'
  WHEN tonight.day IS NOT NULL THEN tonight.day
  WHEN ${properties.status} = 'BOOKED' THEN 'CLOSED' ELSE 'VACANT' END`

/** Whether a guest is in house and stays tonight. */
export const occupiedColumn = sql<boolean>`coalesce(tonight.occupied, false)`

const dayCondition = (day: PropertyDay) => sql`${propertyDayColumn} = ${sql.raw(`'${day}'`)}`
const statusCondition = (status: PropertyFilter) => sql`${properties.status} = ${sql.raw(`'${status}'`)}`

/** SQL version of the contract's `matchesPropertyFilter`; the dashboard counts use the same conditions. */
export const filterConditions: Record<PropertyFilter, SQL> = {
  AVAILABLE: dayCondition('VACANT'),
  BOOKED: sql`(${statusCondition('BOOKED')} OR coalesce(tonight.tonight, false))`,
  MAINTENANCE: statusCondition('MAINTENANCE'),
  UNAVAILABLE: statusCondition('UNAVAILABLE'),
  OCCUPIED: dayCondition('OCCUPIED'),
  ARRIVING: dayCondition('ARRIVING'),
  DEPARTING: dayCondition('DEPARTING'),
  TURNOVER: dayCondition('TURNOVER'),
  BLOCKED: dayCondition('BLOCKED'),
}
