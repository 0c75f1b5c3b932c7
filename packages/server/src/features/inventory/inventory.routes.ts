import { inventory } from '@ilewa/contract/inventory/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { implementRecord } from '../../platform/http/pipeline/implement-record.ts'
import { exportItems } from './inventory.export.ts'
import { getItem, listItems, listMovements } from './inventory.queries.ts'
import { createItem, removeItem, transferItem, updateItem } from './inventory.service.ts'
import { getStats, listCategories, listStockedProperties } from './stock.queries.ts'

export function inventoryRoutes(app: FastifyInstance): void {
  implementRecord(app, inventory, {
    list: listItems,
    get: getItem,
    create: createItem,
    update: updateItem,
    remove: removeItem,
    export: exportItems,
  })
  implement(app, inventory.lowStock, async ({ ctx, query }) => {
    const { items, page } = await listItems(ctx, { ...query, low: 'true' })
    return { data: { inventoryItems: items }, page }
  })
  implement(app, inventory.stats, async ({ ctx, query }) => ({ data: await getStats(ctx, query) }))
  implement(app, inventory.properties, async ({ ctx, query }) => {
    const { page, ...data } = await listStockedProperties(ctx, query)
    return { data, page }
  })
  implement(app, inventory.categories, async ({ ctx }) => ({
    data: { categories: await listCategories(ctx) },
  }))
  implement(app, inventory.movements, async ({ ctx, params, query }) => {
    const { page, ...data } = await listMovements(ctx, params.id, query)
    return { data, page }
  })
  implement(app, inventory.transfer, async ({ ctx, params, body }) => ({
    data: await transferItem(ctx, params.id, body),
  }))
}
