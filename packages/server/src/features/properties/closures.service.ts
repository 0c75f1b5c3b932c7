import { isClosedStatus } from '@ilewa/contract/properties/day-state'
import type { PropertyStatus } from '@ilewa/contract/properties/terms'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { propertyClosures } from './closures.table.ts'

type ClosureContext = Pick<Context, 'businessId' | 'today'>

/** Records that properties are closed from today. */
export async function recordClosed(
  { businessId, today }: ClosureContext,
  propertyIds: readonly string[],
): Promise<void> {
  if (propertyIds.length === 0) return
  await db()
    .insert(propertyClosures)
    .values(propertyIds.map((propertyId) => ({ businessId, propertyId, from: today })))
    .onConflictDoNothing()
}

/** Ends the closure today, or deletes it if it began today. */
async function recordOpened({ businessId, today }: ClosureContext, propertyId: string): Promise<void> {
  const openClosureCondition = (more?: SQL) =>
    and(
      eq(propertyClosures.businessId, businessId),
      eq(propertyClosures.propertyId, propertyId),
      isNull(propertyClosures.to),
      more,
    )
  await db()
    .delete(propertyClosures)
    .where(openClosureCondition(eq(propertyClosures.from, today)))
  await db().update(propertyClosures).set({ to: today }).where(openClosureCondition())
}

interface StatusChange {
  before: PropertyStatus
  after: PropertyStatus
}

/** Records if a change of status closes or opens a property. Call it inside the change's transaction. */
export async function recordStatusChange(
  ctx: ClosureContext,
  propertyId: string,
  { before, after }: StatusChange,
): Promise<void> {
  if (isClosedStatus(before) === isClosedStatus(after)) return
  await (isClosedStatus(after) ? recordClosed(ctx, [propertyId]) : recordOpened(ctx, propertyId))
}
