import { inventory } from '@ilewa/contract/inventory/endpoints'
import { newToken } from '../checks/markers.ts'
import type { Action } from '../environment/types.ts'
import { listProperties } from './bookings.ts'
import { sendOnce, sendWithRetry } from './call.ts'
import { recordEdit, toComparedValues } from './records.ts'

/** Items with this prefix are only transferred, never counted. */
const transferPrefix = 'Moved'
const maxItems = 30

/** Adds an item that will be changed either by stock counts or by transfers, never by both. */
export const addItem: Action = async (client) => {
  const { context, business } = client
  const { random, marker, journal } = context
  const property = random.pickOrUndefined(await listProperties(client))
  const stats = await sendOnce(context, inventory.stats, { query: {} })
  if (!property || stats.outcome !== 'acknowledged' || stats.data.totalItems >= maxItems) return
  const token = newToken(random)
  const isTransferOnly = random.chance(0.4)
  const itemName = isTransferOnly ? `${transferPrefix} ${token} ${marker}` : `Bulbs ${marker}`
  const quantity = random.integer(5, 60)
  const result = await sendWithRetry(context, inventory.create, {
    body: {
      ...{ itemName, quantity, propertyId: property.id, category: 'Supplies', minStock: 3, costPerUnit: 250 },
      location: `Store ${marker}`,
      description: isTransferOnly ? marker : `${token} ${marker}`,
    },
    expectedRefusals: ['common.not_found'],
  })
  const { outcome } = result
  const created = result.outcome === 'acknowledged' ? result.data.inventoryItem : undefined
  if (isTransferOnly) journal.transferStocks.push({ businessId: business.id, itemName, quantity, outcome })
  else
    journal.creations.push({
      ...{ kind: 'item', businessId: business.id, token, outcome, id: created?.id },
      values: created ? toComparedValues('item', created) : {},
    })
}

/** Counts an item, or transfers part of it to another property. */
export const countOrTransferItem: Action = async (client) => {
  const { context } = client
  const { random } = context
  const result = await sendOnce(context, inventory.list, { query: { limit: 100 } })
  const item =
    result.outcome === 'acknowledged' ? random.pickOrUndefined(result.data.inventoryItems) : undefined
  if (!item) return
  const expectedRefusals = ['common.stale_edit', 'common.not_found', 'inventory.not_enough']
  const { id, version } = item
  if (item.itemName.startsWith(transferPrefix)) {
    const property = random.pickOrUndefined(
      (await listProperties(client)).filter((one) => one.id !== item.propertyId),
    )
    if (!property) return
    const quantity = random.integer(1, 12)
    await sendWithRetry(context, inventory.transfer, {
      params: { id },
      body: { propertyId: property.id, quantity },
      // Another client may have moved the item to the target property meanwhile.
      expectedRefusals: [...expectedRefusals, 'common.invalid'],
    })
    return
  }
  const values = { quantity: random.integer(0, 80), location: `${context.marker} ${random.letters(5)}` }
  const { itemName, category } = item
  const updated = await sendOnce(context, inventory.update, {
    params: { id },
    body: { itemName, category, ...values, version },
    expectedRefusals,
  })
  recordEdit(client, { kind: 'item', id, values }, updated, (data) => data.inventoryItem)
}
