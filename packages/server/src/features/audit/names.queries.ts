import type { AuditChange, AuditValue } from '@ilewa/contract/audit'
import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'

/** Fields with the id of a property or user; the audit log shows their names. */
const propertyFields = ['propertyId', 'otherPropertyId']
const personFields = ['agentId', 'createdBy', 'decidedBy']

function idsIn(changes: readonly AuditChange[], fields: readonly string[]): string[] {
  const values = changes.filter(({ field }) => fields.includes(field)).flatMap(({ from, to }) => [from, to])
  return [...new Set(values.filter((value) => typeof value === 'string'))]
}

async function listPropertyNames(ctx: Context, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ id: properties.id, name: properties.name })
    .from(properties)
    .where(and(eq(properties.businessId, ctx.businessId), inArray(properties.id, ids)))
  return rows.map(({ id, name }) => [id, name])
}

async function listPersonNames(ctx: Context, ids: string[]): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.businessId, ctx.businessId), inArray(users.id, ids)))
  return rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])
}

/**
 * Returns a function that replaces the ids in a change by current names. A removed user has the name "Former
 * agent" or "Former staff member".
 */
export async function replaceIdsWithNames(
  ctx: Context,
  changes: readonly AuditChange[],
): Promise<(change: AuditChange) => AuditChange> {
  const names = new Map(
    (
      await Promise.all([
        listPropertyNames(ctx, idsIn(changes, propertyFields)),
        listPersonNames(ctx, idsIn(changes, personFields)),
      ])
    ).flat(),
  )
  const nameOf = (value: AuditValue) => (typeof value === 'string' ? (names.get(value) ?? value) : value)
  return ({ field, from, to }) =>
    propertyFields.includes(field) || personFields.includes(field)
      ? { field: field.replace(/Id$/, ''), from: nameOf(from), to: nameOf(to) }
      : { field, from, to }
}
