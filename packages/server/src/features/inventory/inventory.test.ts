import { audit } from '@ilewa/contract/audit'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  anAgentOf,
  anItem,
  anOwner,
  aProperty,
  aStaffMemberOf,
  itemFields,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { checkRecord } from '@ilewa/tests/support/app/record-checks'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { notifications } from '../notifications/notifications.table.ts'

const app = useTestApp()

checkRecord(app, {
  kind: 'inventory',
  endpoints: inventory,
  fields: (property, number) => ({ ...itemFields(property), itemName: `Light bulbs ${number}` }),
  change: { location: 'Garage' },
})
let owner: Person
let staff: Person
let property: { id: string; name: string; address: string }

beforeAll(async () => {
  owner = await anOwner()
  staff = await aStaffMemberOf(owner)
  property = await aProperty(app, owner)
})

const create = (fields: object = {}, person = owner, headers?: Record<string, string>) =>
  app.send(
    inventory.create,
    { body: { ...itemFields(property), ...fields } },
    { token: person.token, headers },
  )

const update = (id: string, fields: object, person = owner) =>
  app.send(
    inventory.update,
    { params: { id }, body: { ...itemFields(property), ...fields } },
    { token: person.token },
  )

const movementsOf = async (id: string, person = owner) =>
  (await app.send(inventory.movements, { params: { id } }, { token: person.token })).body.data.movements

const historyOf = async (id: string) =>
  (await app.send(audit.history, { params: { kind: 'inventory', id } }, { token: owner.token })).body.data
    .entries

describe('an item', () => {
  it('is added with its fields, property and stock status', async () => {
    const { status, body } = await create({ quantity: 2.345, minStock: 5, costPerUnit: 19_999.99 }, staff)
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Item added successfully' })
    const { inventoryItem } = body.data
    expect(inventoryItem).toMatchObject({
      itemName: 'Light bulbs',
      propertyId: property.id,
      property: { name: property.name, address: property.address },
      category: 'Electrical',
      quantity: 2.35,
      minStock: 5,
      costPerUnit: 19_999.99,
      location: 'Store room',
      stockStatus: 'CRITICAL',
      version: 1,
    })
    const read = await app.send(inventory.get, { params: { id: inventoryItem.id } }, { token: owner.token })
    expect(read.body.data.inventoryItem).toEqual(inventoryItem)
    expect(await movementsOf(inventoryItem.id)).toMatchObject([
      { kind: 'ADDED', fromQuantity: 0, toQuantity: 2.35, byId: staff.id, byName: 'Ọláwálé Ṣóyínká' },
    ])
    expect(await historyOf(inventoryItem.id)).toMatchObject([
      { action: 'CREATED', label: 'Light bulbs', byId: staff.id },
    ])
  })

  it('is refused with the message of each broken rule, and nothing is stored', async () => {
    const emptyOwner = await anOwner()
    const theirs = await aProperty(app, emptyOwner)
    const cases: [object, string, string][] = [
      [{ itemName: ' ' }, 'itemName', 'Item name is required'],
      [{ itemName: 'Bulb 💡' }, 'itemName', 'Item name cannot contain emojis or special symbols.'],
      [{ location: 'Shelf #2' }, 'location', 'Location cannot contain emojis or special symbols.'],
      [{ propertyId: '' }, 'propertyId', 'Property selection is required'],
      [{ category: '' }, 'category', 'Category is required'],
      [{ quantity: -1 }, 'quantity', 'Quantity cannot be negative'],
      [{ minStock: -0.01 }, 'minStock', 'Minimum stock cannot be negative'],
      [{ costPerUnit: -1 }, 'costPerUnit', 'Cost cannot be negative'],
      [{ quantity: '12' }, 'quantity', 'Quantity must be a number'],
      [{ costPerUnit: null }, 'costPerUnit', 'Cost must be a number'],
    ]
    for (const [change, path, message] of cases) {
      const { status, body } = await create({ ...itemFields(theirs), ...change }, emptyOwner)
      expect({ status, errors: body.errors }, message).toEqual({ status: 400, errors: [{ path, message }] })
    }
    expect((await app.send(inventory.list, {}, { token: emptyOwner.token })).body.page.total).toBe(0)
  })

  it('"empty values are sent as 0": omitted fields are 0, and the item is out of stock', async () => {
    const { body } = await app.send(
      inventory.create,
      { body: { itemName: 'Nails', category: 'Supplies', propertyId: property.id } },
      { token: owner.token },
    )
    expect(body.data.inventoryItem).toMatchObject({
      quantity: 0,
      minStock: 0,
      costPerUnit: 0,
      location: '',
      stockStatus: 'OUT_OF_STOCK',
    })
  })

  it('is added once for repeated requests with the same key', async () => {
    const headers = { 'idempotency-key': `once-${Date.now()}` }
    const sent = await Promise.all([1, 2, 3].map(() => create({ itemName: 'Only one' }, owner, headers)))
    expect(new Set(sent.map(({ body }) => body.data.inventoryItem.id)).size).toBe(1)
    const query = { q: 'Only one' }
    expect((await app.send(inventory.list, { query }, { token: owner.token })).body.page.total).toBe(1)
  })

  it('cannot be added to an archived property, but existing items remain with its name', async () => {
    const closing = await aProperty(app, owner, { name: 'Closing House' })
    const item = await anItem(app, owner, itemFields(closing))
    await app.send(properties.remove, { params: { id: closing.id } }, { token: owner.token })
    expect((await create({ propertyId: closing.id })).status).toBe(404)
    const read = await app.send(inventory.get, { params: { id: item.id } }, { token: owner.token })
    expect(read.body.data.inventoryItem.property.name).toBe('Closing House')
    expect((await update(item.id, { quantity: 3 })).body.data.inventoryItem.quantity).toBe(3)
  })

  it('uses the existing spelling of a category', async () => {
    expect((await create({ category: 'hvac' })).body.data.inventoryItem.category).toBe('HVAC')
    await create({ category: 'Ìlù àti orin' })
    const again = await create({ category: 'ÌLÙ ÀTI ORIN' })
    expect(again.body.data.inventoryItem.category).toBe('Ìlù àti orin')
    const { body } = await app.send(inventory.categories, {}, { token: staff.token })
    expect(body.data.categories).toEqual([
      'Maintenance',
      'Electrical',
      'Security',
      'Supplies',
      'HVAC',
      'Safety',
      'Ìlù àti orin',
    ])
  })
})

