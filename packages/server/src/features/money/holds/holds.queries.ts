import type { Booking } from '@ilewa/contract/bookings/schema'
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { minutesFromNow } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { importedEvents } from '../../calendars/calendars.table.ts'
import { properties } from '../../properties/properties.table.ts'

/** Hours before the end of a hold at which the owner and the agent are reminded of it. */
const reminderHours = 3

/** Whether it is too late to remind of a hold that is set now to end at this time. */
export const isReminderPast = (holdUntil: Date): boolean => holdUntil <= minutesFromNow(reminderHours * 60)

const endedCondition = sql`${bookings.holdUntil} <= now()`
/** The end of the hold is near, and no reminder was sent. */
const reminderCondition = and(
  eq(bookings.holdReminded, false),
  sql`${bookings.holdUntil} <= now() + make_interval(hours => ${reminderHours})`,
)

const heldCondition = and(eq(bookings.status, 'PENDING'), isNotNull(bookings.holdUntil))

/** A held booking for which nothing is paid, claimed or held as caution deposit: it gives way to a channel, and is in no calendar for one. */
export const unpaidHoldCondition = and(
  heldCondition,
  eq(bookings.claimedAmount, 0),
  eq(bookings.paidAmount, 0),
  eq(bookings.cautionHeld, 0),
)

/** A held booking, with what is needed to end its hold and to notify of it. */
export interface HeldBooking {
  businessId: string
  timeZone: string
  id: string
  propertyId: string
  property: Pick<Booking['property'], 'name'>
  agentId: string | null
  guestName: string
  reference: string
  checkIn: string
  checkOut: string
  status: Booking['status']
  totalAmount: number
  paidAmount: number
  claimedAmount: number
  holdUntil: Date
  holdAmount: number | null
  holdExtended: boolean
  hasEnded: boolean
  /** Hours by which an open claim extends the hold. */
  claimHoldHours: number
}

const select = () =>
  db()
    .select({
      businessId: bookings.businessId,
      timeZone: businesses.timeZone,
      id: bookings.id,
      propertyId: bookings.propertyId,
      property: { name: properties.name },
      agentId: bookings.agentId,
      guestName: bookings.guestName,
      reference: bookings.reference,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      status: bookings.status,
      totalAmount: bookings.totalAmount,
      paidAmount: bookings.paidAmount,
      claimedAmount: bookings.claimedAmount,
      holdUntil: sql<Date>`${bookings.holdUntil}`.mapWith(bookings.holdUntil),
      holdAmount: bookings.holdAmount,
      holdExtended: bookings.holdExtended,
      hasEnded: sql<boolean>`${endedCondition}`,
      claimHoldHours: businesses.claimHoldHours,
    })
    .from(bookings)
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))

const dueCondition = and(heldCondition, or(endedCondition, reminderCondition))

/** Holds of all businesses that have ended or need a reminder, the earliest first. */
export const listDueHolds = ({
  limit,
  offset = 0,
}: {
  limit: number
  offset?: number
}): Promise<HeldBooking[]> =>
  select()
    .where(dueCondition)
    .orderBy(asc(bookings.holdUntil), asc(bookings.businessId), asc(bookings.id))
    .limit(limit)
    .offset(offset)

/** A hold that is still due, or undefined. Call it under the lock of the booking's property. */
export async function findDueHold({
  businessId,
  id,
  propertyId,
}: Pick<HeldBooking, 'businessId' | 'id' | 'propertyId'>): Promise<HeldBooking | undefined> {
  const [row] = await select().where(
    and(
      eq(bookings.businessId, businessId),
      eq(bookings.id, id),
      eq(bookings.propertyId, propertyId),
      dueCondition,
    ),
  )
  return row
}

/**
 * Held bookings of a property for which no payment is claimed, and which are no stay of a channel themselves. Call it under the lock of the
 * property.
 */
export const listUnpaidHolds = ({
  businessId,
  propertyId,
}: Pick<HeldBooking, 'businessId' | 'propertyId'>): Promise<HeldBooking[]> =>
  select().where(
    and(
      eq(bookings.businessId, businessId),
      eq(bookings.propertyId, propertyId),
      unpaidHoldCondition,
      sql`NOT EXISTS (SELECT FROM ${importedEvents} event
        WHERE event.business_id = ${bookings.businessId} AND event.booking_id = ${bookings.id})`,
    ),
  )
