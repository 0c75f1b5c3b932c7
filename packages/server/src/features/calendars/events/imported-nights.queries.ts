import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'

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
