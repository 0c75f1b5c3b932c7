import { audit } from '@ilewa/contract/audit'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { anItem, anOwner, aProperty, itemFields, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
let owner: Person
let sourceProperty: { id: string; name: string }
let targetProperty: { id: string; name: string }

beforeEach(async () => {
  owner = await anOwner()
  sourceProperty = await aProperty(app, owner, { name: 'Lekki Loft' })
  targetProperty = await aProperty(app, owner, { name: 'Ọlá Suite' })
})

const add = (property: { id: string }, fields: object = {}) =>
  anItem(app, owner, { ...itemFields(property), ...fields })
const transfer = (id: string, body: object, headers?: Record<string, string>) =>
  app.send(inventory.transfer, { params: { id }, body: { ...body } }, { token: owner.token, headers })
const listAt = async (property: { id: string }) =>
  (await app.send(inventory.list, { query: { propertyId: property.id } }, { token: owner.token })).body.data
    .inventoryItems
const movementsOf = async (id: string) =>
  (await app.send(inventory.movements, { params: { id } }, { token: owner.token })).body.data.movements

describe('a transfer', () => {
  it('creates the item at the other property, with two movements that reference each other', async () => {
    const item = await add(sourceProperty)
    const { status, body } = await transfer(item.id, {
      propertyId: targetProperty.id,
      quantity: 2.5,
      version: 1,
    })
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Item transferred successfully',
    })
    const { from, to } = body.data
    expect(from).toMatchObject({ id: item.id, quantity: 7.5, version: 2 })
    expect(to).toMatchObject({
      propertyId: targetProperty.id,
      itemName: 'Light bulbs',
      category: 'Electrical',
      quantity: 2.5,
      minStock: 4,
      costPerUnit: 1_250.5,
      location: '',
    })
    expect((await movementsOf(item.id))[0]).toMatchObject({
      kind: 'TRANSFERRED_OUT',
      fromQuantity: 10,
      toQuantity: 7.5,
      otherPropertyName: 'Ọlá Suite',
    })
    expect(await movementsOf(to.id)).toMatchObject([
      { kind: 'TRANSFERRED_IN', fromQuantity: 0, toQuantity: 2.5, otherPropertyName: 'Lekki Loft' },
    ])
    const { body: history } = await app.send(
      audit.history,
      { params: { kind: 'inventory', id: to.id } },
      { token: owner.token },
    )
    expect(history.data.entries).toMatchObject([{ action: 'CREATED', byId: owner.id }])
  })

  it('adds to the item of the same name and category, at the average cost', async () => {
    const item = await add(sourceProperty, { quantity: 10, costPerUnit: 100 })
    await add(targetProperty, { category: 'Safety' })
    const same = await add(targetProperty, {
      itemName: 'LIGHT BULBS',
      quantity: 5,
      costPerUnit: 400,
      minStock: 1,
    })
    const { body } = await transfer(item.id, { propertyId: targetProperty.id, quantity: 10 })
    expect(body.data.to).toMatchObject({
      id: same.id,
      itemName: 'LIGHT BULBS',
      quantity: 15,
      costPerUnit: 200,
      minStock: 1,
    })
    expect(body.data.from).toMatchObject({ quantity: 0, stockStatus: 'OUT_OF_STOCK' })
    expect(await listAt(targetProperty)).toHaveLength(2)
  })

  it.each([
    [{ quantity: 10.01 }, 409, 'quantity', 'Only 10 in stock. You cannot move more.'],
    [{ quantity: 0 }, 400, 'quantity', 'Enter how many to move'],
    [{ quantity: -1 }, 400, 'quantity', 'Quantity cannot be negative'],
    [{ propertyId: '' }, 400, 'propertyId', 'Property selection is required'],
  ])('of %j is refused, and nothing moves', async (change, status, path, message) => {
    const item = await add(sourceProperty)
    const sent = await transfer(item.id, { propertyId: targetProperty.id, quantity: 1, ...change })
    expect({ status: sent.status, errors: sent.body.errors }).toEqual({ status, errors: [{ path, message }] })
    expect(await listAt(sourceProperty)).toMatchObject([{ quantity: 10, version: 1 }])
    expect(await listAt(targetProperty)).toEqual([])
  })

  it('to the same property, to an archived one, or from an older version is refused', async () => {
    const item = await add(sourceProperty)
    const same = await transfer(item.id, { propertyId: sourceProperty.id, quantity: 1 })
    expect(same.body.errors).toEqual([
      { path: 'propertyId', message: 'Choose another property: the item is already there.' },
    ])
    expect(
      (await transfer(item.id, { propertyId: targetProperty.id, quantity: 1, version: 2 })).body.code,
    ).toBe('common.stale_edit')
    await app.send(properties.remove, { params: { id: targetProperty.id } }, { token: owner.token })
    expect((await transfer(item.id, { propertyId: targetProperty.id, quantity: 1 })).status).toBe(404)
    const foreign = await aProperty(app, await anOwner())
    expect((await transfer(item.id, { propertyId: foreign.id, quantity: 1 })).status).toBe(404)
    expect(await listAt(sourceProperty)).toMatchObject([{ quantity: 10, version: 1 }])
  })

  it('above the maximum quantity of an item is refused', async () => {
    const item = await add(sourceProperty, { quantity: 1 })
    await add(targetProperty, { quantity: 100_000_000 })
    const { status, body } = await transfer(item.id, { propertyId: targetProperty.id, quantity: 0.01 })
    expect([status, body.message]).toEqual([400, 'The property would then hold more than 100,000,000.'])
    expect(await listAt(sourceProperty)).toMatchObject([{ quantity: 1 }])
  })

  it('with the same key moves once', async () => {
    const item = await add(sourceProperty)
    const headers = { 'idempotency-key': 'transfer-once' }
    const body = { propertyId: targetProperty.id, quantity: 3 }
    const sent = await Promise.all([transfer(item.id, body, headers), transfer(item.id, body, headers)])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(await listAt(sourceProperty)).toMatchObject([{ quantity: 7 }])
  })
})

