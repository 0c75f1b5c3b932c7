import type { DeskStay } from '@ilewa/contract/bookings/desk'
import type { DeskList } from '@ilewa/contract/bookings/phases'
import { type Dashboard, dashboardRows } from '@ilewa/contract/dashboard'
import { and, type SQL, sql } from 'drizzle-orm'
import { unnamedStatement } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { restrictDeskStay } from '../bookings/desk/desk-stay.queries.ts'
import {
  arrivedCondition,
  departedCondition,
  frontDeskConditions,
  isOccupiedByAnother,
} from '../bookings/lists/phases.queries.ts'
import { prepareByRole, type Viewer, visibilityCondition } from '../bookings/lists/visibility.queries.ts'

const shownLists = ['arrivals', 'departures', 'inHouse'] as const
const countedLists = [...shownLists, 'late', 'overstaying'] as const

/** Guests who have arrived or left. They come after the others in their list. */
const doneConditions: Partial<Record<DeskList, SQL>> = {
  arrivals: arrivedCondition,
  departures: departedCondition,
}

/**
 * Whether another guest is in house at the property of a stay whose guest is expected. An owner's lists have every guest
 * in house; an agent's have the agent's own, so each row looks up the others. For owners that lookup took a sixth of the
 * dashboard's time.
 */
const occupiedColumn = ({ role, businessId }: Viewer): SQL => {
  const stay = { businessId, propertyId: sql`stay.property_id`, id: sql`stay.id` }
  const hasOther =
    role === 'AGENT'
      ? isOccupiedByAnother(stay, sql.placeholder('today'))
      : sql`bool_or(list = 'inHouse') OVER (PARTITION BY stay.property_id)`
  return sql`(stay.status IN ('PENDING', 'CONFIRMED') AND ${hasOther})`
}

/**
 * Selects the stays of each front desk list with their place by property name and the list's total. The filters
 * of the booking list return the same stays. The CTE is materialized, because PostgreSQL otherwise looks up the
 * stays of each property separately.
 */
function topStays(viewer: Viewer): SQL {
  const conditions = frontDeskConditions(sql.placeholder('today'))
  const stays = countedLists.map(
    (list) => sql`
      SELECT ${sql.raw(`'${list}'`)} AS list, ${doneConditions[list] ?? sql`false`} AS done,
        id, reference, guest_name, guests, check_in, check_out, status, property_id, version, guest_phone, guest_phone_e164,
        total_amount, paid_amount, claimed_amount, caution_amount, caution_held
      FROM ${bookings} WHERE ${and(visibilityCondition(viewer), conditions[list])}`,
  )
  return sql`
    WITH stay AS MATERIALIZED (${sql.join(stays, sql` UNION ALL `)})
    SELECT stay.*, property.name, ${occupiedColumn(viewer)} AS is_occupied,
      row_number() OVER (PARTITION BY list ORDER BY done, property.name COLLATE "und-x-icu", stay.id) AS place,
      count(*) OVER (PARTITION BY list)::int AS total,
      (count(*) FILTER (WHERE done) OVER (PARTITION BY list))::int AS done_total
    FROM stay JOIN properties AS property
      ON property.business_id = ${viewer.businessId} AND property.id = stay.property_id`
}

const deskStays = prepareByRole((database, viewer) =>
  database
    .select({
      list: sql<DeskList>`list`,
      total: sql<number>`total`,
      done: sql<number>`done_total`,
      id: sql<string>`id`,
      reference: sql<string>`reference`,
      guestName: sql<string>`guest_name`,
      guests: sql<number>`guests`,
      checkIn: sql<string>`check_in`,
      checkOut: sql<string>`check_out`,
      status: sql<DeskStay['status']>`status`,
      propertyId: sql<string>`property_id`,
      propertyName: sql<string>`name`,
      version: sql<number>`version`,
      guestPhone: sql<string>`guest_phone`,
      guestPhoneE164: sql<string | null>`guest_phone_e164`,
      totalAmount: sql`total_amount`.mapWith(Number),
      paidAmount: sql`paid_amount`.mapWith(Number),
      claimedAmount: sql`claimed_amount`.mapWith(Number),
      cautionAmount: sql`caution_amount`.mapWith(Number),
      cautionHeld: sql`caution_held`.mapWith(Number),
      isOccupied: sql<boolean>`is_occupied`,
    })
    .from(sql`(${topStays(viewer)}) AS placed`)
    .where(sql`place <= ${sql.raw(String(dashboardRows))}`)
    .orderBy(sql`list, place`)
    .prepare(unnamedStatement),
)

type Desk = Pick<Dashboard, (typeof shownLists)[number] | 'counts'>

/** The front desk lists and their counts. */
export async function getDesk(ctx: Context): Promise<Desk> {
  const { role, businessId, userId, today } = ctx
  const rows = await deskStays({ role }).execute({ businessId, userId, today })
  const ofList = (listName: DeskList) => rows.filter(({ list }) => list === listName)
  const shown = (list: DeskList) =>
    ofList(list).map(({ list: _, total: __, done: ___, isOccupied, ...stay }) => ({
      ...restrictDeskStay(ctx, stay),
      ...(isOccupied && { isOccupied }),
    }))
  const count = (list: DeskList, of: 'total' | 'done' = 'total') => ofList(list)[0]?.[of] ?? 0
  return {
    arrivals: shown('arrivals'),
    departures: shown('departures'),
    inHouse: shown('inHouse'),
    counts: {
      arrivals: count('arrivals'),
      arrived: count('arrivals', 'done'),
      departures: count('departures'),
      left: count('departures', 'done'),
      inHouse: count('inHouse'),
      late: count('late'),
      overstaying: count('overstaying'),
    },
  }
}
