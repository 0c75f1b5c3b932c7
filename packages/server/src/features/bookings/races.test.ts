import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { holdProperty, waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { bookings as bookingRows } from './bookings.table.ts'

const app = useTestApp()
let owner: Person
let lekki: Awaited<ReturnType<typeof aProperty>>
let ikoyi: Awaited<ReturnType<typeof aProperty>>

beforeAll(async () => {
  owner = await anOwner()
  lekki = await aProperty(app, owner, { name: 'Lekki Loft' })
  ikoyi = await aProperty(app, owner, { name: 'Ikoyi House', pricePerNight: '30000' })
})

const setStatus = (id: string, status: string) =>
  app.send(bookings.setStatus, { params: { id }, body: { status } }, { token: owner.token })

const read = (id: string) => app.send(bookings.get, { params: { id } }, { token: owner.token })

describe('concurrent changes of one booking', () => {
  it('refuses a change of a stay that is being moved, because price and lock belong to another property', async () => {
    const agent = await anAgentOf(owner)
    const stay = aBookingInput(lekki, 10, 12)
    const { id } = await aBooking(app, agent, stay)
    const release = await holdProperty(lekki.id, 'update', () =>
      db().update(bookingRows).set({ propertyId: ikoyi.id }).where(eq(bookingRows.id, id)),
    )
    const body = { ...stay, guestName: 'Ada Obi' }
    const edit = app.send(bookings.update, { params: { id }, body }, { token: agent.token })
    await waitForBlockedTransaction()
    await release()
    const sent = await edit
    expect({ status: sent.status, code: sent.body.code }).toEqual({ status: 409, code: 'common.stale_edit' })
  })

  it('swaps two stays of two properties repeatedly without a deadlock', async () => {
    const one = await aBooking(app, owner, aBookingInput(lekki, 30, 32))
    const two = await aBooking(app, owner, aBookingInput(ikoyi, 34, 36))
    const move = ({ id, checkIn, checkOut }: typeof one, propertyId: string) =>
      app.send(
        bookingCalendar.move,
        { params: { id }, body: { propertyId, checkIn, checkOut, totalAmount: 1_000 } },
        { token: owner.token },
      )
    for (let iteration = 0; iteration < 5; iteration++) {
      const [firstTarget, secondTarget] = iteration % 2 === 0 ? [ikoyi, lekki] : [lekki, ikoyi]
      const sent = await Promise.all([move(one, firstTarget.id), move(two, secondTarget.id)])
      expect(sent.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  it('reopens one of several cancelled stays of the same nights', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const { id } = await aBooking(app, owner, aBookingInput(lekki, 40, 43))
      ids.push(id)
      await setStatus(id, 'CANCELLED')
    }
    const sent = await Promise.all(ids.map((id) => setStatus(id, 'CONFIRMED')))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('deletes once; a concurrent change either precedes it or finds nothing', async () => {
    const { id } = await aBooking(app, owner, aBookingInput(lekki, 50, 52))
    const remove = () => app.send(bookings.remove, { params: { id } }, { token: owner.token })
    const [first, second, changed] = await Promise.all([remove(), remove(), setStatus(id, 'CONFIRMED')])
    expect([first.status, second.status].toSorted()).toEqual([200, 404])
    expect([200, 404]).toContain(changed.status)
    expect((await read(id)).status).toBe(404)
    await aBooking(app, owner, aBookingInput(lekki, 50, 52))
  })
})

describe('leaving early', () => {
  it('counts from the check-in that the same edit sets', async () => {
    const stay = aBookingInput(lekki, 0, 6)
    const { id } = await aBooking(app, owner, { ...stay, status: 'CHECKED_IN' })
    await db()
      .update(bookingRows)
      .set({ checkIn: day(-1) })
      .where(eq(bookingRows.id, id))
    const edit = async (checkIn: string) => {
      const body = { ...stay, checkIn, status: 'CHECKED_OUT' as const }
      return (await app.send(bookings.update, { params: { id }, body }, { token: owner.token })).body
    }
    expect((await edit(day(3))).data.booking).toMatchObject({ checkIn: day(3), checkOut: day(6) })
    await setStatus(id, 'CHECKED_IN')
    expect((await edit(day(0))).data.booking).toMatchObject({ checkIn: day(0), checkOut: day(1) })
  })
})
