import type { Page } from '@ilewa/contract/core/endpoint'
import type { MaintenanceListQuery } from '@ilewa/contract/maintenance/filters'
import type {
  MaintenanceDetails,
  MaintenanceRequest,
  MaintenanceStats,
} from '@ilewa/contract/maintenance/schema'
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage } from '../../platform/database/paging.ts'
import {
  columnsWithout,
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../platform/database/record-queries.ts'
import { searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toPrivatePicture } from '../../platform/images/stored-pictures.ts'
import { toIsoDates } from '../../platform/iso-dates.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'
import { maintenanceRequests as requests } from './maintenance.table.ts'

const columns = columnsWithout(requests, 'search')

const photosOfRequest = sql`FROM maintenance_photos photo
  WHERE photo.business_id = ${requests.businessId} AND photo.request_id = ${requests.id}`

const selection = {
  ...columns,
  propertyName: properties.name,
  createdByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  photoCount: sql<number>`(SELECT count(*)::int ${photosOfRequest})`,
}

const photoIds = sql<string[]>`coalesce((
  SELECT json_agg(photo.id ORDER BY photo.position) ${photosOfRequest}
), '[]')`

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...selection, ...more })
    .from(requests)
    .innerJoin(properties, referenceCondition(requests, requests.propertyId, properties))
    .innerJoin(users, referenceCondition(requests, requests.createdBy, users))

type RequestRow = Awaited<ReturnType<typeof select<Record<never, SQL>>>>[number]

const toRequest = (row: RequestRow): MaintenanceRequest => ({
  ...toIsoDates(row),
  property: { id: row.propertyId, name: row.propertyName },
})

export async function listMaintenanceRequests(
  ctx: Context,
  { q, status, priority, propertyId, sort, limit, cursor }: z.output<typeof MaintenanceListQuery>,
): Promise<{ items: MaintenanceRequest[]; page: Page }> {
  const where = and(
    existingCondition(requests, ctx),
    status && inArray(requests.status, status),
    priority && eq(requests.priority, priority),
    propertyId ? eq(requests.propertyId, propertyId) : undefined,
    searchCondition(requests.search, q),
  )
  const order = listOrder(sort, requests)
  return readPage(select, { from: requests, where, order, limit, cursor, toItem: toRequest })
}

export async function getMaintenanceRequest(ctx: Context, id: string): Promise<MaintenanceDetails> {
  const query = select({ photoIds }).where(and(existingCondition(requests, ctx), eq(requests.id, id)))
  const row = await requireRow(query)
  return { ...toRequest(row), photos: row.photoIds.map((photoId) => toPrivatePicture(ctx, photoId)) }
}

/** Returns the property of a request of the business, or nothing. */
export async function findPropertyOfRequest(ctx: Context, id: string): Promise<string | undefined> {
  const [row] = await db()
    .select({ propertyId: requests.propertyId })
    .from(requests)
    .where(and(existingCondition(requests, ctx), eq(requests.id, id)))
  return row?.propertyId
}

/** Throws `common.not_found` unless the request belongs to the business. */
export async function requireMaintenanceRequest(ctx: Context, id: string): Promise<void> {
  await requireRow(
    db()
      .select({ id: requests.id })
      .from(requests)
      .where(and(existingCondition(requests, ctx), eq(requests.id, id))),
  )
}

/** Counts by status, and the open urgent requests. */
export async function getMaintenanceStats(ctx: Context): Promise<MaintenanceStats> {
  const { status, priority } = requests
  const countWhere = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`
  const [row] = await db()
    .select({
      total: count(),
      pending: countWhere(sql`${status} = 'PENDING'`),
      inProgress: countWhere(sql`${status} = 'IN_PROGRESS'`),
      completed: countWhere(sql`${status} = 'COMPLETED'`),
      cancelled: countWhere(sql`${status} = 'CANCELLED'`),
      urgent: countWhere(sql`${priority} = 'URGENT' AND ${status} IN ('PENDING', 'IN_PROGRESS')`),
    })
    .from(requests)
    .where(existingCondition(requests, ctx))
  if (!row) throw new Error('The aggregate query returned no row')
  return row
}
