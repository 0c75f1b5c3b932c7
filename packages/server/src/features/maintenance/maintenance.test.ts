import { redactedValue } from '@ilewa/contract/audit'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { anOwner, aPicture, aProperty, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import type { FormFile } from '@ilewa/tests/support/app/form'
import {
  aMaintenanceRequest,
  anExpense,
  maintenanceRequestFields,
} from '@ilewa/tests/support/app/maintenance'
import { checkRecord } from '@ilewa/tests/support/app/record-checks'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { maintenanceRequests } from './maintenance.table.ts'

const app = useTestApp()

checkRecord(app, {
  kind: 'maintenance',
  endpoints: maintenance,
  fields: (property) => maintenanceRequestFields(property),
  change: { title: 'Bathroom tap drips' },
})
let owner: Person
let staff: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  staff = await aStaffMemberOf(owner)
  property = await aProperty(app, owner)
})

interface Named {
  id: string
}

const create = (fields: Record<string, unknown>, { token } = owner) =>
  app.send(maintenance.create, { body: maintenanceRequestFields(property, fields) }, { token })
const put = ({ id }: Named, fields: Record<string, unknown>, { token } = owner) => {
  const body = { title: 'Kitchen tap drips', priority: 'MEDIUM', ...fields }
  return app.send(maintenance.update, { params: { id }, body }, { token })
}
const setStatus = ({ id }: Named, body: Record<string, unknown>, { token } = owner) =>
  app.send(maintenance.setStatus, { params: { id }, body }, { token })
const list = (query: Record<string, unknown>, { token } = owner) =>
  app.send(maintenance.list, { query }, { token })
const statsOf = async ({ token } = owner) => (await app.send(maintenance.stats, {}, { token })).body.data
const remove = ({ id }: Named, { token } = owner) =>
  app.send(maintenance.remove, { params: { id } }, { token })

const auditChangesOf = async ({ id }: Named) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.recordId, id)).orderBy(auditEntries.id)).map(
    ({ changes }) => changes,
  )

const urgentNotificationsOf = (person: Person, { id }: Named) =>
  db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, person.id), eq(notifications.kind, 'URGENT_REPAIR')))
    .then((rows) => rows.filter(({ key }) => key.includes(id)))

