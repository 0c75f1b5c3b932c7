import { inventory } from '@ilewa/contract/inventory/endpoints'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { type StockStatus, stockStatusOf, stockValue } from '@ilewa/contract/inventory/stock'
import { properties } from '@ilewa/contract/properties/endpoints'
import { anItem, anOwner, aProperty, itemFields, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()
let owner: Person
let loft: { id: string }
let suite: { id: string }

/** Quantity and minimum at every boundary of the four states. */
const boundaries: [number, number][] = [
  [0, 0],
  [0, 10],
  [0.01, 0],
  [5, 10],
  [5.01, 10],
  [0.29, 0.58],
  [10, 10],
  [10.01, 10],
]

const add = (property: { id: string }, fields: object) =>
  anItem(app, owner, { ...itemFields(property), ...fields })

beforeAll(async () => {
  owner = await anOwner()
  loft = await aProperty(app, owner, { name: 'Lekki Loft' })
  suite = await aProperty(app, owner, { name: 'Ọlá Suite' })
  for (const [quantity, minStock] of boundaries)
    await add(loft, { itemName: `Bulb ${quantity} of ${minStock}`, quantity, minStock, costPerUnit: 0.5 })
  await add(suite, {
    itemName: 'Gáàsì',
    category: 'Supplies',
    costPerUnit: 19_999.99,
    quantity: 3,
    minStock: 0,
  })
  await add(suite, {
    itemName: 'Extinguisher',
    category: 'Safety',
    costPerUnit: 0.01,
    quantity: 0.5,
    minStock: 0,
  })
  await add(suite, { itemName: 'Zinc, sheet', category: 'Roof', costPerUnit: 1, quantity: 9, minStock: 0 })
})

const list = async (query: Record<string, unknown> = {}, token = owner.token) =>
  (await app.send(inventory.list, { query }, { token })).body
const namesIn = (items: readonly InventoryItem[]) => items.map(({ itemName }) => itemName)

describe('the list', () => {
  it.each(['IN_STOCK', 'LOW_STOCK', 'CRITICAL', 'OUT_OF_STOCK'] as const)(
    'with status %s matches the contract at each boundary',
    async (status: StockStatus) => {
      const { data } = await list({ status, propertyId: loft.id })
      const expected = boundaries.filter(
        ([quantity, minStock]) => stockStatusOf(quantity, minStock) === status,
      )
      expect(data.inventoryItems.map(({ quantity, minStock }) => [quantity, minStock]).sort()).toEqual(
        expected.sort(),
      )
      for (const { stockStatus } of data.inventoryItems) expect(stockStatus).toBe(status)
    },
  )

  it.each([
    ['gaasi', ['Gáàsì']],
    ['ROOF', ['Zinc, sheet']],
    ['ola suite', ['Extinguisher', 'Gáàsì', 'Zinc, sheet']],
    ['suite safety', ['Extinguisher']],
    ['suite bulb', []],
    ['%', []],
  ])(
    'finds "%s" in item, category and property name, regardless of diacritics and case',
    async (q, names) => {
      expect(namesIn((await list({ q })).data.inventoryItems)).toEqual(names)
    },
  )

  it('is filtered by category and property', async () => {
    expect(namesIn((await list({ category: 'Supplies' })).data.inventoryItems)).toEqual(['Gáàsì'])
    expect((await list({ propertyId: suite.id })).page.total).toBe(3)
    expect((await list({ propertyId: suite.id, category: 'Electrical' })).page.total).toBe(0)
  })

  it.each(['itemName', '-updatedAt', 'updatedAt'])('is paged by cursor when sorted by %s', async (sort) => {
    const all = namesIn((await list({ sort })).data.inventoryItems)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const { data, page } = await list({ sort, limit: 4, cursor })
      expect(page.total).toBe(11)
      paged.push(...namesIn(data.inventoryItems))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(all)
    expect(all.at(sort === 'updatedAt' ? -1 : 0)).toBe(sort === 'itemName' ? 'Bulb 0 of 0' : 'Zinc, sheet')
  })

  it('of low stock contains low, critical and out-of-stock items', async () => {
    const { body } = await app.send(inventory.lowStock, { query: { q: 'bulb' } }, { token: owner.token })
    const low = boundaries.filter(([quantity, minStock]) => stockStatusOf(quantity, minStock) !== 'IN_STOCK')
    expect(body.page.total).toBe(low.length)
    expect(body.data.inventoryItems.map(({ stockStatus }) => stockStatus)).not.toContain('IN_STOCK')
  })

  it('of another business is empty', async () => {
    const { token } = await anOwner()
    expect((await list({ q: 'bulb' }, token)).page.total).toBe(0)
  })
})

describe('the statistics', () => {
  const stats = async (query: Record<string, unknown> = {}) =>
    (await app.send(inventory.stats, { query }, { token: owner.token })).body.data

  it('are exact to the kobo: 19,999.99 × 3 = 59,999.97, and add up over properties', async () => {
    expect(await stats({ propertyId: suite.id })).toEqual({
      totalItems: 3,
      lowStockItems: 0,
      totalValue: 60_008.98,
      categories: 3,
    })
    const { data } = await list()
    const values = data.inventoryItems.map(({ quantity, costPerUnit }) => stockValue(quantity, costPerUnit))
    const kobo = values.reduce((sum, value) => sum + Math.round(value * 100), 0)
    const [all, ofLoft, ofSuite] = [
      await stats(),
      await stats({ propertyId: loft.id }),
      await stats({ propertyId: suite.id }),
    ]
    expect(Math.round(all.totalValue * 100)).toBe(kobo)
    expect(Math.round((ofLoft.totalValue + ofSuite.totalValue) * 100)).toBe(kobo)
    expect(all).toMatchObject({ totalItems: 11, lowStockItems: 6, categories: 4 })
  })

  it('follow the filters of the list', async () => {
    expect(await stats({ q: 'gaasi' })).toMatchObject({ totalItems: 1, totalValue: 59_999.97 })
    expect(await stats({ low: 'true' })).toMatchObject({ totalItems: 6, lowStockItems: 6 })
    expect(await stats({ status: 'CRITICAL' })).toMatchObject({ totalItems: 2, lowStockItems: 2 })
    expect(await stats({ category: 'Nothing' })).toEqual({
      totalItems: 0,
      lowStockItems: 0,
      totalValue: 0,
      categories: 0,
    })
  })
})

describe('the grid of properties', () => {
  it('shows name, address and counts; archived ones only while they have items', async () => {
    const otherOwner = await anOwner()
    const token = otherOwner.token
    const open = await aProperty(app, otherOwner, { name: 'Abule House' })
    const closed = await aProperty(app, otherOwner, { name: 'Closed House' })
    const item = await anItem(app, otherOwner, itemFields(closed))
    await anItem(app, otherOwner, { ...itemFields(closed), quantity: 1 })
    await app.send(properties.remove, { params: { id: closed.id } }, { token })
    const grid = async (query = {}) =>
      (await app.send(inventory.properties, { query }, { token })).body.data.properties
    expect(await grid()).toMatchObject([
      { id: open.id, name: 'Abule House', address: open.address, itemCount: 0, lowCount: 0, archived: false },
      { id: closed.id, itemCount: 2, lowCount: 1, archived: true },
    ])
    expect((await grid())[0]?.thumbnailUrl).toBe(open.images[0]?.thumbnailUrl)
    expect(await grid({ q: 'abule' })).toHaveLength(1)
    for (const { id } of (await app.send(inventory.list, {}, { token })).body.data.inventoryItems)
      await app.send(inventory.remove, { params: { id } }, { token })
    expect(await grid()).toHaveLength(1)
    expect((await app.send(inventory.get, { params: { id: item.id } }, { token })).status).toBe(404)
  })
})

it('the export contains the filtered list as CSV, without formulas', async () => {
  await add(suite, {
    itemName: '-2 degrees freezer',
    category: '=HYPERLINK(1)',
    quantity: 2,
    costPerUnit: 1.5,
  })
  const response = await app.inject({
    url: `/api/inventory/export?propertyId=${suite.id}&sort=itemName`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(response.headers['content-disposition']).toMatch(
    /attachment; filename="inventory-\d{4}-\d\d-\d\d\.csv"/,
  )
  const lines = response.body.trimEnd().split('\r\n')
  expect(lines[0]?.replaceAll('"', '')).toBe(
    '\ufeffProperty,Item,Category,Quantity,Min stock,Status,Location,Cost per unit (NGN),Value (NGN),Description,Last updated',
  )
  expect(lines).toHaveLength(5)
  expect(lines.find((line) => line.includes('Gáàsì'))).toContain(
    '"Ọlá Suite","Gáàsì","Supplies",3,0,"In Stock","Store room",19999.99,59999.97,',
  )
  expect(response.body).not.toMatch(/(^|,)[=-]/m)
})
