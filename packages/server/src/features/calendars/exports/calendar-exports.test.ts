import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import {
  calendarExports,
  calendarFilePath,
  exportedDays,
  maxCalendarReadsPerHour,
} from '@ilewa/contract/calendars/exports'
import { holds } from '@ilewa/contract/money/holds'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBlock } from '@ilewa/tests/support/app/maintenance'
import { aClaim } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { aCalendarLink, listCalendarLinks } from '@ilewa/tests/support/calendars/calendar-exports'
import { aStoredConflict } from '@ilewa/tests/support/calendars/calendar-imports'
import { beforeEach, describe, expect, it } from 'vitest'
import { minutesFromNow } from '../../../platform/clock.ts'
import { executeSql } from '../../../platform/database/database.ts'
import { setUpSecret } from '../../../platform/secret/secret.ts'

const app = useTestApp()

let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  owner = await anOwner()
  property = await aProperty(app, owner)
})

type Link = { url: string }

const read = ({ url }: Link, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: new URL(url).pathname, headers })

/** What a reader learns: `[first night, day of departure, summary]`. */
async function eventsOf(link: Link): Promise<(string | undefined)[][]> {
  const { body } = await read(link)
  const toDay = (text = '') => text.replace(/^(....)(..)(..)$/, '$1-$2-$3')
  return [...body.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)\r\nSUMMARY:(.+)\r\n/g)].map(
    ([, from, to, summary]) => [toDay(from), toDay(to), summary],
  )
}

const allFree = [['2000-01-01', '2000-01-02', 'Not available']]