describe('a maintenance request', () => {
  it('defaults to PENDING, and needs no reporter, cost or photo', async () => {
    const { status, body } = await create({})
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Maintenance request created successfully',
    })
    expect(body.data.maintenanceRequest).toMatchObject({
      title: 'Kitchen tap drips',
      description: '',
      status: 'PENDING',
      reporterName: null,
      estimatedCost: null,
      property: { id: property.id, name: 'Lekki Loft' },
      photos: [],
      version: 1,
    })
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'ab' }, 'title', 'Title must be at least 3 characters'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be 200 characters or less'],
    [{ description: 'x'.repeat(1001) }, 'description', 'Description must be 1000 characters or less'],
    [{ priority: undefined }, 'priority', 'Priority is required'],
    [{ priority: 'SOON' }, 'priority', 'Invalid priority level'],
    [{ status: 'DONE' }, 'status', 'Invalid status'],
    [{ reporterName: 'A' }, 'reporterName', 'Reporter name must be at least 2 characters'],
    [{ reporterName: 'a'.repeat(101) }, 'reporterName', 'Reporter name must be 100 characters or less'],
    [
      { reporterName: 'R2-D2' },
      'reporterName',
      'Reporter name can only contain letters, spaces, hyphens, and apostrophes',
    ],
    [{ estimatedCost: -0.01 }, 'estimatedCost', 'Estimated cost cannot be negative'],
    [{ estimatedCost: '12' }, 'estimatedCost', 'Invalid cost format'],
    [{ propertyId: undefined }, 'propertyId', 'Property selection is required'],
    [{ propertyId: '' }, 'propertyId', 'Property ID cannot be empty'],
  ])('%#: %j is refused at %s: "%s"', async (change, path, message) => {
    const before = await statsOf()
    const { status, body } = await create(change)
    expect({ status, message: body.message, errors: body.errors }).toEqual({
      status: 400,
      message,
      errors: [{ path, message }],
    })
    expect(await statsOf()).toEqual(before)
  })

  it('is accepted at each limit', async () => {
    const limits = {
      title: 'x'.repeat(200),
      description: 'x'.repeat(1000),
      reporterName: 'a'.repeat(100),
      estimatedCost: 0,
    }
    expect((await create(limits)).status).toBe(201)
    expect((await create({ title: 'abc', reporterName: 'Ọlá', estimatedCost: 19_999.99 })).status).toBe(201)
  })

  it('moves to no property of another business', async () => {
    const other = await aProperty(app, await anOwner())
    const request = await aMaintenanceRequest(app, owner, property)
    const { status, body } = await put(request, { propertyId: other.id })
    expect([status, body.code]).toEqual([404, 'common.not_found'])
  })

  it('"may only be made for properties whose status is neither BOOKED nor MAINTENANCE", unless included explicitly', async () => {
    for (const [status, statusText] of [
      ['BOOKED', 'booked'],
      ['MAINTENANCE', 'in maintenance'],
    ] as const) {
      const busy = await aProperty(app, owner, { status })
      const refused = await create({ propertyId: busy.id })
      expect({ status: refused.status, code: refused.body.code, errors: refused.body.errors }).toEqual({
        status: 409,
        code: 'maintenance.property_busy',
        errors: [
          {
            path: 'propertyId',
            message: `This property is ${statusText}. Include booked properties to make a request for it.`,
          },
        ],
      })
      expect((await create({ propertyId: busy.id, includeBooked: true })).status).toBe(201)
    }
    const closed = await aProperty(app, owner, { status: 'UNAVAILABLE' })
    expect((await create({ propertyId: closed.id })).status).toBe(201)
  })

  it('is edited and moved to another property', async () => {
    const request = await aMaintenanceRequest(app, owner, property, { estimatedCost: 10_000 })
    const booked = await aProperty(app, owner, { name: 'Villa', status: 'BOOKED' })
    const edited = await put(request, { title: 'Tap and sink', propertyId: booked.id, version: 1 }, staff)
    expect(edited.body).toMatchObject({
      message: 'Maintenance request updated successfully',
      data: {
        maintenanceRequest: {
          title: 'Tap and sink',
          estimatedCost: null,
          status: 'PENDING',
          property: { name: 'Villa' },
          version: 2,
        },
      },
    })
    const auditLog = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.recordId, request.id))
      .orderBy(auditEntries.id)
    expect(auditLog.at(-1)?.changes).toContainEqual({ field: 'property', from: 'Lekki Loft', to: 'Villa' })
  })

  it('is hidden from lists when it is deleted, but not from the database; staff delete only their own', async () => {
    const request = await aMaintenanceRequest(app, owner, property, { title: 'Broken mirror' })
    expect((await remove(request, staff)).status).toBe(403)
    expect((await remove(request)).body.message).toBe('Maintenance request deleted successfully')
    expect((await list({ q: 'mirror' })).body.page.total).toBe(0)
    const own = await aMaintenanceRequest(app, staff, property)
    expect((await remove(own, staff)).status).toBe(200)
    expect(
      await db().select().from(maintenanceRequests).where(eq(maintenanceRequests.id, own.id)),
    ).toHaveLength(1)
  })
})

