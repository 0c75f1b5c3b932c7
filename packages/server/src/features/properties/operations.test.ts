import { audit } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aPicture,
  aProperty,
  aStaffMemberOf,
  type Person,
  propertyFields,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { bookings as bookingRows } from '../bookings/bookings.table.ts'
import { bookingLines } from '../bookings/lines/lines.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { properties as propertyRows } from './properties.table.ts'

const app = useTestApp()
let owner: Person
let agent: Person
let staff: Person

beforeAll(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  staff = await aStaffMemberOf(owner)
})
afterEach(() => {
  vi.useRealTimers()
})

const get = (id: string, { token }: Person = owner) => app.send(properties.get, { params: { id } }, { token })

describe('switching the status', () => {
  const switchTo = (id: string, body: Record<string, unknown>, { token }: Person = staff) =>
    app.send(properties.switchStatus, { params: { id }, body }, { token })

  it('is allowed for staff and owners, to "AVAILABLE, MAINTENANCE, UNAVAILABLE"', async () => {
    const rentedProperty = await aProperty(app, owner)
    for (const status of ['MAINTENANCE', 'UNAVAILABLE', 'AVAILABLE'] as const)
      expect((await switchTo(rentedProperty.id, { status })).body.data.property.status).toBe(status)
    expect((await switchTo(rentedProperty.id, { status: 'MAINTENANCE' }, owner)).status).toBe(200)
    expect((await switchTo(rentedProperty.id, { status: 'AVAILABLE' }, agent)).status).toBe(403)
    for (const status of ['BOOKED', 'OCCUPIED', undefined]) {
      const refused = await switchTo(rentedProperty.id, { status })
      expect({ status: refused.status, errors: refused.body.errors }).toEqual({
        status: 400,
        errors: [{ path: 'status', message: 'Choose Available, Maintenance or Unavailable' }],
      })
    }
  })

  it('refuses a stale version, and a change of Booked by staff', async () => {
    const rentedProperty = await aProperty(app, owner)
    expect((await switchTo(rentedProperty.id, { status: 'MAINTENANCE', version: 1 })).status).toBe(200)
    const stale = await switchTo(rentedProperty.id, { status: 'AVAILABLE', version: 1 })
    expect({ status: stale.status, code: stale.body.code }).toEqual({
      status: 409,
      code: 'common.stale_edit',
    })
    const booked = await aProperty(app, owner, { status: 'BOOKED' })
    const refusal = await switchTo(booked.id, { status: 'AVAILABLE' })
    expect({ status: refusal.status, message: refusal.body.message }).toEqual({
      status: 409,
      message: 'The owner has set this property to Booked. Only an owner can change that.',
    })
    expect((await switchTo(booked.id, { status: 'AVAILABLE' }, owner)).status).toBe(200)
  })
})

describe('an archived property', () => {
  it('is visible to its owner only, with its history and bookings, and can be restored', async () => {
    const rentedProperty = await aProperty(app, owner, { name: 'Old House' })
    const booking = await aBooking(app, owner, aBookingInput(rentedProperty, 1, 2))
    const cancel = { params: { id: booking.id }, body: { status: 'CANCELLED' as const } }
    await app.send(bookings.setStatus, cancel, { token: owner.token })
    await app.send(properties.remove, { params: { id: rentedProperty.id } }, { token: owner.token })

    const listed = async ({ token }: Person, query: object) =>
      (await app.send(properties.list, { query }, { token })).body.data.properties.map(({ id }) => id)
    expect(await listed(owner, {})).not.toContain(rentedProperty.id)
    expect(await listed(owner, { archived: 'true' })).toEqual([rentedProperty.id])
    expect(await listed(agent, { archived: 'true' })).toEqual([])
    expect((await get(rentedProperty.id)).body.data.property.archivedAt).toMatch(/^20/)
    expect((await get(rentedProperty.id, staff)).status).toBe(404)
    const read = await app.send(bookings.get, { params: { id: booking.id } }, { token: owner.token })
    expect(read.body.data.booking.property.name).toBe('Old House')

    const params = { id: rentedProperty.id }
    expect((await app.send(properties.restore, { params }, { token: staff.token })).status).toBe(403)
    const restored = await app.send(properties.restore, { params }, { token: owner.token })
    expect(restored.body).toMatchObject({
      message: 'Property restored successfully',
      data: { property: { archivedAt: null, version: rentedProperty.version + 2 } },
    })
    expect((await get(rentedProperty.id, staff)).status).toBe(200)
    const history = await app.send(
      audit.history,
      { params: { kind: 'property', id: rentedProperty.id } },
      { token: owner.token },
    )
    expect(history.body.data.entries.map(({ action, changes }) => [action, changes.length > 0])).toEqual([
      ['UPDATED', true],
      ['REMOVED', true],
      ['CREATED', true],
    ])
    expect(history.body.data.entries[0]?.changes).toEqual([{ field: 'archived', from: true, to: false }])
  })
})

