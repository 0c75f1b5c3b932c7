import {
  AuditAction,
  type AuditChange,
  type AuditEntry,
  type AuditQuery,
  type AuditValue,
  maxAuditTextLength,
} from '@ilewa/contract/audit'
import { can } from '@ilewa/contract/core/access'
import type { Page } from '@ilewa/contract/core/endpoint'
import { RecordKind } from '@ilewa/contract/core/record-kinds'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isKnownValue } from '../../platform/database/column-builders.ts'
import { type ListOrder, orderBy } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { readPage, readPageWithoutTotal } from '../../platform/database/paging.ts'
import { referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { invitations } from '../invitations/invitations.table.ts'
import { auditEntries } from './audit.table.ts'
import { replaceIdsWithNames } from './names.queries.ts'
import { allowedKindsCondition } from './plan.ts'

const newestFirst: ListOrder = {
  key: auditEntries.createdAt,
  id: auditEntries.id,
  descending: true,
  type: 'timestamptz',
}

/** The agent or staff member whom an entry is about, to show the current name. */
const subject = alias(users, 'subject')
const nameOf = (person: typeof users | typeof subject | typeof invitations) =>
  sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`

interface Paging {
  limit: number
  cursor?: string | undefined
}

const shorten = (value: AuditValue): AuditValue =>
  typeof value === 'string' && value.length > maxAuditTextLength
    ? `${value.slice(0, maxAuditTextLength - 1)}…`
    : value

const shortenValues = ({ field, from, to }: AuditChange): AuditChange => ({
  field,
  from: shorten(from),
  to: shorten(to),
})

const selectEntries = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      id: auditEntries.id,
      kind: auditEntries.kind,
      recordId: auditEntries.recordId,
      label: sql<string>`coalesce(${nameOf(subject)}, ${nameOf(invitations)}, ${auditEntries.label})`,
      action: auditEntries.action,
      changes: auditEntries.changes,
      byId: auditEntries.byId,
      byName: nameOf(users),
      at: auditEntries.createdAt,
      ...more,
    })
    .from(auditEntries)
    .leftJoin(users, referenceCondition(auditEntries, auditEntries.byId, users))
    .leftJoin(subject, referenceCondition(auditEntries, auditEntries.recordId, subject))
    .leftJoin(invitations, referenceCondition(auditEntries, auditEntries.recordId, invitations))

type EntryRow = Awaited<ReturnType<typeof selectEntries<Record<never, SQL>>>>[number]

const isKnown = ({ kind, action }: EntryRow) =>
  isKnownValue(RecordKind, kind) && isKnownValue(AuditAction, action)

const isOfRegister = ({ changes }: EntryRow) => changes.some(({ field }) => field === 'guestRegister')

/** Leaves out what only a newer version knows, and the guest register for people who do not see it. */
async function toEntries(ctx: Context, allRows: readonly EntryRow[]): Promise<AuditEntry[]> {
  const seesRegister = can(ctx.role, 'register:add')
  const rows = allRows.filter((row) => isKnown(row) && (seesRegister || !isOfRegister(row)))
  const withNames = await replaceIdsWithNames(
    ctx,
    rows.flatMap(({ changes }) => changes),
  )
  return rows.map(({ at, changes, ...row }) => ({
    ...row,
    at: at.toISOString(),
    changes: changes.map((change) => shortenValues(withNames(change))),
  }))
}

interface EntriesPage {
  entries: AuditEntry[]
  page: Page
}

/** One page of the audit log, newest first. */
async function listEntries(
  ctx: Context,
  condition: SQL | undefined,
  { limit, cursor }: Paging,
): Promise<EntriesPage> {
  const where = and(eq(auditEntries.businessId, ctx.businessId), condition)
  const { items, page } = await readPage(selectEntries, {
    from: auditEntries,
    where,
    order: newestFirst,
    limit,
    cursor,
    toItem: (row) => row,
  })
  return { entries: await toEntries(ctx, items), page }
}

/** One page of the whole audit log, newest first, regardless of the plan and without a total. */
export async function listAllEntries(
  ctx: Context,
  { limit, cursor }: Paging,
): Promise<{ rows: AuditEntry[]; nextCursor: string | null }> {
  const where = eq(auditEntries.businessId, ctx.businessId)
  const { rows, nextCursor } = await readPageWithoutTotal(selectEntries, {
    ...{ where, order: newestFirst, limit, cursor },
    toItem: (row) => row,
  })
  return { rows: await toEntries(ctx, rows), nextCursor }
}

/** The newest entries that match, without a total. `name` is the name of the prepared statement. */
export async function listNewestEntries(
  ctx: Context,
  condition: SQL | undefined,
  { limit, name }: { limit: number; name: string },
): Promise<AuditEntry[]> {
  const rows = await selectEntries({})
    .where(and(eq(auditEntries.businessId, ctx.businessId), condition))
    .orderBy(...orderBy(newestFirst))
    .limit(limit)
    .prepare(name)
    .execute()
  return toEntries(ctx, rows)
}

/** Midnight in the business's time zone, at the start of the day that is `days` after `date`. */
const startOfDay = ({ timeZone }: Context, date: string, days = 0) =>
  sql`(${date}::date + ${days}::int)::timestamp AT TIME ZONE ${timeZone}`

export const listAudit = (ctx: Context, { kind, byId, from, to, ...paging }: AuditQuery) =>
  listEntries(
    ctx,
    and(
      allowedKindsCondition(ctx),
      kind && eq(auditEntries.kind, kind),
      byId ? eq(auditEntries.byId, byId) : undefined,
      from ? gte(auditEntries.createdAt, startOfDay(ctx, from)) : undefined,
      to ? lt(auditEntries.createdAt, startOfDay(ctx, to, 1)) : undefined,
    ),
    paging,
  )

/** The history of one record. The caller checks whether the user may read it. */
export const listHistory = (ctx: Context, kind: RecordKind, recordId: string, paging: Paging) =>
  listEntries(ctx, and(eq(auditEntries.kind, kind), eq(auditEntries.recordId, recordId)), paging)