describe('an edit', () => {
  it('of the quantity creates a movement with user, time, and old and new value', async () => {
    const item = await anItem(app, owner, itemFields(property))
    const { body } = await update(item.id, { quantity: 7.5, version: 1 }, staff)
    expect(body.message).toBe('Item updated successfully')
    expect(body.data.inventoryItem).toMatchObject({ quantity: 7.5, version: 2 })
    await update(item.id, { quantity: 7.5, location: 'Attic' })
    const [count, added, ...others] = await movementsOf(item.id)
    expect(others).toEqual([])
    expect(count).toMatchObject({ kind: 'COUNTED', fromQuantity: 10, toQuantity: 7.5, byId: staff.id })
    expect(Date.now() - Date.parse(count?.at ?? '')).toBeLessThan(60_000)
    expect(added).toMatchObject({ kind: 'ADDED', toQuantity: 10 })
    expect((await historyOf(item.id)).map(({ changes }) => changes)).toMatchObject([
      [{ field: 'location', from: 'Store room', to: 'Attic' }],
      [{ field: 'quantity', from: 10, to: 7.5 }],
      expect.anything(),
    ])
  })

  it('leaves omitted fields unchanged, and never moves the item', async () => {
    const other = await aProperty(app, owner)
    const item = await anItem(app, owner, itemFields(property))
    const { body } = await app.send(
      inventory.update,
      {
        params: { id: item.id },
        body: { itemName: 'Bulbs', category: 'Safety', propertyId: other.id, version: 1, id: other.id },
      },
      { token: owner.token },
    )
    expect(body.data.inventoryItem).toMatchObject({
      ...item,
      itemName: 'Bulbs',
      category: 'Safety',
      version: 2,
      updatedAt: expect.any(String),
    })
  })

  it('of an older version is refused without changes', async () => {
    const item = await anItem(app, owner, itemFields(property))
    const both = await Promise.all([
      update(item.id, { quantity: 1, version: 1 }),
      update(item.id, { quantity: 2, version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('common.stale_edit')
    expect(await movementsOf(item.id)).toHaveLength(2)
  })
})

describe('deleting', () => {
  it('removes the item from every list and keeps its movements', async () => {
    const item = await anItem(app, owner, { ...itemFields(property), itemName: 'Old kettle' })
    const { body } = await app.send(inventory.remove, { params: { id: item.id } }, { token: staff.token })
    expect(body.message).toBe('Item removed from inventory')
    const token = owner.token
    const listed = await app.send(inventory.list, { query: { q: 'kettle' } }, { token })
    expect(listed.body.page.total).toBe(0)
    expect((await movementsOf(item.id))[0]).toMatchObject({
      kind: 'REMOVED',
      fromQuantity: 10,
      toQuantity: 0,
    })
    expect((await historyOf(item.id))[0]).toMatchObject({ action: 'REMOVED', byId: staff.id })
  })

  it('does not show its movements to another business', async () => {
    const item = await anItem(app, owner, itemFields(property))
    const { token } = await anOwner()
    const sent = await app.send(inventory.movements, { params: { id: item.id } }, { token })
    expect(sent.status).toBe(404)
  })
})

describe('low stock', () => {
  const lowStockNotificationsOf = (person: Person) =>
    db()
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, person.id), eq(notifications.kind, 'LOW_STOCK')))
      .orderBy(asc(notifications.createdAt))

  it('sends a notification when an item leaves In Stock, and again after a refill', async () => {
    const otherOwner = await anOwner()
    const otherStaff = await aStaffMemberOf(otherOwner)
    const agent = await anAgentOf(otherOwner)
    const otherProperty = await aProperty(app, otherOwner, { name: 'Ọlá Suite' })
    const item = await anItem(app, otherOwner, itemFields(otherProperty))
    const count = (quantity: number) =>
      update(item.id, { ...itemFields(otherProperty), quantity }, otherStaff)
    await count(5)
    expect(await lowStockNotificationsOf(otherOwner)).toEqual([])
    await count(4)
    await count(2)
    expect(await lowStockNotificationsOf(otherOwner)).toMatchObject([
      {
        title: 'Low stock: Light bulbs',
        text: '4 left at Ọlá Suite, the minimum is 4.',
        path: `/inventory?property=${otherProperty.id}&open=${item.id}`,
      },
    ])
    await count(20)
    await count(0)
    expect((await lowStockNotificationsOf(otherOwner)).at(-1)).toMatchObject({
      title: 'Out of stock: Light bulbs',
    })
    expect(await lowStockNotificationsOf(otherOwner)).toHaveLength(2)
    expect([await lowStockNotificationsOf(otherStaff), await lowStockNotificationsOf(agent)]).toEqual([
      [],
      [],
    ])
  })
})
