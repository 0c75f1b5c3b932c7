import { AuditAction, type AuditChange } from '@ilewa/contract/audit'
import { RecordKind } from '@ilewa/contract/core/record-kinds'
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  oneOf,
} from '../../platform/database/column-builders.ts'
import { users } from '../auth/auth.table.ts'

/** Append-only audit log. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    businessId: businessId(),
    id: id(),
    kind: enumColumn('kind', RecordKind).notNull(),
    recordId: uuid('record_id').notNull(),
    label: text('label').notNull(),
    action: enumColumn('action', AuditAction).notNull(),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    /** Null for changes by the system, a guest or the payment provider. */
    byId: uuid('by_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.byId, users),
    index('audit_entries_by_time').on(table.businessId, table.createdAt, table.id),
    index('audit_entries_by_kind').on(table.businessId, table.kind, table.createdAt, table.id),
    index('audit_entries_of_record').on(
      table.businessId,
      table.kind,
      table.recordId,
      table.createdAt,
      table.id,
    ),
    index('audit_entries_by_person').on(table.businessId, table.byId, table.createdAt, table.id, table.kind),
    check('audit_entries_kind', oneOf(table.kind, RecordKind.options)),
    check('audit_entries_action', oneOf(table.action, AuditAction.options)),
  ],
)
