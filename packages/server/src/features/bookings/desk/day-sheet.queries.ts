import {
  type DaySheetQuery,
  type DaySheetStay,
  upcomingArrivalDays,
} from '@ilewa/contract/bookings/day-sheet'
import { can, isAllowed } from '@ilewa/contract/core/access'
import { addDays } from '@ilewa/contract/core/dates'
import type { Page } from '@ilewa/contract/core/endpoint'
import { and, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { db } from '../../../platform/database/database.ts'
import { readPage, type SelectBuilder } from '../../../platform/database/paging.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { properties } from '../../properties/properties.table.ts'
import { bookings } from '../bookings.table.ts'
import { bookingOrders } from '../lists/filters.queries.ts'
import { frontDeskConditions } from '../lists/phases.queries.ts'
import { visibilityCondition } from '../lists/visibility.queries.ts'
import { restrictDeskStay } from './desk-stay.queries.ts'

/** The check-in of the property's next stay, also if another person booked it. */
const nextArrival = sql<string | null>`(
  SELECT next.check_in::text FROM bookings AS next
  WHERE next.business_id = ${bookings.businessId} AND next.property_id = ${bookings.propertyId}
    AND next.removed_at IS NULL AND next.status <> 'CANCELLED' AND next.check_in >= ${bookings.checkOut}
  ORDER BY next.check_in, next.id LIMIT 1
)`

const selection = {
  id: bookings.id,
  reference: bookings.reference,
  guestName: bookings.guestName,
  guests: bookings.guests,
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
  status: bookings.status,
  propertyId: bookings.propertyId,
  propertyName: properties.name,
  version: bookings.version,
  guestPhone: bookings.guestPhone,
  guestPhoneE164: bookings.guestPhoneE164,
  totalAmount: bookings.totalAmount,
  paidAmount: bookings.paidAmount,
  claimedAmount: bookings.claimedAmount,
  cautionAmount: bookings.cautionAmount,
  cautionHeld: bookings.cautionHeld,
  nextArrival,
}

const select = <S extends Record<string, SQL>>(more: S, from: SelectBuilder = db()) =>
  from
    .select({ ...selection, ...more })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

/** Must match `arrivesInNextDays` of the contract. */
const nextDaysCondition = ({ today }: Context): SQL | undefined =>
  and(
    gt(bookings.checkIn, today),
    lte(bookings.checkIn, addDays(today, upcomingArrivalDays)),
    ne(bookings.status, 'CANCELLED'),
  )

/** One page of the stays of a list. Throws `common.forbidden` for the next days without work at the desk. */
export async function listDaySheet(
  ctx: Context,
  { list, limit, cursor }: DaySheetQuery,
): Promise<{ items: DaySheetStay[]; page: Page }> {
  if (list === 'nextDays' && !can(ctx.role, 'bookings:read') && !isAllowed(ctx, 'bookings:desk'))
    throw new AppError('common.forbidden')
  const condition = list === 'nextDays' ? nextDaysCondition(ctx) : frontDeskConditions(ctx.today)[list]
  return readPage(select, {
    where: and(visibilityCondition(ctx), condition),
    order: bookingOrders.checkIn,
    from: bookings,
    limit,
    cursor,
    toItem: ({ cursorKey: _, total: __, nextArrival: next, ...stay }) => ({
      ...restrictDeskStay(ctx, stay),
      nextArrival: next,
    }),
  })
}
