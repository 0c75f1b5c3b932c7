import type { AuditChange } from '@ilewa/contract/audit'
import { audit } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { bookings as bookingRows } from './bookings.table.ts'

const app = useTestApp()
let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner)
})

const edit = (id: string, body: object, { token }: Person = owner) =>
  app.send(bookings.update, { params: { id }, body: body as Record<string, unknown> }, { token })

const historyOf = async (id: string) => {
  const sent = await app.send(audit.history, { params: { kind: 'booking', id } }, { token: owner.token })
  expect(sent.status).toBe(200)
  return sent.body.data.entries
}

const notificationsOf = async ({ id }: Person) => {
  const rows = await db().select().from(notifications).where(eq(notifications.userId, id))
  return rows.map(({ kind, title, text, path }) => ({ kind, title, text, path }))
}

const find = (changes: readonly AuditChange[], field: string) =>
  changes.find((change) => change.field === field)

describe('an edit', () => {
  it('leaves omitted fields unchanged: amounts, status, agent, notes and source', async () => {
    const stay = aBookingInput(property, 60, 62)
    const stored = {
      ...{ paidAmount: 20_000, status: 'CONFIRMED', agentId: agent.id, notes: 'Late', source: 'AIRBNB' },
    }
    const { id } = await aBooking(app, owner, { ...stay, ...stored })
    const { paidAmount: _, status: __, ...body } = { ...stay, guestName: 'Ada Obi' }
    expect((await edit(id, body)).body.data.booking).toMatchObject({ ...stored, guestName: 'Ada Obi' })
    const lowered = await edit(id, { ...body, totalAmount: 19_999.99 })
    expect(lowered.body.data.booking).toMatchObject({ totalAmount: 19_999.99, paidAmount: 20_000 })
    const emptied = await edit(id, { ...body, agentId: null, notes: '' })
    expect(emptied.body.data.booking).toMatchObject({ agentId: null, notes: null, paidAmount: 20_000 })
  })

  it('keeps the reason when a stay is cancelled twice', async () => {
    const { id } = await aBooking(app, owner, aBookingInput(property, 64, 66))
    const cancel = (reason?: string) =>
      app.send(
        bookings.setStatus,
        { params: { id }, body: { status: 'CANCELLED', reason } },
        { token: owner.token },
      )
    await cancel('Flight was moved')
    expect((await cancel()).body.data.booking.cancellationReason).toBe('Flight was moved')
  })
})

describe('the audit log of a booking', () => {
  it('records the user of creation, change and deletion, with the changed values', async () => {
    const stay = { ...aBookingInput(property, 1, 3), guestName: 'Ngozi Ụzọma' }
    const booking = await aBooking(app, owner, stay)
    await edit(booking.id, { ...stay, guests: 4, agentId: agent.id, version: 1 })
    await app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    const [removed, updated, created] = await historyOf(booking.id)
    expect([created?.action, updated?.action, removed?.action]).toEqual(['CREATED', 'UPDATED', 'REMOVED'])
    expect(created?.label).toBe(`Ngozi Ụzọma · ${booking.reference}`)
    expect(find(created?.changes ?? [], 'property')).toEqual({
      field: 'property',
      from: null,
      to: 'Lekki Loft',
    })
    expect(updated?.changes).toEqual([
      { field: 'guests', from: 2, to: 4 },
      { field: 'agent', from: null, to: 'Ọláwálé Ṣóyínká' },
    ])
    expect(find(removed?.changes ?? [], 'totalAmount')).toEqual({
      field: 'totalAmount',
      from: 39_999.98,
      to: null,
    })
    expect(updated?.byId).toBe(owner.id)
  })

  it('records nothing for a save without changes', async () => {
    const stay = aBookingInput(property, 5, 6)
    const booking = await aBooking(app, owner, stay)
    await edit(booking.id, stay)
    expect(await historyOf(booking.id)).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('removes a booking from lists and statistics and frees its nights; the row remains, cancelled', async () => {
    const otherOwner = await anOwner()
    const rentedProperty = await aProperty(app, otherOwner)
    const booking = await aBooking(app, otherOwner, {
      ...aBookingInput(rentedProperty, 10, 12),
      status: 'CONFIRMED',
    })
    const token = otherOwner.token
    await app.send(bookings.remove, { params: { id: booking.id } }, { token })
    const listed = await app.send(bookings.list, {}, { token })
    expect(listed.body.page.total).toBe(0)
    const stats = await app.send(bookings.stats, {}, { token })
    expect(stats.body.data).toMatchObject({ total: 0, cancelled: 0, totalRevenue: 0, collected: 0 })
    const again = await app.send(bookings.remove, { params: { id: booking.id } }, { token })
    expect(again.status).toBe(404)
    expect(
      (await app.send(bookings.create, { body: aBookingInput(rentedProperty, 10, 12) }, { token })).status,
    ).toBe(201)
    const [row] = await db().select().from(bookingRows).where(eq(bookingRows.id, booking.id))
    expect(row).toMatchObject({ status: 'CANCELLED', removedAt: expect.any(Date) })
  })
})

describe('notifications', () => {
  it("inform the owner of an agent's booking, and not the agent", async () => {
    const seller = await anAgentOf(owner)
    const booking = await aBooking(app, seller, {
      ...aBookingInput(property, 20, 23),
      guestName: 'Aisha Bello',
    })
    expect(await notificationsOf(owner)).toEqual([
      {
        kind: 'NEW_BOOKING',
        title: 'New booking: Aisha Bello',
        text: expect.stringMatching(/^Lekki Loft, .* · 3 nights · 2 guests\. Booked by Ọláwálé Ṣóyínká\.$/),
        path: `/bookings?open=${booking.id}`,
      },
    ])
    expect(await notificationsOf(seller)).toEqual([])
  })

  it('inform an agent of bookings assigned to them, on creation or later', async () => {
    const chosen = await anAgentOf(owner)
    await aBooking(app, owner, { ...aBookingInput(property, 30, 31), agentId: chosen.id })
    const later = await aBooking(app, owner, aBookingInput(property, 32, 33))
    await edit(later.id, { ...aBookingInput(property, 32, 33), agentId: chosen.id })
    expect((await notificationsOf(chosen)).map(({ title, path }) => [title, path.split('?')[0]])).toEqual([
      ['New booking: Chiamaka Okonkwo', '/my-bookings'],
      ['Booking assigned to you: Chiamaka Okonkwo', '/my-bookings'],
    ])
  })

  it('inform the owner of a payment that an agent notes, and only of increases', async () => {
    const otherOwner = await anOwner()
    const helper = await anAgentOf(otherOwner)
    const rentedProperty = await aProperty(app, otherOwner)
    const stay = aBookingInput(rentedProperty, 1, 3)
    const booking = await aBooking(app, helper, stay)
    await edit(booking.id, { ...stay, paidAmount: 15_000.5 }, helper)
    await edit(booking.id, { ...stay, paidAmount: 15_000 }, helper)
    const payments = (await notificationsOf(otherOwner)).filter(({ kind }) => kind === 'PAYMENT_CLAIM')
    expect(payments).toEqual([
      {
        kind: 'PAYMENT_CLAIM',
        title: 'To confirm: ₦15,000.50',
        text: "Ọláwálé Ṣóyínká says that Chiamaka Okonkwo paid ₦15,000.50 for Lekki Loft. Look in your bank's app, not at a screenshot.",
        path: `/bookings?open=${booking.id}`,
      },
    ])
  })
})
