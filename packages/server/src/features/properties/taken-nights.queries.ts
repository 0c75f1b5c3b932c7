import { type Channel, channelLabels } from '@ilewa/contract/calendars/terms'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { CallInput } from '@ilewa/contract/core/endpoint'
import {
  datesTakenMessages,
  datesTakenOnMessage,
  type TakenNights,
} from '@ilewa/contract/properties/calendar'
import type { properties as contract } from '@ilewa/contract/properties/endpoints'
import type { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'
import { and, asc, eq, gt, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../platform/app-error.ts'
import { type Database, db, preparedStatement } from '../../platform/database/database.ts'
import { violatedConstraint } from '../../platform/database/database-errors.ts'
import { referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { prepareByRole, visibilityCondition } from '../bookings/lists/visibility.queries.ts'
import { calendarImports, importedEvents } from '../calendars/calendars.table.ts'
import { getProperty } from './properties.queries.ts'
import { properties } from './properties.table.ts'
import { formerTakenNightsOnce, takenNights, takenNightsOnce } from './taken-nights.table.ts'

/** Half-open: `[checkIn, checkOut)`. */
interface NightsOfProperty {
  propertyId: string
  checkIn: CivilDate
  checkOut: CivilDate
}

/** Matches what takes any of these nights; the index of the exclusion constraint answers it. */
const takenCondition = (
  { businessId }: Pick<Context, 'businessId'>,
  nights: NightsOfProperty,
): SQL | undefined =>
  and(
    eq(takenNights.businessId, businessId),
    eq(takenNights.propertyId, nights.propertyId),
    sql`daterange(${takenNights.checkIn}, ${takenNights.checkOut}) && daterange(${nights.checkIn}::date, ${nights.checkOut}::date)`,
  )

/** The taken nights of one property within `[from, to)`, without guest data. */
export async function listTakenNights(
  ctx: Context,
  propertyId: string,
  { from, to }: CallInput<typeof contract.calendar>['query'],
): Promise<TakenNights[]> {
  const taken = db()
    .select({
      ...{ kind: takenNights.kind, bookingId: takenNights.bookingId },
      ...{ checkIn: takenNights.checkIn, checkOut: takenNights.checkOut },
    })
    .from(takenNights)
    .where(takenCondition(ctx, { propertyId, checkIn: from, checkOut: to }))
    .orderBy(asc(takenNights.checkIn))
  const [nights] = await Promise.all([taken, getProperty(ctx, propertyId)])
  return nights
}

/** Whether a stay of another channel takes coming nights of the property. */
export const hasComingChannelStays = async (
  { businessId, today }: Pick<Context, 'businessId' | 'today'>,
  propertyId: string,
): Promise<boolean> =>
  (await db().$count(
    takenNights,
    and(
      eq(takenNights.businessId, businessId),
      eq(takenNights.propertyId, propertyId),
      isNotNull(takenNights.eventId),
      gt(takenNights.checkOut, today),
    ),
  )) > 0

const datesTaken = (by: TakenNightsKind, channel: Channel | null = null) =>
  new AppError('bookings.dates_taken', {
    message: channel ? datesTakenOnMessage(channelLabels[channel]) : datesTakenMessages[by],
    details: { by },
  })

/** What takes any of the nights, other than the booking or block `ownId` and the stay of a channel that belongs to it. */
export async function findTaken(
  ctx: Pick<Context, 'businessId'>,
  nights: NightsOfProperty,
  ownId?: string,
): Promise<{ kind: TakenNightsKind; channel: Channel | null } | undefined> {
  const [taken] = await db()
    .select({ kind: takenNights.kind, channel: calendarImports.channel })
    .from(takenNights)
    .leftJoin(importedEvents, referenceCondition(takenNights, takenNights.eventId, importedEvents))
    .leftJoin(
      calendarImports,
      referenceCondition(importedEvents, importedEvents.calendarImportId, calendarImports),
    )
    .where(
      and(
        takenCondition(ctx, nights),
        // A booking takes over the nights of its own stay at a channel.
        ownId === undefined
          ? undefined
          : sql`${takenNights.id} <> ${ownId} AND ${importedEvents.bookingId} IS DISTINCT FROM ${ownId}`,
      ),
    )
    .orderBy(asc(takenNights.checkIn))
    .limit(1)
  return taken
}

/**
 * Throws `bookings.dates_taken`, with what takes the nights, unless they are free or taken by `ownId`. Call it under the
 * property's lock; the exclusion constraint decides if a write comes without it.
 */
export async function requireFreeNights(
  ctx: Pick<Context, 'businessId'>,
  nights: NightsOfProperty,
  ownId?: string,
): Promise<void> {
  const taken = await findTaken(ctx, nights, ownId)
  if (taken) throw datesTaken(taken.kind, taken.channel)
}

/** Converts a violation of the exclusion constraint to `bookings.dates_taken`. */
export async function rejectTakenDates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === takenNightsOnce || constraint === formerTakenNightsOnce) throw datesTaken('BOOKING')
    throw error
  }
}

type LockedProperty = typeof properties.$inferSelect

const selectLockedProperty = (database: Database, id: SQL | Placeholder) =>
  database
    .select()
    .from(properties)
    .where(and(eq(properties.businessId, sql.placeholder('businessId')), eq(properties.id, id)))
    .for('update')

const lockedProperty = preparedStatement((database) =>
  selectLockedProperty(database, sql.placeholder('id')).prepare('properties_lock'),
)

const lockedPropertyOfBooking = prepareByRole((database, viewer) => {
  const propertyId = database
    .select({ id: bookings.propertyId })
    .from(bookings)
    .where(and(visibilityCondition(viewer), eq(bookings.id, sql.placeholder('bookingId'))))
  return selectLockedProperty(database, sql`(${propertyId})`).prepare('properties_lock_of_booking')
})

/** `lockProperty` for an existing stay, whose property may be archived. */
export const lockPropertyOfStay = (
  { businessId }: Pick<Context, 'businessId'>,
  id: string,
): Promise<LockedProperty> => requireRow(lockedProperty().execute({ businessId, id }))

/** Locks the properties of existing stays in the order of their ids, so that two calls never deadlock. Returns them by id. */
export async function lockPropertiesOfStays(
  ctx: Pick<Context, 'businessId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedProperty>> {
  const locked = new Map<string, LockedProperty>()
  for (const id of [...new Set(ids)].sort()) locked.set(id, await lockPropertyOfStay(ctx, id))
  return locked
}

/**
 * Locks the property of a booking that the person may read. The booking may be moved to another property while this waits for the lock:
 * read it afterwards and compare its property. Throws `common.not_found`.
 */
export function lockPropertyOfBooking(ctx: ActorContext, bookingId: string): Promise<LockedProperty> {
  const { businessId, userId } = ctx
  return requireRow(lockedPropertyOfBooking(ctx).execute({ businessId, userId, bookingId }))
}

/** Locks the property until the transaction ends; concurrent bookings and edits of it wait. */
export async function lockProperty(ctx: Pick<Context, 'businessId'>, id: string): Promise<LockedProperty> {
  const row = await lockPropertyOfStay(ctx, id)
  if (row.archivedAt) throw notFound()
  return row
}