describe('concurrent transfers', () => {
  const times = (count: number) => Array.from({ length: count }, (_, index) => index)

  it('between three properties lose and create nothing, without a deadlock', async () => {
    const third = await aProperty(app, owner, { name: 'Yaba Studio' })
    const allProperties = [sourceProperty, targetProperty, third]
    const items = await Promise.all(allProperties.map((property) => add(property, { quantity: 30 })))
    const sent = await Promise.all(
      times(36).map((index) => {
        const target = allProperties[(index + 1 + (index % 2)) % 3]
        return transfer(items[index % 3]?.id ?? '', { propertyId: target?.id, quantity: 1.25 })
      }),
    )
    for (const { status, body } of sent) expect([200, 409, 400], body.message).toContain(status)
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
    const remaining = (await Promise.all(allProperties.map(listAt))).flat()
    expect(remaining).toHaveLength(3)
    expect(remaining.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(90)
    for (const { id, quantity } of remaining) {
      const [latest, ...earlier] = await movementsOf(id)
      expect(latest?.toQuantity).toBe(quantity)
      // Each movement begins with the quantity at which the previous one ended.
      expect(earlier.map(({ toQuantity }) => toQuantity)).toEqual(
        [latest, ...earlier].slice(0, -1).map((movement) => movement?.fromQuantity),
      )
    }
  })

  it('create one item, and never move more than there is', async () => {
    const third = await aProperty(app, owner, { name: 'Yaba Studio' })
    const items = [await add(sourceProperty), await add(targetProperty)]
    const sent = await Promise.all(
      times(24).map((index) => transfer(items[index % 2]?.id ?? '', { propertyId: third.id, quantity: 1 })),
    )
    expect(sent.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(20)
    expect(new Set(sent.map(({ body }) => body.code).filter(Boolean))).toEqual(
      new Set(['inventory.not_enough']),
    )
    expect(await listAt(third)).toMatchObject([{ quantity: 20 }])
    expect(await listAt(sourceProperty)).toMatchObject([{ quantity: 0 }])
  })
})
