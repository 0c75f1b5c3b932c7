import { InventoryInput } from '@ilewa/contract/inventory/input'
import { stockStatusOf } from '@ilewa/contract/inventory/stock'
import { newId } from '@ilewa/server/platform/id'
import { expect, test } from 'vitest'
import { generateStock, quantityOf, stockSeed } from './inventory.ts'
import { sampleProperties } from './properties/properties.ts'
import { team } from './team.ts'

const items = generateStock(stockSeed)

test('the same seed gives the same stock', () => {
  expect(generateStock(stockSeed)).toEqual(items)
})

test('every item passes the validation of the form', () => {
  for (const item of items) {
    const input = {
      ...item.catalogueItem,
      minStock: item.minStock,
      quantity: quantityOf(item),
      propertyId: newId(),
    }
    expect(InventoryInput.parse(input), item.catalogueItem.itemName).toMatchObject({
      itemName: item.catalogueItem.itemName,
      quantity: quantityOf(item),
    })
  }
})

test('each movement continues from the previous quantity, later, by a member who had joined', () => {
  for (const { movements } of items)
    for (const [index, { from, daysAgo, by }] of movements.entries()) {
      expect(from).toBe(movements[index - 1]?.to ?? 0)
      expect(daysAgo).toBeLessThan(movements[index - 1]?.daysAgo ?? 500)
      expect(team[by]?.joinedDaysAgo).toBeGreaterThan(daysAgo)
    }
})

test('every property has items, most are in stock, and all four stock statuses occur', () => {
  const counts = Map.groupBy(items, (item) => stockStatusOf(quantityOf(item), item.minStock))
  expect(new Set(items.map(({ property: place }) => place)).size).toBe(sampleProperties.length)
  expect(counts.get('IN_STOCK')?.length).toBeGreaterThan(items.length * 0.6)
  for (const status of ['LOW_STOCK', 'CRITICAL', 'OUT_OF_STOCK'] as const)
    expect(counts.get(status)?.length, status).toBeGreaterThan(3)
})

test('transfers between properties keep the total', () => {
  const transfers = items
    .flatMap(({ movements }) => movements)
    .filter(({ otherProperty: otherPlace }) => otherPlace !== undefined)
  expect(transfers.length).toBeGreaterThan(2)
  expect(transfers.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(0)
})
