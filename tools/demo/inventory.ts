import { addQuantities } from '@ilewa/contract/inventory/stock'
import { inventoryItems, inventoryMovements } from '@ilewa/server/features/inventory/inventory.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { type Thing, things } from '@ilewa/tests/support/seed/inventory-catalogue'
import { createRandom, type Random } from '@ilewa/tests/support/seed/seeded-random'
import type { Place } from './properties/place.ts'
import { places } from './properties/places.ts'
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
  otherPlace?: number
}

export interface StockedItem {
  place: number
  thing: Thing
  minStock: number
  /** Oldest first. */
  movements: Movement[]
}

export const stockSeed = 2

export const quantityOf = ({ movements }: StockedItem): number => movements.at(-1)?.to ?? 0

/** The owner and staff may count stock, once they have joined. */
const keepers = team.flatMap(({ role }, index) => (role === 'AGENT' ? [] : [index]))
const pickKeeper = (random: Random, daysAgo: number) =>
  random.pick(keepers.filter((index) => (team[index]?.joinedDaysAgo ?? 0) > daysAgo))

const rounded = ({ measured }: Thing, quantity: number) =>
  measured ? Math.round(quantity * 4) / 4 : Math.round(quantity)

/** Stock decreases with each count. A low item is mostly restocked before the next count. */
function nextCount(random: Random, thing: Thing, minStock: number, quantity: number): number {
  const isShort = quantity <= minStock
  if (isShort && random.chance(0.75)) return rounded(thing, minStock * random.between(2, 3.5))
  if (isShort && random.chance(0.45)) return 0
  return rounded(thing, quantity * random.between(0.4, 0.97))
}

/** Counts of an item, a few weeks apart, from the property's opening until some days ago. */
function countUp(random: Random, thing: Thing, minStock: number, { openedDaysAgo }: Place): Movement[] {
  const first = rounded(thing, minStock * random.between(2, 4))
  const opened = openedDaysAgo - 2
  const movements: Movement[] = [{ kind: 'ADDED', from: 0, to: first, daysAgo: opened, by: 0 }]
  let quantity = first
  for (let daysAgo = opened - random.int(20, 60); daysAgo > 2; daysAgo -= random.int(18, 75)) {
    const at = daysAgo + random.next() * 0.3
    const to = nextCount(random, thing, minStock, quantity)
    if (to === quantity) continue
    movements.push({ kind: 'COUNTED', from: quantity, to, daysAgo: at, by: pickKeeper(random, at) })
    quantity = to
  }
  if (quantity <= minStock && random.chance(0.4)) {
    const by = pickKeeper(random, 2.2)
    movements.push({ kind: 'COUNTED', from: quantity, to: rounded(thing, minStock * 2.5), daysAgo: 2.2, by })
  }
  return movements
}

/** Transfers a third of the stock to the next property with the same item, in the last two days. */
function moveSome(random: Random, source: StockedItem, target: StockedItem): void {
  const quantity = rounded(source.thing, quantityOf(source) / 3)
  if (quantity === 0) return
  const shared = { daysAgo: random.between(0.1, 1.9), by: pickKeeper(random, 2) }
  const [from, to] = [quantityOf(source), quantityOf(target)]
  source.movements.push({
    ...shared,
    kind: 'TRANSFERRED_OUT',
    from,
    to: addQuantities(from, -quantity),
    otherPlace: target.place,
  })
  target.movements.push({
    ...shared,
    kind: 'TRANSFERRED_IN',
    from: to,
    to: addQuantities(to, quantity),
    otherPlace: source.place,
  })
}

const transferred = ['LED bulbs, 9 watts', 'Toilet rolls', 'Bath towels', 'Spare key set']

/** The stock of all properties with its history. The same seed gives the same stock. */
export function makeStock(seed: number): StockedItem[] {
  const random = createRandom(seed)
  const items = places.flatMap((place, index) =>
    things
      .filter(({ share }) => random.chance(share))
      .map((thing): StockedItem => {
        const minStock = thing.minStock * (thing.perBedroom ? place.bedrooms : 1)
        return { place: index, thing, minStock, movements: countUp(random, thing, minStock, place) }
      }),
  )
  for (const name of transferred) {
    const [source, target] = items.filter(({ thing }) => thing.itemName === name)
    if (source && target) moveSome(random, source, target)
  }
  return items
}

/** Rows per INSERT. PostgreSQL allows 65,535 parameters per statement. */
const batchSize = 500

export async function insertStock({ now, businessId, memberIds, placeIds }: Sample): Promise<void> {
  const items = makeStock(stockSeed).map((item) => ({ ...item, id: newId() }))
  await db()
    .insert(inventoryItems)
    .values(
      items.map((item) => {
        const { perBedroom: _, measured: _measured, share: _share, ...fields } = item.thing
        const [first, last] = [item.movements[0], item.movements.at(-1)]
        return {
          ...fields,
          businessId,
          id: item.id,
          propertyId: idAt(placeIds, item.place),
          minStock: item.minStock,
          quantity: quantityOf(item),
          version: item.movements.length,
          createdBy: idAt(memberIds, first?.by ?? 0),
          createdAt: daysBefore(now, first?.daysAgo ?? 0),
          updatedAt: daysBefore(now, last?.daysAgo ?? 0),
        }
      }),
    )
  const movements = items.flatMap(({ id: itemId, movements: own }) =>
    own.map(({ kind, from, to, daysAgo, by, otherPlace }) => ({
      businessId,
      id: newId(),
      itemId,
      kind,
      fromQuantity: from,
      toQuantity: to,
      otherPropertyId: otherPlace === undefined ? null : idAt(placeIds, otherPlace),
      byId: idAt(memberIds, by),
      createdAt: daysBefore(now, daysAgo),
    })),
  )
  for (let start = 0; start < movements.length; start += batchSize)
    await db()
      .insert(inventoryMovements)
      .values(movements.slice(start, start + batchSize))
}
