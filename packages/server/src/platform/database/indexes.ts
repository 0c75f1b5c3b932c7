import { type SQL, sql } from 'drizzle-orm'
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'

/** An index of the rows that are not removed, for an order or a filter of their list. */
export const listIndex = (
  name: string,
  { businessId }: { businessId: ExtraConfigColumn },
  ...columns: (ExtraConfigColumn | SQL)[]
) =>
  index(name)
    .on(businessId, ...columns)
    .where(sql`removed_at IS NULL`)

/** The index of a `search` column. */
export const searchIndex = (name: string) => index(name).using('gin', sql`search gin_trgm_ops`)