describe('an edit', () => {
  const edit = async (id: string, fields: Record<string, unknown>, count: number) => {
    const file = { name: 'new.jpg', content: await aPicture() }
    return app.send(
      properties.update,
      { params: { id }, body: { ...propertyFields, ...fields } },
      { token: owner.token, files: Array.from({ length: count }, () => file) },
    )
  }

  it('adds new images at the positions marked new, in one call', async () => {
    const rentedProperty = await aProperty(app, owner)
    const [existingImage] = rentedProperty.images
    const edited = await edit(rentedProperty.id, { keepImages: ['new', existingImage?.id, 'new'] }, 3)
    const { images } = edited.body.data.property
    expect(images).toHaveLength(4)
    expect(images[1]).toEqual(existingImage)
    const again = await edit(
      rentedProperty.id,
      { keepImages: ['new', ...images.map(({ id }) => id).reverse()] },
      1,
    )
    const reordered = again.body.data.property.images.map(({ id }) => id)
    expect(reordered.slice(1)).toEqual(images.map(({ id }) => id).reverse())
    const missing = await edit(rentedProperty.id, { keepImages: ['new', 'new'] }, 1)
    expect({ status: missing.status, errors: missing.body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'keepImages', message: 'Send a file for each new image' }],
    })
  })

  it('allows at most ten images, also in two parallel edits', async () => {
    const rentedProperty = await aProperty(app, owner)
    expect((await edit(rentedProperty.id, {}, 8)).body.data.property.images).toHaveLength(9)
    const both = await Promise.all([edit(rentedProperty.id, {}, 1), edit(rentedProperty.id, {}, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.body.message).toBe('Maximum 10 images allowed')
    const { images } = (await get(rentedProperty.id)).body.data.property
    expect(images).toHaveLength(10)
    const eleven = await edit(rentedProperty.id, { keepImages: ['new', ...images.map(({ id }) => id)] }, 1)
    expect({ status: eleven.status, message: eleven.body.message }).toEqual({
      status: 400,
      message: 'Maximum 10 images allowed',
    })
  })
})

describe('the details', () => {
  it("include the revenue of this month's nights, to the kobo, for owners only", async () => {
    const rentedProperty = await aProperty(app, owner)
    const [one, two, cancelled] = await Promise.all(
      [1, 5, 9].map((from) => aBooking(app, owner, aBookingInput(rentedProperty, from, from + 2))),
    )
    const move = async (id: string | undefined, values: Partial<typeof bookingRows.$inferInsert>) => {
      await db()
        .delete(bookingLines)
        .where(eq(bookingLines.bookingId, id ?? ''))
      await db()
        .update(bookingRows)
        .set(values)
        .where(eq(bookingRows.id, id ?? ''))
    }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-31T23:30:00Z') })
    // 3 of 7 nights in June: floor(1000 × 7/7) − floor(1000 × 4/7) = 1000 − 571 kobo.
    await move(one?.id, { checkIn: '2027-05-28', checkOut: '2027-06-04', totalAmount: 10 })
    // 2 of 3 nights in June: floor(100001 × 2/3) = 66667 kobo.
    await move(two?.id, { checkIn: '2027-06-29', checkOut: '2027-07-02', totalAmount: 1000.01 })
    await move(cancelled?.id, { checkIn: '2027-06-10', checkOut: '2027-06-12', status: 'CANCELLED' })
    expect((await get(rentedProperty.id)).body.data.property.monthlyRevenue).toBe(670.96)
    for (const person of [agent, staff])
      expect((await get(rentedProperty.id, person)).body.data.property.monthlyRevenue).toBeUndefined()
  })

  it('count inventory items, for users who manage inventory', async () => {
    const rentedProperty = await aProperty(app, owner)
    const item = { propertyId: rentedProperty.id, category: 'Supplies', location: '', description: '' }
    const amounts = { quantity: 1, minStock: 0, costPerUnit: 5, createdBy: owner.id }
    for (const removedAt of [null, null, new Date()])
      await db()
        .insert(inventoryItems)
        .values({
          ...item,
          ...amounts,
          businessId: owner.businessId,
          id: newId(),
          itemName: 'Towel',
          removedAt,
        })
    expect((await get(rentedProperty.id)).body.data.property._count).toEqual({ inventory: 2 })
    expect((await get(rentedProperty.id, staff)).body.data.property._count).toEqual({ inventory: 2 })
    expect((await get(rentedProperty.id, agent)).body.data.property._count).toBeUndefined()
  })

  it('are audited when an edit changes them, with images by their number', async () => {
    const rentedProperty = await aProperty(app, owner)
    const body = { ...propertyFields, pricePerNight: '25000.50', keepImages: '' }
    await app.send(properties.update, { params: { id: rentedProperty.id }, body }, { token: owner.token })
    const history = await app.send(
      audit.history,
      { params: { kind: 'property', id: rentedProperty.id } },
      { token: owner.token },
    )
    expect(history.body.data.entries[0]).toMatchObject({
      action: 'UPDATED',
      label: 'Lekki Loft',
      changes: [
        { field: 'pricePerNight', from: 19_999.99, to: 25_000.5 },
        { field: 'images', from: 1, to: 0 },
      ],
    })
    const [row] = await db().select().from(propertyRows).where(eq(propertyRows.id, rentedProperty.id))
    expect(row?.version).toBe(2)
  })
})