describe('its status', () => {
  it('can be started, completed with its cost, and reopened', async () => {
    const request = await aMaintenanceRequest(app, staff, property)
    expect((await setStatus(request, { status: 'IN_PROGRESS', version: 1 }, staff)).status).toBe(200)
    const done = await setStatus(request, { status: 'COMPLETED', actualCost: 19_999.99 }, staff)
    expect(done.body.data.maintenanceRequest).toMatchObject({ status: 'COMPLETED', actualCost: 19_999.99 })
    expect(done.body.data.maintenanceRequest.completedAt).not.toBeNull()
    const reopened = await setStatus(request, { status: 'PENDING' })
    expect(reopened.body.data.maintenanceRequest).toMatchObject({
      status: 'PENDING',
      completedAt: null,
      actualCost: 19_999.99,
    })
  })

  it('is cancelled with a reason of at most 500 characters, which is cleared when it is reopened', async () => {
    const request = await aMaintenanceRequest(app, owner, property)
    const long = await setStatus(request, { status: 'CANCELLED', reason: 'x'.repeat(501) })
    expect(long.body.errors).toEqual([
      { path: 'reason', message: 'Cancellation reason must be 500 characters or less' },
    ])
    const reason = 'x'.repeat(500)
    const cancelled = await setStatus(request, { status: 'CANCELLED', reason })
    expect(cancelled.body.data.maintenanceRequest.cancellationReason).toBe(reason)
    const reopened = await setStatus(request, { status: 'PENDING' })
    expect(reopened.body.data.maintenanceRequest.cancellationReason).toBeNull()
  })

  it.each([
    [{ status: undefined }, 'status', 'Invalid status'],
    [{ status: 'COMPLETED', actualCost: -1 }, 'actualCost', 'Actual cost cannot be negative'],
    [{ status: 'COMPLETED', actualCost: '1' }, 'actualCost', 'Invalid cost format'],
  ])('%j is refused at %s', async (body, path, message) => {
    const request = await aMaintenanceRequest(app, owner, property)
    expect((await setStatus(request, body)).body.errors).toEqual([{ path, message }])
  })

  it('has the same effects when set in an edit', async () => {
    const request = await aMaintenanceRequest(app, owner, property)
    const done = await put(request, { status: 'COMPLETED', actualCost: 5_000 })
    expect(done.body.data.maintenanceRequest).toMatchObject({ status: 'COMPLETED', actualCost: 5_000 })
    expect(done.body.data.maintenanceRequest.completedAt).not.toBeNull()
    const later = await put(request, { title: 'Tap, new washer' })
    expect(later.body.data.maintenanceRequest).toMatchObject({
      status: 'COMPLETED',
      actualCost: 5_000,
      completedAt: done.body.data.maintenanceRequest.completedAt,
    })
  })
})

describe('an urgent repair', () => {
  it('sends a notification when created, and again when raised again; never to the acting user', async () => {
    const request = await aMaintenanceRequest(app, staff, property, {
      priority: 'URGENT',
      reporterName: 'Bọ́lá',
    })
    expect(await urgentNotificationsOf(owner, request)).toMatchObject([
      {
        title: 'Urgent repair: Kitchen tap drips',
        text: 'Lekki Loft. Reported by Bọ́lá.',
        path: `/maintenance?open=${request.id}`,
      },
    ])
    expect(await urgentNotificationsOf(staff, request)).toEqual([])
    await put(request, { priority: 'URGENT', title: 'Tap floods the kitchen' }, staff)
    expect(await urgentNotificationsOf(owner, request)).toHaveLength(1)
    await put(request, { priority: 'HIGH' }, staff)
    await put(request, { priority: 'URGENT' }, staff)
    expect(await urgentNotificationsOf(owner, request)).toHaveLength(2)
  })

  it('sends a notification again when it is reopened', async () => {
    const request = await aMaintenanceRequest(app, staff, property, { priority: 'URGENT' })
    await setStatus(request, { status: 'COMPLETED' }, staff)
    await setStatus(request, { status: 'PENDING' }, staff)
    await setStatus(request, { status: 'IN_PROGRESS' }, staff)
    expect(await urgentNotificationsOf(owner, request)).toHaveLength(2)
  })
})

describe('photos', () => {
  const photos = async (count: number): Promise<FormFile[]> => {
    const content = await aPicture()
    return Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, content }))
  }
  const send = ({ id }: Named, files: FormFile[], fields: Record<string, unknown> = {}) =>
    app.send(maintenance.setPhotos, { params: { id }, body: fields }, { token: owner.token, files })

  it('are added, ordered and removed; files of removed ones are deleted', async () => {
    const request = await aMaintenanceRequest(app, owner, property)
    const [first, second] = (await send(request, await photos(2))).body.data.maintenanceRequest.photos
    const changed = await send(request, await photos(1), { keepPhotos: [second?.id] })
    const after = changed.body.data.maintenanceRequest.photos
    expect(after).toHaveLength(2)
    expect(after[0]).toEqual(second)
    expect((await app.inject({ url: first?.url })).statusCode).toBe(404)
    expect(await auditChangesOf(request)).toContainEqual([{ field: 'photos', from: 2, to: redactedValue }])
    const none = await send(request, [], { keepPhotos: '' })
    expect(none.body.data.maintenanceRequest.photos).toEqual([])
    const [row] = (await list({ q: 'tap' })).body.data.maintenanceRequests
    expect(row).not.toHaveProperty('photos')
  })

  it('are ten at most, also in parallel', async () => {
    const request = await aMaintenanceRequest(app, owner, property)
    const eleven = await send(request, await photos(11))
    expect({ status: eleven.status, message: eleven.body.message }).toEqual({
      status: 400,
      message: 'Maximum 10 images allowed',
    })
    const six = await photos(6)
    const responses = await Promise.all([send(request, six), send(request, six)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await send(request, await photos(4))).body.data.maintenanceRequest.photoCount).toBe(10)
    expect((await send(request, await photos(1))).status).toBe(400)
  })

  it('of another request cannot be added, and a stale version is refused', async () => {
    const [one, other] = [
      await aMaintenanceRequest(app, owner, property),
      await aMaintenanceRequest(app, owner, property),
    ]
    const [photo] = (await send(one, await photos(1))).body.data.maintenanceRequest.photos
    expect((await send(other, [], { keepPhotos: [photo?.id] })).body.errors).toEqual([
      { path: 'keepPhotos', message: 'One of these photos no longer exists' },
    ])
    expect((await send(one, [], { keepPhotos: '', version: '1' })).body.code).toBe('common.stale_edit')
  })
})

