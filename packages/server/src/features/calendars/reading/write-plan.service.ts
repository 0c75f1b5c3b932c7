import { and, eq, inArray } from 'drizzle-orm'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { importedEvents } from '../calendars.table.ts'
import type { ReadEvent } from './calendar.task.ts'
import type { KnownEvent, ReadPlan } from './plan-read.ts'

interface OfImport {
  businessId: string
  id: string
  propertyId: string
}

const toRow = (owner: OfImport, { ignored, isCancelled: _, ...event }: ReadEvent) => ({
  ...event,
  businessId: owner.businessId,
  id: newId(),
  calendarImportId: owner.id,
  propertyId: owner.propertyId,
  state: ignored ? ('IGNORED' as const) : ('TAKEN' as const),
  ignoredReason: ignored,
  firstSeenAt: now(),
})

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other

/** Whether a change writes anything: most events of a read are as they were. */
const isChange = (event: KnownEvent, set: Partial<KnownEvent>): boolean =>
  Object.entries(set).some(([name, value]) => !isSame(event[name as keyof KnownEvent], value))

const rowsPerInsert = 500

/** Writes what a read changes in the events of a calendar. Their nights are not settled yet. */
export async function writePlan(owner: OfImport, plan: ReadPlan): Promise<void> {
  const own = eq(importedEvents.businessId, owner.businessId)
  // First, so that a name is free for an event that takes it over.
  for (let first = 0; first < plan.removed.length; first += rowsPerInsert) {
    const ids = plan.removed.slice(first, first + rowsPerInsert).map(({ id }) => id)
    await db()
      .delete(importedEvents)
      .where(and(own, inArray(importedEvents.id, ids)))
  }
  for (const { event, set } of plan.changed)
    if (isChange(event, set))
      await db()
        .update(importedEvents)
        .set({ ...set, updatedAt: now() })
        .where(and(own, eq(importedEvents.id, event.id)))
  for (let first = 0; first < plan.added.length; first += rowsPerInsert)
    await db()
      .insert(importedEvents)
      .values(plan.added.slice(first, first + rowsPerInsert).map((event) => toRow(owner, event)))
}
