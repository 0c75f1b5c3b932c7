import { addQuantities } from '@ilewa/contract/inventory/stock'
import { inventoryItems, inventoryMovements } from '@ilewa/server/features/inventory/inventory.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { type CatalogueItem, catalogueItems } from '@ilewa/tests/support/seed/inventory-catalogue'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import { sampleProperties } from './properties/properties.ts'
import type { SampleProperty } from './properties/property.ts'
import { daysBefore, idAt, type Sample } from './rows.ts'
import { team } from './team.ts'

type Kind = typeof inventoryMovements.$inferInsert.kind

interface Movement {
  kind: Kind
  from: number
  to: number
  daysAgo: number
  /** Index in the team. */
  by: number
  /** Index in the properties. */
  otherProperty?: number
}

export interface StockedItem {
  property: number
  catalogueItem: CatalogueItem
  minStock: number
  /** Oldest first. */
  movements: Movement[]
}

export const stockSeed = 2

export const quantityOf = ({ movements }: StockedItem): number => movements.at(-1)?.to ?? 0

/** The owner and staff may count stock, once they have joined. */
const stockKeepers = team.flatMap(({ role }, index) => (role === 'AGENT' ? [] : [index]))
const pickStockKeeper = (random: Random, daysAgo: number) =>
  random.pick(stockKeepers.filter((index) => (team[index]?.joinedDaysAgo ?? 0) > daysAgo))

const rounded = ({ measured }: CatalogueItem, quantity: number) =>
  measured ? Math.round(quantity * 4) / 4 : Math.round(quantity)

/** Stock decreases with each count. A low item is mostly restocked before the next count. */
function nextCount(random: Random, catalogueItem: CatalogueItem, minStock: number, quantity: number): number {
  const isShort = quantity <= minStock
  if (isShort && random.chance(0.75)) return rounded(catalogueItem, minStock * random.decimal(2, 3.5))
  if (isShort && random.chance(0.45)) return 0
  return rounded(catalogueItem, quantity * random.decimal(0.4, 0.97))
}

/** Counts of an item, a few weeks apart, from the property's opening until some days ago. */
function generateMovements(
  random: Random,
  catalogueItem: CatalogueItem,
  minStock: number,
  { openedDaysAgo }: SampleProperty,
): Movement[] {
  const initialQuantity = rounded(catalogueItem, minStock * random.decimal(2, 4))
  const openingDaysAgo = openedDaysAgo - 2
  const movements: Movement[] = [
    { kind: 'ADDED', from: 0, to: initialQuantity, daysAgo: openingDaysAgo, by: 0 },
  ]
  let quantity = initialQuantity
  for (
    let daysAgo = openingDaysAgo - random.integer(20, 60);
    daysAgo > 2;
    daysAgo -= random.integer(18, 75)
  ) {
    const at = daysAgo + random.fraction() * 0.3
    const to = nextCount(random, catalogueItem, minStock, quantity)
    if (to === quantity) continue
    movements.push({ kind: 'COUNTED', from: quantity, to, daysAgo: at, by: pickStockKeeper(random, at) })
    quantity = to
  }
  if (quantity <= minStock && random.chance(0.4)) {
    const by = pickStockKeeper(random, 2.2)
    movements.push({
      kind: 'COUNTED',
      from: quantity,
      to: rounded(catalogueItem, minStock * 2.5),
      daysAgo: 2.2,
      by,
    })
  }
  return movements
}

/** Transfers a third of the stock to the next property with the same item, in the last two days. */
function transferSome(random: Random, source: StockedItem, target: StockedItem): void {
  const quantity = rounded(source.catalogueItem, quantityOf(source) / 3)
  if (quantity === 0) return
  const shared = { daysAgo: random.decimal(0.1, 1.9), by: pickStockKeeper(random, 2) }
  const [from, to] = [quantityOf(source), quantityOf(target)]
  source.movements.push({
    ...shared,
    kind: 'TRANSFERRED_OUT',
    from,
    to: addQuantities(from, -quantity),
    otherProperty: target.property,
  })
  target.movements.push({
    ...shared,
    kind: 'TRANSFERRED_IN',
    from: to,
    to: addQuantities(to, quantity),
    otherProperty: source.property,
  })
}

const transferred = ['LED bulbs, 9 watts', 'Toilet rolls', 'Bath towels', 'Spare key set']

/** The stock of all properties with its history. The same seed gives the same stock. */
export function generateStock(seed: number): StockedItem[] {
  const random = createRandom(seed)
  const items = sampleProperties.flatMap((property, index) =>
    catalogueItems
      .filter(({ share }) => random.chance(share))
      .map((catalogueItem): StockedItem => {
        const minStock = catalogueItem.minStock * (catalogueItem.perBedroom ? property.bedrooms : 1)
        return {
          property: index,
          catalogueItem,
          minStock,
          movements: generateMovements(random, catalogueItem, minStock, property),
        }
      }),
  )
  for (const name of transferred) {
    const [source, target] = items.filter(({ catalogueItem }) => catalogueItem.itemName === name)
    if (source && target) transferSome(random, source, target)
  }
  return items
}

/** Rows per INSERT. PostgreSQL allows 65,535 parameters per statement. */
const batchSize = 500

export async function insertStock({
  now,
  businessId,
  memberIds,
  propertyIds: placeIds,
}: Sample): Promise<void> {
  const items = generateStock(stockSeed).map((item) => ({ ...item, id: newId() }))
  await db()
    .insert(inventoryItems)
    .values(
      items.map((item) => {
        const { perBedroom: _, measured: _measured, share: _share, ...fields } = item.catalogueItem
        const [initialQuantity, last] = [item.movements[0], item.movements.at(-1)]
        return {
          ...fields,
          businessId,
          id: item.id,
          propertyId: idAt(placeIds, item.property),
          minStock: item.minStock,
          quantity: quantityOf(item),
          version: item.movements.length,
          createdBy: idAt(memberIds, initialQuantity?.by ?? 0),
          createdAt: daysBefore(now, initialQuantity?.daysAgo ?? 0),
          updatedAt: daysBefore(now, last?.daysAgo ?? 0),
        }
      }),
    )
  const movements = items.flatMap(({ id: itemId, movements: itemMovements }) =>
    itemMovements.map(({ kind, from, to, daysAgo, by, otherProperty }) => ({
      businessId,
      id: newId(),
      itemId,
      kind,
      fromQuantity: from,
      toQuantity: to,
      otherPropertyId: otherProperty === undefined ? null : idAt(placeIds, otherProperty),
      byId: idAt(memberIds, by),
      createdAt: daysBefore(now, daysAgo),
    })),
  )
  for (let start = 0; start < movements.length; start += batchSize)
    await db()
      .insert(inventoryMovements)
      .values(movements.slice(start, start + batchSize))
}