describe('the list', () => {
  let mine: Person

  beforeAll(async () => {
    mine = await anOwner()
    await setStandardPlan(mine)
    const otherProperty = await aProperty(app, mine)
    await aMaintenanceRequest(app, mine, otherProperty, { title: 'Gate does not close', priority: 'URGENT' })
    await aMaintenanceRequest(app, mine, otherProperty, {
      title: 'Ẹ̀rọ hums',
      reporterName: 'Chiamaka',
      status: 'IN_PROGRESS',
    })
    await aMaintenanceRequest(app, mine, otherProperty, {
      title: 'Paint',
      description: 'Hall and stairs',
      status: 'COMPLETED',
    })
    await aMaintenanceRequest(app, mine, otherProperty, {
      title: 'Lawn',
      priority: 'URGENT',
      status: 'CANCELLED',
    })
  })

  it.each<[Record<string, unknown>, string[]]>([
    [{}, ['Lawn', 'Paint', 'Ẹ̀rọ hums', 'Gate does not close']],
    [{ status: 'PENDING,IN_PROGRESS', priority: 'URGENT' }, ['Gate does not close']],
    [{ status: 'PENDING,IN_PROGRESS' }, ['Ẹ̀rọ hums', 'Gate does not close']],
    [{ sort: 'createdAt' }, ['Gate does not close', 'Ẹ̀rọ hums', 'Paint', 'Lawn']],
    [{ q: 'ero' }, ['Ẹ̀rọ hums']],
    [{ q: 'chiamaka' }, ['Ẹ̀rọ hums']],
    [{ q: 'STAIRS' }, ['Paint']],
    [{ status: 'COMPLETED' }, ['Paint']],
    [{ priority: 'URGENT' }, ['Lawn', 'Gate does not close']],
    [{ priority: 'URGENT', status: 'PENDING' }, ['Gate does not close']],
  ])('%j returns %j', async (query, titles) => {
    const { body } = await list(query, mine)
    expect(body.data.maintenanceRequests.map(({ title }) => title)).toEqual(titles)
    expect(body.page.total).toBe(titles.length)
  })

  it('has counts: Total, Pending, In Progress, Completed', async () => {
    expect(await statsOf(mine)).toEqual({
      total: 4,
      pending: 1,
      inProgress: 1,
      completed: 1,
      cancelled: 1,
      urgent: 1,
    })
  })

  it('is paged by cursor', async () => {
    const first = await list({ limit: 3 }, mine)
    const second = await list({ limit: 3, cursor: first.body.page.nextCursor }, mine)
    expect(second.body.data.maintenanceRequests.map(({ title }) => title)).toEqual(['Gate does not close'])
  })
})

it('its expenses show its title, and can be filtered by it', async () => {
  const request = await aMaintenanceRequest(app, owner, property, { title: 'New pump' })
  const expense = await anExpense(app, owner, { maintenanceRequestId: request.id, amount: 80_000 })
  expect(expense.maintenanceTitle).toBe('New pump')
  const found = await app.send(
    expenses.list,
    { query: { maintenanceRequestId: request.id } },
    { token: owner.token },
  )
  expect(found.body.data.expenses.map(({ id }) => id)).toEqual([expense.id])
})
