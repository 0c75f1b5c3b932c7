import { inventory } from '@ilewa/contract/inventory/schema'
import { newToken } from '../checks/marks.ts'
import type { Action } from '../environment/world.ts'
import { listProperties } from './bookings.ts'
import { ask, submit } from './call.ts'
import { noteEdit, valuesOf } from './records.ts'

/** Items with this prefix are only transferred, never counted. */
const movedPrefix = 'Moved'
const most = 30

/** Adds an item that will be either counted or transferred. */
export const addItem: Action = async (client) => {
  const { line, business } = client
  const { random, marker, journal } = line
  const property = random.maybe(await listProperties(client))
  const stats = await ask(line, inventory.stats, { query: {} })
  if (!property || stats.outcome !== 'acknowledged' || stats.data.totalItems >= most) return
  const token = newToken(random)
  const isMoved = random.chance(0.4)
  const itemName = isMoved ? `${movedPrefix} ${token} ${marker}` : `Bulbs ${marker}`
  const quantity = random.between(5, 60)
  const answer = await submit(line, inventory.create, {
    body: {
      ...{ itemName, quantity, propertyId: property.id, category: 'Supplies', minStock: 3, costPerUnit: 250 },
      location: `Store ${marker}`,
      description: isMoved ? marker : `${token} ${marker}`,
    },
    may: ['common.not_found'],
  })
  const { outcome } = answer
  const made = answer.outcome === 'acknowledged' ? answer.data.inventoryItem : undefined
  if (isMoved) journal.stocks.push({ businessId: business.id, itemName, quantity, outcome })
  else
    journal.creations.push({
      ...{ kind: 'item', businessId: business.id, token, outcome, id: made?.id },
      values: made ? valuesOf('item', made) : {},
    })
}

/** Counts an item, or transfers part of it to another property. */
export const handleItem: Action = async (client) => {
  const { line } = client
  const { random } = line
  const answer = await ask(line, inventory.list, { query: { limit: 100 } })
  const item = answer.outcome === 'acknowledged' ? random.maybe(answer.data.inventoryItems) : undefined
  if (!item) return
  const may = ['common.stale_edit', 'common.not_found', 'inventory.not_enough']
  const { id, version } = item
  if (item.itemName.startsWith(movedPrefix)) {
    const property = random.maybe((await listProperties(client)).filter((one) => one.id !== item.propertyId))
    if (!property) return
    const quantity = random.between(1, 12)
    await submit(line, inventory.transfer, {
      params: { id },
      body: { propertyId: property.id, quantity },
      // Another client may have moved it to the target property meanwhile.
      may: [...may, 'common.invalid'],
    })
    return
  }
  const values = { quantity: random.between(0, 80), location: `${line.marker} ${random.letters(5)}` }
  const { itemName, category } = item
  const counted = await ask(line, inventory.update, {
    params: { id },
    body: { itemName, category, ...values, version },
    may,
  })
  noteEdit(client, { kind: 'item', id, values }, counted, (data) => data.inventoryItem)
}
