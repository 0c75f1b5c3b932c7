import { bookings } from '@ilewa/contract/bookings/endpoints'
import { importedEvents } from '@ilewa/contract/calendars/events'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { aCalendarLink } from '@ilewa/tests/support/calendars/calendar-exports'
import { aCalendarImport, listEvents, readAgain } from '@ilewa/tests/support/calendars/calendar-imports'
import {
  type CalendarServer,
  calendarHost,
  startCalendarServer,
} from '@ilewa/tests/support/calendars/calendar-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
let server: CalendarServer

beforeAll(async () => {
  server = await startCalendarServer()
})
afterAll(() => server.stop())

/** One of the businesses that sell the same flat. */
interface Seller {
  owner: Person
  property: Awaited<ReturnType<typeof aProperty>>
  /** Where others read its calendar. */
  path: string
}

let files = 0

async function aSeller(): Promise<Seller> {
  const owner = await anOwner()
  await setStandardPlan(owner)
  files += 1
  return { owner, property: await aProperty(app, owner), path: `/partner-${files}.ics` }
}

/** Publishes the calendar of a business as it is now. */
async function publish({ owner, property, path }: Seller): Promise<void> {
  const link = await aCalendarLink(app, owner, property)
  const { body } = await app.inject({ method: 'GET', url: new URL(link.url).pathname })
  server.serve(path, { body })
}

async function connect(reader: Seller, publisher: Seller) {
  await publish(publisher)
  return aCalendarImport(app, reader.owner, reader.property, {
    channel: 'OTHER',
    url: `https://${calendarHost}${publisher.path}`,
  })
}

const sell = ({ owner, property }: Seller, from: number, to: number) =>
  aBooking(app, owner, aBookingInput(property, from, to))

async function cancel({ owner }: Seller, { id }: { id: string }): Promise<void> {
  const body = { status: 'CANCELLED' as const, reason: 'The guest cannot come' }
  const sent = await app.send(bookings.setStatus, { params: { id }, body }, { token: owner.token })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
}

async function adopt({ owner }: Seller, id: string): Promise<void> {
  const guest = { guestName: 'Amaka Obi', guestPhone: '0803 123 4567', guestEmail: 'amaka@example.com' }
  const body = { ...guest, guests: 2, totalAmount: 150_000 }
  const sent = await app.send(importedEvents.adopt, { params: { id }, body }, { token: owner.token })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
}

/** `[state, from, to]` of each stay that the calendar has. */
const eventsOf = async ({ owner }: Seller, calendar: { id: string }) =>
  (await listEvents(app, owner, calendar)).map(({ state, checkIn, checkOut }) => [state, checkIn, checkOut])

describe('two businesses of one deployment that sell one flat and read each other', () => {
  let first: Seller
  let second: Seller

  beforeEach(async () => {
    first = await aSeller()
    second = await aSeller()
  })

  it('close the nights that the other sold, and leave out their own', async () => {
    await sell(first, 5, 8)
    await sell(second, 10, 12)
    const ofFirst = await connect(second, first)
    expect(await eventsOf(second, ofFirst)).toEqual([['TAKEN', day(5), day(8)]])
    const ofSecond = await connect(first, second)
    expect(await eventsOf(first, ofSecond)).toEqual(
      expect.arrayContaining([
        ['TAKEN', day(10), day(12)],
        ['IGNORED', day(5), day(8)],
      ]),
    )
  })

  it('do not take what the other has from a third, and no night outlives its cancellation', async () => {
    const third = await aSeller()
    const stay = await sell(first, 5, 8)
    // A file without coming stays would ask the owner first.
    await sell(first, 20, 22)
    const everyPair = [
      [second, first],
      [third, first],
      [second, third],
      [third, second],
      [first, second],
      [first, third],
    ] as const
    const calendars: { reader: Seller; publisher: Seller; id: string }[] = []
    for (const [reader, publisher] of everyPair)
      calendars.push({ reader, publisher, id: (await connect(reader, publisher)).id })
    const statesOf = async () =>
      Promise.all(
        calendars.map(async ({ reader, id }) => (await eventsOf(reader, { id })).map(([state]) => state)),
      )
    const taken = ['TAKEN', 'TAKEN']
    const ignored = ['IGNORED', 'IGNORED']
    expect(await statesOf()).toEqual([taken, taken, ignored, ignored, ignored, ignored])

    await cancel(first, stay)
    // A stay that is missing is freed after three complete reads and two hours.
    for (let reads = 0; reads < 5; reads += 1)
      for (const { reader, publisher, id } of calendars) {
        await publish(publisher)
        await readAgain(app, reader.owner, { id }, 60)
      }
    for (const seller of [second, third]) expect((await sell(seller, 5, 8)).checkIn).toBe(day(5))
  })

  it('recognise a stay of their own that the other has made a booking of', async () => {
    await sell(first, 5, 8)
    const ofFirst = await connect(second, first)
    const [event] = await listEvents(app, second.owner, ofFirst)
    await adopt(second, event?.id ?? '')
    const ofSecond = await connect(first, second)
    expect(ofSecond.openConflicts).toBe(0)
    expect(await eventsOf(first, ofSecond)).toEqual([['IGNORED', day(5), day(8)]])
  })

  it('show a night that both sold as one conflict, however often it is read', async () => {
    await sell(first, 5, 8)
    await sell(second, 7, 9)
    const calendar = await connect(second, first)
    expect(calendar.openConflicts).toBe(1)
    await publish(first)
    expect((await readAgain(app, second.owner, calendar)).openConflicts).toBe(1)
  })
})
