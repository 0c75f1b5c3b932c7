import { z } from 'zod'
import { civilDate } from './core/dates.ts'
import { endpoint } from './core/endpoint.ts'
import { uuid } from './core/fields.ts'
import { ListQuery } from './core/list-query.ts'
import { RecordKind } from './core/record-kinds.ts'

export const AuditAction = z.enum(['CREATED', 'UPDATED', 'REMOVED'])
export type AuditAction = z.infer<typeof AuditAction>

/** The value of a field, as it is sent on the wire. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type AuditValue = z.infer<typeof Value>

/** The old and new value of one field; `from` is null for a new record. */
export const AuditChange = z.object({ field: z.string(), from: Value, to: Value })
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  id: uuid,
  kind: RecordKind,
  recordId: uuid,
  /** The record's name at the time of the change. */
  label: z.string(),
  action: AuditAction,
  changes: z.array(AuditChange),
  /** Null when the system, a guest or the payment provider made the change. */
  byId: uuid.nullable(),
  byName: z.string().nullable(),
  at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/**
 * Replaces a personal value: the audit log never stores personal values, because it outlives the deletion of the
 * person.
 */
export const redactedValue = 'changed'

/** Longer texts are truncated to this many characters. */
export const maxAuditTextLength = 200

/** Dates are in the business's time zone; both are included. */
export const AuditQuery = ListQuery.omit({ q: true }).extend({
  kind: RecordKind.optional(),
  byId: uuid.optional(),
  from: civilDate('from is a real date (YYYY-MM-DD)').optional(),
  to: civilDate('to is a real date (YYYY-MM-DD)').optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const HistoryParams = z.object({ kind: RecordKind, id: uuid })

/** Actions of a person in the current month, counted from the audit log. */
export const MonthlyActivity = z.object({
  /** '2026-11', in the business's time zone. */
  month: z.string(),
  bookingsTaken: z.int(),
  repairsReported: z.int(),
  repairsClosed: z.int(),
  countsMade: z.int(),
  expensesNoted: z.int(),
  expensesDecided: z.int(),
  /** All changes. */
  changes: z.int(),
})
export type MonthlyActivity = z.infer<typeof MonthlyActivity>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'audit:read',
    query: AuditQuery,
    response: z.object({ entries: z.array(AuditEntry) }),
    paged: true,
    summary: 'Who changed what, newest first',
  }),
  work: endpoint({
    method: 'GET',
    path: '/audit/work',
    access: 'audit:read-record',
    response: MonthlyActivity,
    summary: 'Actions of the signed-in person this month',
  }),
  history: endpoint({
    method: 'GET',
    path: '/audit/{kind}/{id}',
    access: 'audit:read-record',
    params: HistoryParams,
    query: ListQuery.omit({ q: true }),
    response: z.object({ entries: z.array(AuditEntry) }),
    paged: true,
    summary: 'The changes of one record that the signed-in person may read, newest first',
  }),
}
