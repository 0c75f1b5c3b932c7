import { LiveKind } from '@ilewa/contract/live'
import { sql } from 'drizzle-orm'
import { check, customType, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { businessId, choice, createdAt, id, isOneOf } from '../database/columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What changed lately, for whoever is looking. The transaction's own number tells exactly which rows a reader has not
 * seen yet: a counter would lose those that commit out of order.
 */
export const changes = pgTable(
  'changes',
  {
    businessId: businessId(),
    id: id(),
    kind: choice('kind', LiveKind).notNull(),
    /** Set where only one person is concerned. */
    userId: uuid('user_id'),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('changes_by_transaction').on(table.businessId, table.xid),
    index('changes_by_time').on(table.createdAt),
    check('changes_kind', isOneOf(table.kind, LiveKind.options)),
  ],
)