describe('a calendar link', () => {
  it('shows bookings and blocked dates as nights, without any word about guests', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), guestName: 'Ngozi Eze' })
    await aBlock(app, owner, property, [10, 12], { note: 'My mother visits' })
    const link = await aCalendarLink(app, owner, property)
    const { statusCode, headers, body } = await read(link)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(await eventsOf(link)).toEqual([
      [day(5), day(8), 'Reserved'],
      [day(10), day(12), 'Not available'],
    ])
    for (const word of ['Ngozi', 'mother', booking.id, booking.reference, property.id, property.name])
      expect(body).not.toContain(word)
  })

  it('follows a booking that moves, is cancelled or deleted, and dates that are opened', async () => {
    const { token } = owner
    const [moved, cancelled] = [
      await aBooking(app, owner, aBookingInput(property, 5, 8)),
      await aBooking(app, owner, aBookingInput(property, 20, 22)),
    ]
    const block = await aBlock(app, owner, property, [30, 32])
    const link = await aCalendarLink(app, owner, property)
    const { propertyId, checkIn, checkOut, totalAmount } = aBookingInput(property, 6, 9)
    const nights = { propertyId, checkIn, checkOut, totalAmount }
    await app.send(bookingCalendar.move, { params: { id: moved.id }, body: nights }, { token })
    await app.send(
      bookings.setStatus,
      { params: { id: cancelled.id }, body: { status: 'CANCELLED' } },
      { token },
    )
    await app.send(blocks.remove, { params: { id: block.id } }, { token })
    expect(await eventsOf(link)).toEqual([[day(6), day(9), 'Reserved']])
  })

  it('leaves out the bookings that its channel sold, and no others', async () => {
    await aBooking(app, owner, { ...aBookingInput(property, 5, 8), source: 'AIRBNB' })
    await aBooking(app, owner, { ...aBookingInput(property, 10, 12), source: 'BOOKING_COM' })
    await aBlock(app, owner, property, [20, 22])
    const direct = [day(20), day(22), 'Not available']
    const [airbnb, bookingCom] = [
      [day(5), day(8), 'Reserved'],
      [day(10), day(12), 'Reserved'],
    ]
    const events = async (channel: Parameters<typeof aCalendarLink>[3]) =>
      eventsOf(await aCalendarLink(app, owner, property, channel))
    expect(await events(null)).toEqual([airbnb, bookingCom, direct])
    expect(await events('AIRBNB')).toEqual([bookingCom, direct])
    expect(await events('BOOKING_COM')).toEqual([airbnb, direct])
    expect(await events('VRBO')).toEqual([airbnb, bookingCom, direct])
  })

  it('has what a booking takes beyond the stay that its channel sold, and all of it once the channel cancelled', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 9), source: 'OTHER' })
    const { importedEvent } = await aStoredConflict(owner, { ...booking, checkOut: day(7) })
    const change = (state: string) =>
      executeSql('UPDATE imported_events SET state = $1, booking_id = $2 WHERE id = $3', [
        state,
        booking.id,
        importedEvent.id,
      ])
    await change('ADOPTED')
    const link = await aCalendarLink(app, owner, property, 'AIRBNB')
    expect(await eventsOf(link)).toEqual([[day(7), day(9), 'Reserved']])
    await executeSql("UPDATE bookings SET source = 'AIRBNB' WHERE id = $1", [booking.id])
    expect(await eventsOf(link)).toEqual(allFree)
    await change('FREED')
    expect(await eventsOf(link)).toEqual([[day(5), day(9), 'Reserved']])
  })

  it('leaves out a held booking until a payment is claimed, so that holds close no nights at a channel', async () => {
    const { token } = owner
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), status: 'PENDING' })
    const link = await aCalendarLink(app, owner, property)
    expect(await eventsOf(link)).toEqual([[day(5), day(8), 'Reserved']])
    const held = await app.send(
      holds.set,
      {
        params: { id: booking.id },
        body: { holdUntil: minutesFromNow(360).toISOString(), holdAmount: 1_000 },
      },
      { token },
    )
    expect(held.status, JSON.stringify(held.body)).toBe(200)
    expect(await eventsOf(link)).toEqual(allFree)
    await aClaim(app, owner, booking, 1_000)
    expect(await eventsOf(link)).toEqual([[day(5), day(8), 'Reserved']])
  })

  it('ends yesterday and after two years', async () => {
    const rows = [
      [-9, -2],
      [-2, 0],
      [exportedDays - 1, exportedDays + 3],
      [exportedDays + 5, exportedDays + 9],
    ] as const
    for (const [from, to] of rows) {
      const block = await aBlock(app, owner, property, [1, 2])
      await executeSql('UPDATE blocks SET from_day = $1, to_day = $2 WHERE id = $3', [
        day(from),
        day(to),
        block.id,
      ])
    }
    expect(await eventsOf(await aCalendarLink(app, owner, property))).toEqual([
      [day(-2), day(0), 'Not available'],
      [day(exportedDays - 1), day(exportedDays + 3), 'Not available'],
    ])
  })

  it('has one event of the past while all nights are free', async () => {
    expect(await eventsOf(await aCalendarLink(app, owner, property))).toEqual(allFree)
  })

  it('answers an unchanged calendar with 304', async () => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    const link = await aCalendarLink(app, owner, property)
    const tag = String((await read(link)).headers.etag)
    const unchanged = await read(link, { 'if-none-match': tag })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect((await read(link, { 'if-none-match': `W/${tag}` })).statusCode).toBe(304)
    await aBlock(app, owner, property, [10, 12])
    expect((await read(link, { 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('says when it was read last, and by what', async () => {
    const link = await aCalendarLink(app, owner, property, 'AIRBNB')
    expect(link).toMatchObject({ lastReadAt: null, lastReader: null })
    await read(link, { 'user-agent': `Airbnb/1.0 ${'x'.repeat(200)}` })
    const after = await aCalendarLink(app, owner, property, 'AIRBNB')
    expect(after.lastReadAt).not.toBeNull()
    expect(after.lastReader).toBe(`Airbnb/1.0 ${'x'.repeat(69)}`)
    // A second read within a minute is not written.
    await read(link, { 'user-agent': 'Another' })
    expect((await aCalendarLink(app, owner, property, 'AIRBNB')).lastReader).toBe(after.lastReader)
    expect(await aCalendarLink(app, owner, property)).toMatchObject({ lastReadAt: null })
  })

  it('is the same whenever the owner looks, and another one for each channel and property', async () => {
    const links = await listCalendarLinks(app, owner, property)
    expect(links.map(({ channel }) => channel)).toEqual([null, 'AIRBNB', 'BOOKING_COM', 'VRBO'])
    const again = await Promise.all([1, 2, 3].map(() => listCalendarLinks(app, owner, property)))
    expect(again).toEqual([links, links, links])
    const others = await listCalendarLinks(app, owner, await aProperty(app, owner))
    expect(new Set([...links, ...others].map(({ url }) => url)).size).toBe(8)
    for (const { url } of links) expect(url).toMatch(/^http:\/\/.+\/calendars\/[\w-]{32}\.ics$/)
  })

  it('is created once, however often it is asked for at the same time', async () => {
    const lists = await Promise.all(Array.from({ length: 20 }, () => listCalendarLinks(app, owner, property)))
    expect(new Set(lists.map((links) => JSON.stringify(links))).size).toBe(1)
  })
})

describe('a link that does not lead to a calendar', () => {
  const isFault = (sent: Awaited<ReturnType<typeof read>>, status: number) => {
    expect(sent.statusCode).toBe(status)
    expect(sent.body).not.toContain('VCALENDAR')
    expect(sent.headers['content-type']).not.toContain('text/calendar')
  }

  it('is 404 after it was renewed, and the new one works', async () => {
    const link = await aCalendarLink(app, owner, property)
    await read(link)
    const sent = await app.send(calendarExports.renew, { params: { id: link.id } }, { token: owner.token })
    expect([sent.status, sent.body.message]).toEqual([200, 'Link renewed. Enter the new one at the channel'])
    const { calendarExport } = sent.body.data
    expect(calendarExport).toMatchObject({ id: link.id, channel: null, lastReadAt: null })
    isFault(await read(link), 404)
    expect((await read(calendarExport)).statusCode).toBe(200)
    expect(await aCalendarLink(app, owner, property)).toMatchObject({ url: calendarExport.url })
  })

  it('is 410 for an archived property, and works again when it is restored', async () => {
    const link = await aCalendarLink(app, owner, property)
    const params = { id: property.id }
    await app.send(properties.remove, { params }, { token: owner.token })
    isFault(await read(link), 410)
    expect((await app.send(calendarExports.list, { params }, { token: owner.token })).status).toBe(404)
    await app.send(properties.restore, { params }, { token: owner.token })
    expect((await read(link)).statusCode).toBe(200)
  })

  it.each([
    ['a guess', calendarFilePath('a'.repeat(32))],
    ['no token', '/calendars/.ics'],
    ['another kind of file', '/calendars/a.csv'],
    ['a folder', '/calendars/'],
    ['an address that cannot be decoded', '/calendars/%ff.ics'],
  ])('is 404 for %s', async (_, url) => {
    const sent = await app.inject({ method: 'GET', url })
    expect([404, 400]).toContain(sent.statusCode)
    expect(sent.body).not.toContain('VCALENDAR')
  })

  it('is 429 after 120 reads in an hour, which does not stop another calendar', async () => {
    const link = await aCalendarLink(app, owner, property)
    const other = await aCalendarLink(app, owner, property, 'AIRBNB')
    for (let reads = 0; reads < maxCalendarReadsPerHour; reads += 1)
      expect((await read(link)).statusCode).toBe(200)
    const refused = await read(link)
    isFault(refused, 429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(other)).statusCode).toBe(200)
  })

  it('ends if the secret of the deployment is replaced, and the owner gets one that works', async () => {
    const link = await aCalendarLink(app, owner, property)
    await setUpSecret({ dataDir: '', secretKey: 'another secret of the deployment' })
    const after = await aCalendarLink(app, owner, property)
    expect(after.url).not.toBe(link.url)
    isFault(await read(link), 404)
    expect((await read(after)).statusCode).toBe(200)
    const renewed = await app.send(calendarExports.renew, { params: { id: link.id } }, { token: owner.token })
    expect((await read(renewed.body.data.calendarExport)).statusCode).toBe(200)
  })
})
