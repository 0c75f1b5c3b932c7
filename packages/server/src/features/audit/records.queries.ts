import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { blocks } from '../blocks/blocks.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { businesses } from '../business/business.table.ts'
import { calendarImports } from '../calendars/calendars.table.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { landlords } from '../landlords/landlords.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'
import { bookingRequests } from '../public-page/requests/booking-requests.table.ts'
import { ratings } from '../ratings/ratings.table.ts'
import { auditEntries } from './audit.table.ts'

interface RecordSource {
  table: PgTable
  id: PgColumn
  businessId: PgColumn
  /** The owning user, where agents or staff may read only their own records. */
  owner?: PgColumn
  /** Set once the record is deleted; then only the owner of the business may read its history. */
  removedAt?: PgColumn
  /**
   * True if a record may exist only in the audit log: an invited user has no row yet, and a revoked invitation
   * has none any more.
   */
  orInAudit?: true
}

const userSource: RecordSource = { table: users, id: users.id, businessId: users.businessId, orInAudit: true }
const businessSource: RecordSource = { table: businesses, id: businesses.id, businessId: businesses.id }

/** The table of each kind of record. The subscription uses the business's own id. */
const recordSources: Record<RecordKind, RecordSource> = {
  property: { table: properties, id: properties.id, businessId: properties.businessId },
  booking: {
    table: bookings,
    id: bookings.id,
    businessId: bookings.businessId,
    owner: bookings.agentId,
    removedAt: bookings.removedAt,
  },
  block: { table: blocks, id: blocks.id, businessId: blocks.businessId },
  calendarImport: {
    table: calendarImports,
    id: calendarImports.id,
    businessId: calendarImports.businessId,
  },
  bookingRequest: {
    table: bookingRequests,
    id: bookingRequests.id,
    businessId: bookingRequests.businessId,
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
  landlord: { table: landlords, id: landlords.id, businessId: landlords.businessId },
  agent: userSource,
  staff: userSource,
  business: businessSource,
  subscription: businessSource,
  rating: { table: ratings, id: ratings.id, businessId: ratings.businessId },
}

/** The kinds whose history agents and staff may read; an owner may read all. */
const readableKinds = {
  AGENT: ['booking'],
  STAFF: ['inventory', 'maintenance', 'expense'],
} satisfies Record<string, readonly RecordKind[]>

const canReadKind = ({ role }: Context, kind: RecordKind): boolean =>
  role === 'OWNER' || (readableKinds[role] as readonly RecordKind[]).includes(kind)

/**
 * Whether the user may read the record's history. An owner may read all. An agent may read their own bookings; staff
 * may read the kinds in `readableKinds`, and of the expenses only their own. Both read no removed records.
 */
export async function isReadableRecord(ctx: Context, kind: RecordKind, id: string): Promise<boolean> {
  if (!canReadKind(ctx, kind)) return false
  const { table, owner, removedAt, orInAudit, ...columns } = recordSources[kind]
  const ownRecordCondition: SQL | undefined =
    ctx.role === 'OWNER' ? undefined : and(owner && eq(owner, ctx.userId), removedAt && isNull(removedAt))
  const [row] = await db()
    .select({ id: columns.id })
    .from(table)
    .where(and(eq(columns.businessId, ctx.businessId), eq(columns.id, id), ownRecordCondition))
  return row !== undefined || (orInAudit === true && hasAuditEntry(ctx, kind, id))
}

async function hasAuditEntry(ctx: Context, kind: RecordKind, id: string): Promise<boolean> {
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
