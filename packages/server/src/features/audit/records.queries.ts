import type { RecordKind } from '@ilewa/contract/core/records'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { businesses } from '../business/business.table.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'
import { ratings } from '../ratings/ratings.table.ts'
import { auditEntries } from './audit.table.ts'

interface Place {
  table: PgTable
  id: PgColumn
  businessId: PgColumn
  /** Whose it is, where agents or staff may read their own alone. */
  owner?: PgColumn
  /** Set once it is deleted: its history is then the owner's alone. */
  removedAt?: PgColumn
  /** An invited person is no user yet, and one whose invitation was revoked stands in the trail alone. */
  orInTrail?: true
}

const people: Place = { table: users, id: users.id, businessId: users.businessId, orInTrail: true }
const business: Place = { table: businesses, id: businesses.id, businessId: businesses.id }

/** Where the records of each kind lie. A business has one plan, which goes by the business's own id. */
const places: Record<RecordKind, Place> = {
  property: { table: properties, id: properties.id, businessId: properties.businessId },
  booking: {
    table: bookings,
    id: bookings.id,
    businessId: bookings.businessId,
    owner: bookings.agentId,
    removedAt: bookings.removedAt,
  },
  inventory: { table: inventoryItems, id: inventoryItems.id, businessId: inventoryItems.businessId },
  maintenance: {
    table: maintenanceRequests,
    id: maintenanceRequests.id,
    businessId: maintenanceRequests.businessId,
  },
  expense: {
    table: expenses,
    id: expenses.id,
    businessId: expenses.businessId,
    owner: expenses.createdBy,
  },
  agent: people,
  staff: people,
  business,
  subscription: business,
  rating: { table: ratings, id: ratings.id, businessId: ratings.businessId },
}

/** Whose history agents and staff may read (decisions section 5): an owner reads all of it. */
const readable = {
  AGENT: ['booking'],
  STAFF: ['inventory', 'maintenance', 'expense'],
} satisfies Record<string, readonly RecordKind[]>

const mayReadKind = ({ role }: Context, kind: RecordKind): boolean =>
  role === 'OWNER' || (readable[role] as readonly RecordKind[]).includes(kind)

/** Whether the record is one that the person may read: an agent's own booking, a staff member's own expense. */
export async function isReadableRecord(ctx: Context, kind: RecordKind, id: string): Promise<boolean> {
  if (!mayReadKind(ctx, kind)) return false
  const { table, owner, removedAt, orInTrail, ...place } = places[kind]
  const isTheirs: SQL | undefined =
    ctx.role === 'OWNER' ? undefined : and(owner && eq(owner, ctx.userId), removedAt && isNull(removedAt))
  const [row] = await db()
    .select({ id: place.id })
    .from(table)
    .where(and(eq(place.businessId, ctx.businessId), eq(place.id, id), isTheirs))
  return row !== undefined || (orInTrail === true && isInTrail(ctx, kind, id))
}

async function isInTrail(ctx: Context, kind: RecordKind, id: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.businessId, ctx.businessId),
        eq(auditEntries.kind, kind),
        eq(auditEntries.recordId, id),
      ),
    )
    .limit(1)
  return row !== undefined
}
