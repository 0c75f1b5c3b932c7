import type { Page } from '@ilewa/contract/core/endpoint'
import type { Landlord, LandlordListQuery } from '@ilewa/contract/landlords/schema'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ListOrder } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../platform/database/paging.ts'
import {
  columnsWithout,
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../platform/database/record-queries.ts'
import { searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toIsoDates } from '../../platform/iso-dates.ts'
import { users } from '../auth/auth.table.ts'
import { balanceOf } from '../money/statements/account-sums.queries.ts'
import { landlords } from './landlords.table.ts'

/** Of a row of `landlords`: the properties of which an agreement is in force on a day. */
const propertiesOn = (day: string) => sql<Landlord['properties']>`coalesce((
  SELECT json_agg(json_build_object('id', property.id, 'name', property.name) ORDER BY property.name, property.id)
  FROM agreements agreement
  JOIN properties property ON property.business_id = agreement.business_id AND property.id = agreement.property_id
  WHERE agreement.business_id = ${landlords.businessId} AND agreement.landlord_id = ${landlords.id}
    AND agreement.removed_at IS NULL
    AND ${day}::date BETWEEN agreement.first_day AND coalesce(agreement.last_day, 'infinity')
), '[]')`

/** Of a row of `landlords`: what is owed by issued statements, less payouts. */
const due = balanceOf<PgColumn>(landlords, { kind: 'LANDLORD', id: landlords.id })

const selectLandlords = <S extends Record<string, SQL>>(today: string, more: S) =>
  db()
    .select({
      ...columnsWithout(landlords, 'search', 'removedAt'),
      createdByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      properties: propertiesOn(today),
      due: due.mapWith(Number),
      ...more,
    })
    .from(landlords)
    .innerJoin(users, referenceCondition(landlords, landlords.createdBy, users))

type LandlordRow = Awaited<ReturnType<typeof selectLandlords<Record<never, SQL>>>>[number]

const toLandlord = (row: LandlordRow): Landlord => toIsoDates(row)

const selectFor =
  ({ today }: Context) =>
  <S extends Record<string, SQL>>(more: S) =>
    selectLandlords(today, more)

const orders: Record<ListInput['sort'], ListOrder> = {
  name: { key: sql`(${landlords.name} COLLATE "und-x-icu")`, id: landlords.id, type: 'text' },
  '-createdAt': listOrder('-createdAt', landlords),
  // Without an index: a business has few landlords.
  '-due': { key: due, id: landlords.id, descending: true, type: 'numeric' },
}

type ListInput = z.output<typeof LandlordListQuery>

const toPageQuery = (ctx: Context, { q, sort, limit, cursor }: ListInput) => ({
  where: and(existingCondition(landlords, ctx), searchCondition(landlords.search, q)),
  order: orders[sort],
  limit,
  cursor,
  toItem: toLandlord,
})

export const listLandlords = (ctx: Context, query: ListInput): Promise<{ items: Landlord[]; page: Page }> =>
  readPage(selectFor(ctx), { from: landlords, ...toPageQuery(ctx, query) })

export const listLandlordsWithoutTotal = (ctx: Context, query: ListInput) =>
  readPageWithoutTotal(selectFor(ctx), toPageQuery(ctx, query))

/** Throws `common.not_found`. */
export const getLandlord = async (ctx: Context, id: string): Promise<Landlord> =>
  toLandlord(
    await requireRow(
      selectLandlords(ctx.today, {}).where(and(existingCondition(landlords, ctx), eq(landlords.id, id))),
    ),
  )

/** Locks a landlord until the transaction ends. Throws `common.not_found`. */
export const lockLandlord = (ctx: Context, id: string): Promise<{ id: string; name: string }> =>
  requireRow(
    db()
      .select({ id: landlords.id, name: landlords.name })
      .from(landlords)
      .where(and(existingCondition(landlords, ctx), eq(landlords.id, id)))
      .for('no key update'),
  )
