import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays } from '@ilewa/contract/core/dates'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { auditEntries } from '../audit/audit.table.ts'

const app = useTestApp()
let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>
let nextNight = 10

beforeAll(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner)
})

/**
 * Creates an unedited booking of the agent, and returns a documented request body, without
 * `version`, to edit it.
 */
async function agentsBooking() {
  const { status: _, ...body } = aBookingInput(property, nextNight, nextNight + 2)
  nextNight += 3
  const booking = await aBooking(app, agent, body)
  return { id: booking.id, body }
}

const edit = (id: string, body: object, { token }: Person) =>
  app.send(bookings.update, { params: { id }, body: body as Record<string, unknown> }, { token })

const cancel = (id: string, { token }: Person) =>
  app.send(bookings.setStatus, { params: { id }, body: { status: 'CANCELLED' } }, { token })

const statusOf = async (id: string) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking.status

describe('an edit without a version', () => {
  it('does not reopen a stay that another user has just cancelled', async () => {
    const { id, body } = await agentsBooking()
    await cancel(id, agent)
    const sent = await edit(id, { ...body, status: 'CONFIRMED' }, owner)
    expect(sent.status).toBe(409)
    expect(sent.body.code).toBe('common.stale_edit')
    expect(await statusOf(id)).toBe('CANCELLED')
  })

  it('does not overwrite amounts that another user has just changed', async () => {
    const { id, body } = await agentsBooking()
    const longer = { checkOut: addDays(body.checkOut, 1), totalAmount: (body.totalAmount / 2) * 3 }
    expect((await edit(id, { ...body, ...longer }, agent)).status).toBe(200)
    for (const change of [{ paidAmount: 1_000 }, { totalAmount: 10_000 }])
      expect((await edit(id, { ...body, ...longer, ...change }, owner)).body.code).toBe('common.stale_edit')
  })

  it('is not held up by a payment that an agent only claims', async () => {
    const { id, body } = await agentsBooking()
    expect((await edit(id, { ...body, paidAmount: 5_000 }, agent)).status).toBe(200)
    expect((await edit(id, { ...body, totalAmount: 10_000 }, owner)).status).toBe(200)
  })

  it('still changes guests and notes', async () => {
    const { id, body } = await agentsBooking()
    await edit(id, { ...body, guests: 4 }, agent)
    const sent = await edit(id, { ...body, guests: 4, notes: 'Arrives late' }, owner)
    expect(sent.status).toBe(200)
  })

  it('lets one user change status and amounts repeatedly', async () => {
    const { id, body } = await agentsBooking()
    expect((await edit(id, { ...body, status: 'CONFIRMED' }, owner)).status).toBe(200)
    expect((await edit(id, { ...body, status: 'CHECKED_IN', paidAmount: 100 }, owner)).status).toBe(200)
  })

  it('of the status does not reopen a stay that another user has just cancelled, and reopens their own', async () => {
    const { id } = await agentsBooking()
    const confirm = () =>
      app.send(bookings.setStatus, { params: { id }, body: { status: 'CONFIRMED' } }, { token: owner.token })
    await cancel(id, agent)
    expect((await confirm()).body.code).toBe('common.stale_edit')
    const own = await agentsBooking()
    await cancel(own.id, owner)
    const sent = await app.send(
      bookings.setStatus,
      { params: { id: own.id }, body: { status: 'CONFIRMED' } },
      { token: owner.token },
    )
    expect(sent.status).toBe(200)
  })

  it('of the nights does not overwrite those that another user has just set', async () => {
    const { id, body } = await agentsBooking()
    const { checkIn, checkOut, totalAmount } = body
    const longer = { checkOut: addDays(checkOut, 1), totalAmount: (totalAmount / 2) * 3 }
    const move = (stay: object, { token }: Person) =>
      app.send(
        bookingCalendar.move,
        { params: { id }, body: { checkIn, checkOut, totalAmount, ...stay } as never },
        { token },
      )
    expect((await move(longer, owner)).status).toBe(200)
    expect((await move({}, agent)).body.code).toBe('common.stale_edit')
    expect((await move({}, owner)).status).toBe(200)
  })

  it('works as documented half an hour after the other change', async () => {
    const { id, body } = await agentsBooking()
    await cancel(id, agent)
    await db()
      .update(auditEntries)
      .set({ createdAt: sql`now() - interval '31 minutes'` })
      .where(and(eq(auditEntries.businessId, owner.businessId), eq(auditEntries.recordId, id)))
    expect((await edit(id, { ...body, status: 'CONFIRMED' }, owner)).status).toBe(200)
  })
})
