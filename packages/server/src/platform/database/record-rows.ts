import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '../app-error.ts'
import { newId } from '../id.ts'
import { db } from './database.ts'

/** A table whose rows belong to a business and are edited by version. */
export type RecordTable = PgTable & Record<'businessId' | 'id' | 'version' | 'updatedAt', PgColumn>

/** A table of records that are hidden when they are deleted; its columns come from `recordColumns`. */
export type HideableTable = RecordTable & Record<'createdBy' | 'removedAt', PgColumn>

interface Tenant {
  businessId: string
}

/** The row of this business with this id. */
const rowCondition = (table: RecordTable, { businessId }: Tenant, id: string) =>
  and(eq(table.businessId, businessId), eq(table.id, id))

/** Inserts a row, created by this user, and returns its new id. */
export async function insertRow<T extends HideableTable>(
  table: T,
  { businessId, userId }: Tenant & { userId: string },
  values: Omit<T['$inferInsert'], 'id' | 'businessId' | 'createdBy'>,
): Promise<string> {
  const id = newId()
  await db()
    .insert(table as PgTable)
    .values({ ...values, id, businessId, createdBy: userId } as never)
  return id
}

/** Locks a row until the transaction ends; no effect if there is no such row. */
export async function lockRow(table: RecordTable, ctx: Tenant, id: string): Promise<void> {
  await db()
    .select({ id: table.id })
    .from(table as PgTable)
    .where(rowCondition(table, ctx, id))
    .for('update')
}

/** Throws `common.stale_edit` if the record has changed since `version`; a client may omit it. */
export function requireVersion(record: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== record.version) throw new AppError('common.stale_edit')
}

type Changes<T extends PgTable> = { [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL | undefined }

/** Writes changes with the next version. */
export async function updateRow<T extends RecordTable>(
  table: T,
  ctx: Tenant,
  id: string,
  changes: Changes<T>,
): Promise<void> {
  await db()
    .update(table as PgTable)
    .set({ updatedAt: sql`now()`, ...changes, version: sql`${table.version} + 1` } as never)
    .where(rowCondition(table, ctx, id))
}

/** Deletes a record: sets `removedAt` instead of deleting the row, because other rows may reference it. */
export async function hideRow(table: HideableTable, ctx: Tenant, id: string): Promise<void> {
  await db()
    .update(table as PgTable)
    .set({ removedAt: sql`now()` } as never)
    .where(rowCondition(table, ctx, id))
}
