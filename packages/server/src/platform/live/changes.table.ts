import { LiveKind } from '@ilewa/contract/live'
import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { businessId, createdAt, enumColumn, id, oneOf } from '../database/column-builders.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Recent changes, read by the live update stream. The transaction id identifies exactly the rows a reader has not seen;
 * a serial counter would miss rows that commit out of order.
 */
export const changes = pgTable(
  'changes',
  {
    businessId: businessId(),
    id: id(),
    kind: enumColumn('kind', LiveKind).notNull(),
    /** Set when the change concerns a single user. */
    userId: uuid('user_id'),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('changes_by_transaction').on(table.businessId, table.xid),
    index('changes_by_time').on(table.createdAt),
    check('changes_kind', oneOf(table.kind, LiveKind.options)),
  ],
)
