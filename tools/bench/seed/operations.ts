import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { ExpenseCategory } from '@ilewa/contract/expenses/terms'
import { catalogueItems } from '@ilewa/tests/support/seed/inventory-catalogue'
import type { Random } from '@ilewa/tests/support/seed/random'
import type { Client } from 'pg'
import type { BusinessPlan } from './businesses.ts'
import { type Cell, copyRows } from './copy.ts'
import { idAt } from './ids.ts'

export interface OperationsOptions {
  random: Random
  today: CivilDate
  business: BusinessPlan
}

const instantOf = (today: CivilDate, daysAgo: number) => `${addDays(today, -daysAgo)}T09:00:00Z`

/** Two stocked items per property, each with up to eight counts. */
function makeStock({ random, today, business: { businessId, ownerId, properties } }: OperationsOptions) {
  const movements: Cell[][] = []
  const items = properties.flatMap(({ id: propertyId }) =>
    Array.from({ length: 2 }, (): Cell[] => {
      const { itemName, category, minStock, costPerUnit, location, description } = random.pick(catalogueItems)
      const daysAgo = random.integer(1, 700)
      const addedAt = instantOf(today, daysAgo)
      const id = idAt(random, Date.parse(addedAt))
      const counts = Array.from({ length: random.integer(1, 8) }, () => random.integer(0, minStock * 4))
      for (const [index, count] of counts.entries()) {
        const timestamp = instantOf(today, Math.floor((daysAgo * (counts.length - index)) / counts.length))
        movements.push([
          ...[businessId, idAt(random, Date.parse(timestamp)), id, index === 0 ? 'ADDED' : 'COUNTED'],
          ...[index === 0 ? 0 : (counts[index - 1] ?? 0), count, ownerId, timestamp],
        ])
      }
      return [
        ...[businessId, id, propertyId, itemName, category, counts.at(-1) ?? 0, minStock, location],
        ...[costPerUnit, description, ownerId, addedAt, addedAt],
      ]
    }),
  )
  return { items, movements }
}

const repairStatuses = [
  ['COMPLETED', 70],
  ['PENDING', 15],
  ['IN_PROGRESS', 10],
  ['CANCELLED', 5],
] as const

const repairTitles = ['Kitchen tap drips', 'AC blows warm', 'Water pump does not start', 'Gate does not lock']

function makeRepair({ random, today, business }: OperationsOptions): Cell[] {
  const { businessId, ownerId, properties } = business
  const status = random.weighted(repairStatuses)
  const timestamp = instantOf(today, random.integer(1, 700))
  const cost = random.integer(5_000_00, 90_000_00) / 100
  return [
    ...[
      businessId,
      idAt(random, Date.parse(timestamp)),
      random.pick(properties).id,
      random.pick(repairTitles),
      'Since morning.',
    ],
    ...[random.pick(['LOW', 'MEDIUM', 'HIGH', 'URGENT']), status, cost, status === 'COMPLETED' ? cost : null],
    ...[status === 'COMPLETED' ? timestamp : null, ownerId, timestamp, timestamp],
  ]
}

const expenseStatuses = [
  ['PAID', 80],
  ['APPROVED', 10],
  ['PENDING', 7],
  ['REJECTED', 3],
] as const

function makeExpense({ random, today, business }: OperationsOptions): Cell[] {
  const { businessId, ownerId, staffIds, properties } = business
  const status = random.weighted(expenseStatuses)
  const daysAgo = random.integer(1, 700)
  const timestamp = instantOf(today, daysAgo)
  const isDecided = status !== 'PENDING'
  return [
    ...[
      businessId,
      idAt(random, Date.parse(timestamp)),
      'Diesel and cleaning',
      '',
      random.integer(2_000_00, 400_000_00) / 100,
    ],
    ...[random.pick(ExpenseCategory.options), 'Mama Ngozi & Sons', addDays(today, -daysAgo), status],
    random.chance(0.7) ? random.pick(properties).id : null,
    status === 'REJECTED' ? 'Without a receipt' : null,
    ...[
      isDecided ? ownerId : null,
      isDecided ? timestamp : null,
      random.pick([ownerId, ...staffIds]),
      timestamp,
      timestamp,
    ],
  ]
}

/** The stock, repairs and expenses of two years for every property, whatever the number of bookings. */
export async function insertOperations(client: Client, options: OperationsOptions): Promise<void> {
  const { properties } = options.business
  const { items, movements } = makeStock(options)
  const perProperty = (count: number, make: (options: OperationsOptions) => Cell[]) =>
    Array.from({ length: properties.length * count }, () => make(options))
  await copyRows(
    client,
    {
      table: 'inventory_items',
      columns: `business_id id property_id item_name category quantity min_stock location cost_per_unit description
        created_by created_at updated_at`,
    },
    items,
  )
  await copyRows(
    client,
    {
      table: 'inventory_movements',
      columns: 'business_id id item_id kind from_quantity to_quantity by_id created_at',
    },
    movements,
  )
  await copyRows(
    client,
    {
      table: 'maintenance_requests',
      columns: `business_id id property_id title description priority status estimated_cost actual_cost completed_at
        created_by created_at updated_at`,
    },
    perProperty(2, makeRepair),
  )
  await copyRows(
    client,
    {
      table: 'expenses',
      columns: `business_id id title description amount category vendor_name expense_date status property_id
        rejection_reason decided_by decided_at created_by created_at updated_at`,
    },
    perProperty(8, makeExpense),
  )
}
