import type { CivilDate } from '@ilewa/contract/core/dates'
import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { importedEvents } from '../calendars.table.ts'

interface PropertyOfBusiness {
  businessId: string
  propertyId: string
}

/**
 * Gives the events of a property the nights that nothing else has, and lists what they could not get as conflicts. Call it under the lock
 * of the property, after each change of its events.
 */
export async function allocateImportedNights({ businessId, propertyId }: PropertyOfBusiness): Promise<void> {
  await db().execute(sql`SELECT allocate_imported_nights(${businessId}, ${propertyId})`)
}

/**
 * Takes the nights of an event away, for a booking that takes them in its place within the same transaction. Until it ends, nobody else
 * can take them.
 */
export async function releaseNightsOf({ businessId, id }: { businessId: string; id: string }): Promise<void> {
  await db()
    .delete(takenNights)
    .where(and(eq(takenNights.businessId, businessId), eq(takenNights.eventId, id)))
}

/** The nights from today on that the events of a calendar take. */
export const listComingNights = (
  { businessId, today }: Pick<Context, 'businessId' | 'today'>,
  calendarImportId: string,
): Promise<{ checkIn: CivilDate; checkOut: CivilDate }[]> =>
  db()
    .select({ checkIn: takenNights.checkIn, checkOut: takenNights.checkOut })
    .from(takenNights)
    .innerJoin(importedEvents, referenceCondition(takenNights, takenNights.eventId, importedEvents))
    .where(
      and(
        eq(takenNights.businessId, businessId),
        eq(importedEvents.calendarImportId, calendarImportId),
        gt(takenNights.checkOut, today),
      ),
    )
