import { describe, expect, it } from 'vitest'
import { InventoryFilters } from './filters.ts'
import { InventoryInput, InventoryTransfer } from './input.ts'
import { averageCost, formatThousands, stockStatusOf, stockValue } from './stock.ts'

const item = {
  itemName: 'Light bulbs',
  propertyId: '0198a000-0000-7000-8000-000000000031',
  category: 'Electrical',
}
const parse = (changes: object) => InventoryInput.safeParse({ ...item, ...changes })
const messagesOf = (changes: object) =>
  parse(changes).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('an item', () => {
  it.each([
    [{ itemName: '' }, 'itemName: Item name is required'],
    [{ itemName: undefined }, 'itemName: Item name is required'],
    [{ itemName: '   ' }, 'itemName: Item name is required'],
    [{ propertyId: '' }, 'propertyId: Property selection is required'],
    [{ propertyId: undefined }, 'propertyId: Property selection is required'],
    [{ category: ' ' }, 'category: Category is required'],
    [{ category: undefined }, 'category: Category is required'],
    [{ quantity: -0.01 }, 'quantity: Quantity cannot be negative'],
    [{ minStock: -1 }, 'minStock: Minimum stock cannot be negative'],
    [{ costPerUnit: -0.001 }, 'costPerUnit: Cost cannot be negative'],
    [{ quantity: '12' }, 'quantity: Quantity must be a number'],
    [{ quantity: null }, 'quantity: Quantity must be a number'],
    [{ minStock: Number.NaN }, 'minStock: Minimum stock must be a number'],
    [{ costPerUnit: 1e308 }, 'costPerUnit: Cost must be 100,000,000 or less'],
    [{ quantity: 100_000_000.01 }, 'quantity: Quantity must be 100,000,000 or less'],
    [{ itemName: 'x'.repeat(121) }, 'itemName: Item name must be 120 characters or less'],
    [{ description: 'x'.repeat(501) }, 'description: Description must be 500 characters or less'],
    [{ category: 'x'.repeat(61) }, 'category: Category must be 60 characters or less'],
  ])('%j is rejected: %s', (changes, expectedMessage) => {
    expect(messagesOf(changes)).toEqual([expectedMessage])
  })

  it.each([
    'Bulb 💡',
    '1️⃣',
    '♥',
    'Bulb_9W',
    'Bulb (9W)',
    'A/C',
    'Rope & hook',
    'a\nb',
    'a\u200bb',
    '“x”',
    '€',
  ])('%j holds emojis or special symbols', (text) => {
    expect(messagesOf({ itemName: text })).toEqual([
      'itemName: Item name cannot contain emojis or special symbols.',
    ])
    expect(messagesOf({ location: text })).toEqual([
      'location: Location cannot contain emojis or special symbols.',
    ])
  })

  it.each(['Gilóòbù iná 9W', 'Ṣẹ́ẹ̀tì aṣọ-ibùsùn, 2.5', 'مصباح', '電球', 'बल्ब', 'Bulb, 9.5 - B'])(
    '%j is letters, digits, spaces, hyphens, commas and periods',
    (text) => {
      expect(parse({ itemName: text, location: text }).data?.itemName).toBe(text.normalize('NFC'))
    },
  )

  it('"values are rounded to 2 decimals; empty values are sent as 0"', () => {
    const { data } = parse({ quantity: 1.005, minStock: 2.344999, costPerUnit: 0.145 })
    expect(data).toMatchObject({ quantity: 1.01, minStock: 2.34, costPerUnit: 0.15 })
    expect(parse({}).data).toMatchObject({ quantity: 0, minStock: 0, costPerUnit: 0, location: '' })
    expect(parse({ quantity: 100_000_000 }).success).toBe(true)
  })

  it('can be transferred in amounts above 0', () => {
    const transfer = (quantity: number) => InventoryTransfer.safeParse({ ...item, quantity })
    expect(transfer(0.004).error?.issues[0]?.message).toBe('Enter how many to move')
    expect(transfer(0.005).data?.quantity).toBe(0.01)
  })
})

describe('stock status', () => {
  it.each([
    [0, 0, 'OUT_OF_STOCK'],
    [0, 10, 'OUT_OF_STOCK'],
    [0.01, 0, 'IN_STOCK'],
    [0.01, 0.01, 'LOW_STOCK'],
    [5, 10, 'CRITICAL'],
    [5.01, 10, 'LOW_STOCK'],
    [0.29, 0.58, 'CRITICAL'],
    [10, 10, 'LOW_STOCK'],
    [10.01, 10, 'IN_STOCK'],
  ] as const)('%f of at least %f is %s', (quantity, minStock, status) => {
    expect(stockStatusOf(quantity, minStock)).toBe(status)
  })
})

it.each([
  [3, 19_999.99, 59_999.97],
  [0.5, 0.01, 0.01],
  [0.49, 0.01, 0],
  [100_000_000, 100_000_000, 1e16],
])('%f at %f are worth %f', (quantity, cost, value) => {
  expect(stockValue(quantity, cost)).toBe(value)
})

it.each([
  [0, '₦0K'],
  [499.99, '₦0K'],
  [500, '₦1K'],
  [1_250_400.5, '₦1,250K'],
])('%f is shown in thousands, rounded: %s', (amount, shown) => {
  expect(formatThousands(amount)).toBe(shown)
})

it.each([
  [10, 100, 10, 200, 150],
  [0, 999, 5, 200, 200],
  [5, 200, 0, 999, 200],
  [1, 0.01, 1, 0.02, 0.02],
  [2, 100, 1, 0, 66.67],
  [0, 10, 0, 20, 20],
])('%f at %f merged with %f at %f cost %f each', (quantity, costPerUnit, added, cost, average) => {
  expect(averageCost({ quantity, costPerUnit }, { quantity: added, costPerUnit: cost })).toBe(average)
})

it('a category filter with characters that cannot be stored is refused', () => {
  expect(InventoryFilters.safeParse({ category: 'Bulbs' }).success).toBe(true)
  const { error } = InventoryFilters.safeParse({ category: 'Bul\0bs' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['category']])
})
