import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  oneOf,
} from '../../../platform/database/column-builders.ts'
import { users } from '../../auth/auth.table.ts'
import { landlords } from '../../landlords/landlords.table.ts'

/** STATEMENT: of an agent's account. LANDLORD_STATEMENT: of a landlord's month. Each business numbers each kind. */
export const StatementKind = z.enum(['STATEMENT', 'LANDLORD_STATEMENT'])
export type StatementKind = z.infer<typeof StatementKind>

/** The monthly statements of agents and landlords. Rows are never changed or deleted (triggers refuse it). */
export const statements = pgTable(
  'statements',
  {
    businessId: businessId(),
    id: id(),
    kind: enumColumn('kind', StatementKind).notNull().default('STATEMENT'),
    agentId: uuid('agent_id'),
    landlordId: uuid('landlord_id'),
    /** '2026-11' */
    month: text('month').notNull(),
    /** From 1 per business and kind, without gaps. Leave it out: a trigger takes it from the counter. */
    number: integer('number').notNull().default(0),
    issuedBy: uuid('issued_by').notNull(),
    /** A `StatementSnapshot` or `LandlordStatementSnapshot` as JSON. It is stored as text, because its digest is printed. */
    snapshot: text('snapshot').notNull(),
    /**
     * Of a landlord: what its entries add to what is owed to them, in naira, as a deferred trigger verifies. An agent's statement posts
     * nothing.
     */
    posted: numeric('posted', { precision: 20, scale: 2, mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.agentId, users),
    businessForeignKey(table, table.landlordId, landlords),
    businessForeignKey(table, table.issuedBy, users),
    unique('statements_number').on(table.businessId, table.kind, table.number),
    unique('statements_of_month').on(table.businessId, table.agentId, table.month),
    unique('statements_of_landlords_month').on(table.businessId, table.landlordId, table.month),
    check('statements_kind', oneOf(table.kind, StatementKind.options)),
    check(
      'statements_party',
      sql`(${table.agentId} IS NOT NULL) = (${table.kind} = 'STATEMENT') AND (${table.landlordId} IS NOT NULL) = (${table.kind} = 'LANDLORD_STATEMENT')
        AND (${table.posted} = 0 OR ${table.kind} = 'LANDLORD_STATEMENT')`,
    ),
    check('statements_month', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('statements_numbered', sql`${table.number} > 0`),
    check('statements_snapshot', sql`length(${table.snapshot}) <= 2000000`),
  ],
)
