import type { Block, BlockListQuery } from '@ilewa/contract/blocks/schema'
import { can } from '@ilewa/contract/core/access'
import type { Page } from '@ilewa/contract/core/endpoint'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage } from '../../platform/database/paging.ts'
import { existingCondition, referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import { searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toIsoDates } from '../../platform/iso-dates.ts'
import { users } from '../auth/auth.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'
import { blocks } from './blocks.table.ts'

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({
      ...{ id: blocks.id, propertyId: blocks.propertyId, from: blocks.from, to: blocks.to },
      ...{ reason: blocks.reason, note: blocks.note, maintenanceRequestId: blocks.maintenanceRequestId },
      ...{ version: blocks.version, createdAt: blocks.createdAt, updatedAt: blocks.updatedAt },
      createdBy: blocks.createdBy,
      propertyName: properties.name,
      maintenanceTitle: maintenanceRequests.title,
      createdByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      ...more,
    })
    .from(blocks)
    .innerJoin(properties, referenceCondition(blocks, blocks.propertyId, properties))
    .innerJoin(users, referenceCondition(blocks, blocks.createdBy, users))
    .leftJoin(
      maintenanceRequests,
      referenceCondition(blocks, blocks.maintenanceRequestId, maintenanceRequests),
    )

type BlockRow = Awaited<ReturnType<typeof select<Record<never, SQL>>>>[number]

const toBlock = ({ propertyName, ...row }: BlockRow): Block => ({
  ...toIsoDates(row),
  property: { id: row.propertyId, name: propertyName },
})

/** Owners read all blocks, staff those for repairs. */
const readableCondition = (ctx: Context) =>
  and(
    existingCondition(blocks, ctx),
    can(ctx.role, 'blocks:manage') ? undefined : eq(blocks.reason, 'REPAIR'),
  )

/** Blocks of the properties that match the search. */
function propertySearchCondition({ businessId }: Context, q: string | undefined): SQL | undefined {
  const found = searchCondition(properties.search, q)
  if (!found) return undefined
  return sql`${blocks.propertyId} IN (SELECT id FROM ${properties} WHERE business_id = ${businessId} AND ${found})`
}

export async function listBlocks(
  ctx: Context,
  { q, propertyId, endsAfter, sort, limit, cursor }: BlockListQuery,
): Promise<{ items: Block[]; page: Page }> {
  const where = and(
    readableCondition(ctx),
    propertyId ? eq(blocks.propertyId, propertyId) : undefined,
    endsAfter ? gt(blocks.to, endsAfter) : undefined,
    propertySearchCondition(ctx, q),
  )
  return readPage(select, {
    from: blocks,
    where,
    order: listOrder(sort, blocks),
    limit,
    cursor,
    toItem: toBlock,
  })
}

/** Throws `common.not_found`. */
export async function getBlock(ctx: Context, id: string): Promise<Block> {
  return toBlock(await requireRow(select({}).where(and(readableCondition(ctx), eq(blocks.id, id)))))
}
