import { z } from 'zod'
import { civilDate } from './core/dates.ts'
import { endpoint } from './core/endpoint.ts'
import { ListQuery, uuid } from './core/fields.ts'
import { RecordKind } from './core/records.ts'

export const AuditAction = z.enum(['CREATED', 'UPDATED', 'REMOVED'])
export type AuditAction = z.infer<typeof AuditAction>

/** What a field can have held: as it stands on the wire. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type AuditValue = z.infer<typeof Value>

/** One field, from what to what; a new record comes from null. */
export const AuditChange = z.object({ field: z.string(), from: Value, to: Value })
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  id: uuid,
  kind: RecordKind,
  recordId: uuid,
  /** What the record was called then. */
  label: z.string(),
  action: AuditAction,
  changes: z.array(AuditChange),
  /** Null for what the system, a guest or the payment provider did. */
  byId: uuid.nullable(),
  byName: z.string().nullable(),
  at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Stands for a personal value, which the trail never holds: it would outlive the person's own deletion. */
export const withheld = 'changed'

/** Long texts are cut to this many characters. */
export const maxShownText = 200

/** Days are those of the business's time zone, both included. */
export const AuditQuery = ListQuery.omit({ q: true }).extend({
  kind: RecordKind.optional(),
  byId: uuid.optional(),
  from: civilDate('from is a real date (YYYY-MM-DD)').optional(),
  to: civilDate('to is a real date (YYYY-MM-DD)').optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const HistoryParams = z.object({ kind: RecordKind, id: uuid })

/** What a person has done this month so far, counted in the trail. */
export const WorkOfMonth = z.object({
  /** '2026-11', where the business is. */
  month: z.string(),
  bookingsTaken: z.int(),
  repairsReported: z.int(),
  repairsClosed: z.int(),
  countsMade: z.int(),
  expensesNoted: z.int(),
  expensesDecided: z.int(),
  /** All changes together. */
  changes: z.int(),
})
export type WorkOfMonth = z.infer<typeof WorkOfMonth>

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
    response: WorkOfMonth,
    summary: 'What the signed-in person has done this month',
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
