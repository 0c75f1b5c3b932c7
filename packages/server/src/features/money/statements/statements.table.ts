import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { businessForeignKey, businessId, createdAt, id } from '../../../platform/database/column-builders.ts'
import { users } from '../../auth/auth.table.ts'

/**
 * The monthly statements of agents' accounts. Rows are never changed or deleted (triggers refuse it).
 */
export const statements = pgTable(
  'statements',
  {
    businessId: businessId(),
    id: id(),
    agentId: uuid('agent_id').notNull(),
    /** '2026-11' */
    month: text('month').notNull(),
    /** From 1 per business, without gaps. Leave it out: a trigger takes it from the counter. */
    number: integer('number').notNull().default(0),
    issuedBy: uuid('issued_by').notNull(),
    /** A `StatementSnapshot` as JSON. It is stored as text, because its digest is printed. */
    snapshot: text('snapshot').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.agentId, users),
    businessForeignKey(table, table.issuedBy, users),
    unique('statements_number').on(table.businessId, table.number),
    unique('statements_of_month').on(table.businessId, table.agentId, table.month),
    check('statements_month', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('statements_numbered', sql`${table.number} > 0`),
    check('statements_snapshot', sql`length(${table.snapshot}) <= 2000000`),
  ],
)
