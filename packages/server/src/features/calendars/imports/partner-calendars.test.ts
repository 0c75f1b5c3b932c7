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

/** A business that sells the flat, and what it knows of it. */
interface Seller {
  owner: Person
  property: Awaited<ReturnType<typeof aProperty>>
  path: string
}

let files = 0

async function aSeller(): Promise<Seller> {
  const owner = await anOwner()
  await setStandardPlan(owner)
  files += 1
  return { owner, property: await aProperty(app, owner), path: `/partner-${files}.ics` }
}

/** Publishes the calendar of a business as it is now, where others read it. */
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

  it('keep whose nights they are through the calendar of a third', async () => {
    const third = await aSeller()
    await sell(first, 5, 8)
    await connect(second, first)
    const ofSecond = await connect(third, second)
    expect(await eventsOf(third, ofSecond)).toEqual([['TAKEN', day(5), day(8)]])
    const ofThird = await connect(first, third)
    expect(await eventsOf(first, ofThird)).toEqual([['IGNORED', day(5), day(8)]])
  })

  it('show a night that both sold as a conflict', async () => {
    await sell(first, 5, 8)
    await sell(second, 7, 9)
    const calendar = await connect(second, first)
    expect(calendar.openConflicts).toBe(1)
    await publish(first)
    expect((await readAgain(app, second.owner, calendar)).openConflicts).toBe(1)
  })
})
