import { analytics } from '@ilewa/contract/analytics/endpoints'
import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { calendarConflicts, importedEvents } from '@ilewa/contract/calendars/events'
import { calendarImports, maxCalendarImports, openConflictsReason } from '@ilewa/contract/calendars/imports'
import { dashboard } from '@ilewa/contract/dashboard'
import { holds } from '@ilewa/contract/money/holds'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBlock } from '@ilewa/tests/support/app/maintenance'
import { aPayment } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { aCalendarLink } from '@ilewa/tests/support/calendars/calendar-exports'
import {
  airbnbStay,
  bookingComStay,
  calendarFile,
  calendarOf,
  type FileStay,
} from '@ilewa/tests/support/calendars/calendar-files'
import { aCalendarImport, listEvents, readAgain } from '@ilewa/tests/support/calendars/calendar-imports'
import {
  type CalendarServer,
  calendarHost,
  startCalendarServer,
} from '@ilewa/tests/support/calendars/calendar-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutesFromNow } from '../../../platform/clock.ts'
import { executeSql } from '../../../platform/database/database.ts'
import { setUpSecret } from '../../../platform/secret/secret.ts'
import { eraseFromImportedEvents } from '../events/imported-events.erasure.ts'
import { readCalendars } from '../reading/calendars.jobs.ts'

const app = useTestApp()
let server: CalendarServer
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let files = 0
let path = ''
let url = ''

beforeAll(async () => {
  server = await startCalendarServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner)
  files += 1
  path = `/calendar-${files}.ics`
  url = `https://${calendarHost}${path}`
})

const stay = (uid: string, from: number, to: number, fields: Partial<FileStay> = {}): FileStay => ({
  uid,
  from: day(from),
  to: day(to),
  ...fields,
})
const show = (...stays: FileStay[]) => server.serve(path, { body: calendarFile(stays) })
const connect = (fields: object = {}) =>
  aCalendarImport(app, owner, property, { channel: 'OTHER', url, ...fields })

const send = { token: '' }
const call: typeof app.send = (endpoint, input) => app.send(endpoint, input, { ...send, token: owner.token })

/** The taken nights of the property: `[kind, from, to]`. */
async function takenNights() {
  const sent = await call(properties.calendar, {
    params: { id: property.id },
    query: { from: day(-30), to: day(300) },
  })
  return sent.body.data.taken.map(({ kind, checkIn, checkOut }) => [kind, checkIn, checkOut])
}
const imported = (from: number, to: number) => ['IMPORT', day(from), day(to)]
const booked = (from: number, to: number) => ['BOOKING', day(from), day(to)]

const listOpenConflicts = async () => (await call(calendarConflicts.list, {})).body.data.calendarConflicts
const settle = (id: string, answer: string) =>
  call(calendarConflicts.settle, { params: { id }, body: { answer } })
const notificationsOf = async () =>
  (
    await executeSql(
      'SELECT kind, title, text FROM notifications WHERE business_id = $1 ORDER BY created_at, id',
      [owner.businessId],
    )
  ).rows
const book = (from: number, to: number, fields: object = {}) =>
  call(bookings.create, { body: { ...aBookingInput(property, from, to), ...fields } })

describe('a connected calendar', () => {
  it('takes the nights of its stays, and says so', async () => {
    show(stay('a', 5, 8), stay('b', 10, 12))
    const calendar = await connect({ channel: 'AIRBNB' })
    expect(calendar).toMatchObject({
      channel: 'AIRBNB',
      name: 'Airbnb',
      host: calendarHost,
      scope: 'RESERVED',
      state: 'ACTIVE',
      comingStays: 2,
      missingStays: 0,
      openConflicts: 0,
      fault: null,
    })
    expect(JSON.stringify(calendar)).not.toContain(path)
    expect(await takenNights()).toEqual([imported(5, 8), imported(10, 12)])
    const refused = await book(7, 9)
    expect([refused.status, refused.body.message, refused.body.details]).toEqual([
      409,
      'These dates are taken on Airbnb.',
      { by: 'IMPORT' },
    ])
    const block = { propertyId: property.id, from: day(11), to: day(13), reason: 'OTHER', note: null }
    expect((await call(blocks.create, { body: block })).body.code).toBe('bookings.dates_taken')
    expect((await book(8, 10)).status).toBe(201)
  })

  it('is shown in the calendar and among the properties of today', async () => {
    show(stay('a', -1, 2))
    await connect({ channel: 'BOOKING_COM' })
    const query = { from: day(-3), to: day(5) }
    const { body } = await call(bookingCalendar.list, { query })
    expect(body.data.properties[0]?.closed).toMatchObject([
      { kind: 'IMPORT', checkIn: day(-1), checkOut: day(2), label: 'Booking.com' },
    ])
    const listed = await call(properties.list, {})
    expect(listed.body.data.properties[0]).toMatchObject({ today: 'BLOCKED' })
    const available = await call(properties.available, { query: { checkIn: day(1), checkOut: day(3) } })
    expect(available.body.data.properties).toEqual([])
  })

  it('reduces the nights on offer on the dashboard and in Analytics', async () => {
    const offeredTonight = async () => [
      (await call(dashboard.get, {})).body.data.occupancy.offered,
      (await call(analytics.get, { query: { period: '7d' } })).body.data.totals.nightsOnOffer,
    ]
    expect(await offeredTonight()).toEqual([1, 1])
    show(stay('a', -1, 2))
    await connect({ channel: 'BOOKING_COM' })
    expect(await offeredTonight()).toEqual([0, 0])
  })

  it('is stored with a sealed link', async () => {
    show()
    await connect({ url: `${url}?secret=abcdefgh` }).catch(() => undefined)
    server.serve(`${path}?secret=abcdefgh`, { body: calendarFile([]) })
    const { rows } = await executeSql(
      'SELECT row_to_json(calendar_imports)::text AS text FROM calendar_imports',
    )
    expect(JSON.stringify(rows)).not.toContain('abcdefgh')
  })

  it('is asked for with its tag, and unchanged content changes nothing', async () => {
    server.serve(path, {
      headers: { etag: '"1"', 'last-modified': 'Sat, 28 Nov 2026 09:00:00 GMT' },
      body: calendarFile([stay('a', 5, 8)]),
    })
    const calendar = await connect()
    server.serve(path, { status: 304 })
    expect(await readAgain(app, owner, calendar)).toMatchObject({
      state: 'ACTIVE',
      comingStays: 1,
      fault: null,
    })
    expect(server.requestsOf(path).at(-1)).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Sat, 28 Nov 2026 09:00:00 GMT',
    })
    expect(await takenNights()).toEqual([imported(5, 8)])
  })

  it('moves a stay in one step, with the same name and with another', async () => {
    show(stay('a', 24, 28), stay('b', 40, 43))
    const calendar = await connect()
    show(stay('a', 23, 27), stay('new', 41, 44))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([imported(23, 27), imported(41, 44)])
    expect((await listEvents(app, owner, calendar)).map(({ state }) => state)).toEqual(['TAKEN', 'TAKEN'])
    expect(await notificationsOf()).toMatchObject([
      {
        kind: 'CALENDAR',
        title: expect.stringContaining(property.name),
        text: expect.stringMatching(/^2 moved: /),
      },
    ])
  })

  it('frees a stay that is gone, after three reads over two hours', async () => {
    show(stay('a', 5, 8), stay('b', 10, 12))
    const calendar = await connect()
    show(stay('b', 10, 12))
    for (const [minutes, missing] of [
      [15, 1],
      [60, 1],
    ] as const) {
      expect(await readAgain(app, owner, calendar, minutes)).toMatchObject({ missingStays: missing })
      expect(await takenNights()).toEqual([imported(5, 8), imported(10, 12)])
    }
    await readAgain(app, owner, calendar, 61)
    expect(await takenNights()).toEqual([imported(10, 12)])
    expect((await notificationsOf()).at(-1)?.text).toMatch(/^1 no longer there: /)
  })

  it('frees a cancelled stay at once', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    show(stay('a', 5, 8, { lines: ['STATUS:CANCELLED'] }))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([])
  })

  it.each([
    ['an error', { status: 500 }],
    ['a sign-in page', { body: '<html>Sign in</html>' }],
    ['a calendar that is cut', { body: calendarFile([stay('b', 10, 12)]).slice(0, -20) }],
    [
      'an event that cannot be read',
      { body: calendarOf(['BEGIN:VEVENT', 'UID:a', 'DTSTART:nonsense', 'END:VEVENT']) },
    ],
    ['an empty calendar', { body: calendarFile([]) }],
    ['nothing', { body: '' }],
    ['a file that is too large', { body: Buffer.alloc(2_100_000, 'a') }],
  ])('frees nothing for %s, however often', async (_, answer) => {
    show(stay('a', 5, 8), stay('b', 10, 12))
    const calendar = await connect()
    server.serve(path, answer)
    for (const minutes of [60, 90, 500, 10_000]) await readAgain(app, owner, calendar, minutes)
    expect(await takenNights()).toEqual([imported(5, 8), imported(10, 12)])
    expect((await book(6, 7)).status).toBe(409)
  })

  it('fails after three faults, is asked for later each time, and recovers', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    server.serve(path, { status: 503 })
    const states: string[] = []
    for (let reads = 0; reads < 3; reads += 1) states.push((await readAgain(app, owner, calendar)).state)
    expect(states).toEqual(['ACTIVE', 'ACTIVE', 'FAILING'])
    const { rows } = await executeSql(
      'SELECT failures, fault, next_read_at - now() AS wait FROM calendar_imports WHERE id = $1',
      [calendar.id],
    )
    expect(rows[0]).toMatchObject({ failures: 3, fault: 'The other site answered with error 503.' })
    show(stay('a', 5, 8))
    expect(await readAgain(app, owner, calendar)).toMatchObject({ state: 'ACTIVE', fault: null })
  })

  it('notifies the owners once when it has not been readable for a day', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    server.serve(path, { status: 503 })
    for (const minutes of [60, 1_441, 60, 600]) await readAgain(app, owner, calendar, minutes)
    const notes = (await notificationsOf()).filter(({ title }) => String(title).includes('cannot be read'))
    expect(notes.length).toBeGreaterThan(0)
  })
})

describe('a calendar that lost most of its stays', () => {
  const stays = () => [stay('a', 5, 6), stay('b', 7, 8), stay('c', 9, 10), stay('d', 11, 12)]

  const lose = async () => {
    show(...stays())
    const calendar = await connect()
    show(stay('a', 5, 6))
    const asking = await readAgain(app, owner, calendar)
    expect(asking).toMatchObject({ state: 'NEEDS_CONFIRMATION', comingStays: 4, missingStays: 3 })
    return calendar
  }
  const answer = (id: string, value: string) =>
    call(calendarImports.answer, { params: { id }, body: { answer: value } })
  const all = () => [imported(5, 6), imported(7, 8), imported(9, 10), imported(11, 12)]

  it('frees nothing and asks; the owners are notified by mail too', async () => {
    const calendar = await lose()
    for (const minutes of [100, 100, 100]) await readAgain(app, owner, calendar, minutes)
    expect(await takenNights()).toEqual(all())
    const asked = (await notificationsOf()).filter(({ kind }) => kind === 'CALENDAR_CONFLICT')
    expect(asked).toMatchObject([{ text: expect.stringContaining('3 stays are missing') }])
  })

  it('frees them when the owner says that they were cancelled', async () => {
    const calendar = await lose()
    const sent = await answer(calendar.id, 'FREE')
    expect(sent.body.data.calendarImport).toMatchObject({ state: 'ACTIVE', comingStays: 1, missingStays: 0 })
    expect(await takenNights()).toEqual([imported(5, 6)])
    expect((await answer(calendar.id, 'FREE')).body.code).toBe('calendars.not_possible')
  })

  it('holds them when the owner says that they take place, whatever the calendar shows later', async () => {
    const calendar = await lose()
    expect((await answer(calendar.id, 'KEEP')).body.data.calendarImport).toMatchObject({
      state: 'ACTIVE',
      missingStays: 0,
    })
    for (const minutes of [100, 100, 100, 100]) await readAgain(app, owner, calendar, minutes)
    expect(await takenNights()).toEqual(all())
  })

  it('shows the conflict when the channel sells nights again that the owner kept', async () => {
    const calendar = await lose()
    await answer(calendar.id, 'KEEP')
    show(stay('a', 5, 6), stay('new', 7, 9))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([imported(5, 6), imported(7, 8), imported(8, 9), ...all().slice(2)])
    expect(await listOpenConflicts()).toMatchObject([
      { kind: 'IMPORT', from: day(7), to: day(8), event: { checkIn: day(7), checkOut: day(9) } },
    ])
    // The kept stays are back: nothing is sold twice.
    show(...stays())
    await readAgain(app, owner, calendar)
    expect(await listOpenConflicts()).toEqual([])
  })

  it('closes nights that the owner kept at the channel, so that it does not sell them again', async () => {
    show(...stays())
    const calendar = await connect({ channel: 'BOOKING_COM' })
    const link = await aCalendarLink(app, owner, property, 'BOOKING_COM')
    const shownNights = async () =>
      [
        ...(await app.inject({ method: 'GET', url: new URL(link.url).pathname })).body.matchAll(
          /UID:(\S+)\r\nDTSTAMP:\S+\r\nDTSTART;VALUE=DATE:(\S+)/g,
        ),
      ].map(([, uid = '', from]) => [from, /-[0-9a-f]{12}@/.test(uid)])
    expect(await shownNights()).toEqual([['20000101', false]])
    show(stay('a', 5, 6))
    await readAgain(app, owner, calendar)
    await answer(calendar.id, 'KEEP')
    const nights = [7, 9, 11].map((from) => [day(from).replaceAll('-', ''), true])
    expect(await shownNights()).toEqual(nights)
  })

  it('asks no more when the stays are there again', async () => {
    const calendar = await lose()
    show(...stays())
    expect(await readAgain(app, owner, calendar)).toMatchObject({ state: 'ACTIVE', missingStays: 0 })
  })
})

describe('nights that are sold twice', () => {
  it('stay with whom they were first; the conflict is shown, and gone when the booking is cancelled', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(stay('a', 7, 10))
    const calendar = await connect({ channel: 'AIRBNB' })
    expect(calendar.openConflicts).toBe(1)
    expect(await takenNights()).toEqual([booked(5, 8), imported(8, 10)])
    expect(await listOpenConflicts()).toMatchObject([
      {
        kind: 'BOOKING',
        bookingId: booking.id,
        otherLabel: booking.guestName,
        from: day(7),
        to: day(8),
        otherCheckIn: day(5),
        otherCheckOut: day(8),
        property: { id: property.id },
        event: { channel: 'AIRBNB', checkIn: day(7), checkOut: day(10) },
      },
    ])
    expect((await notificationsOf()).map(({ kind }) => kind)).toContain('CALENDAR_CONFLICT')
    await call(bookings.setStatus, { params: { id: booking.id }, body: { status: 'CANCELLED' } })
    expect(await takenNights()).toEqual([imported(7, 10)])
    expect(await listOpenConflicts()).toEqual([])
  })

  it('go to the waiting stay as soon as a booking moves away, before anybody can book them', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(stay('a', 6, 9))
    await connect()
    const { propertyId, checkIn, checkOut, totalAmount } = aBookingInput(property, 20, 23)
    await call(bookingCalendar.move, {
      params: { id: booking.id },
      body: { propertyId, checkIn, checkOut, totalAmount },
    })
    expect((await book(6, 7)).status).toBe(409)
    expect(await listOpenConflicts()).toEqual([])
  })

  it('on two channels: the second is in conflict, and gets them when the first is cancelled there', async () => {
    show(stay('a', 5, 8))
    const first = await connect({ channel: 'AIRBNB' })
    const otherPath = `/other-${files}.ics`
    server.serve(otherPath, { body: calendarFile([bookingComStay('b', day(6), day(9))]) })
    const second = await connect({ channel: 'BOOKING_COM', url: `https://${calendarHost}${otherPath}` })
    expect(second.openConflicts).toBe(1)
    expect(await takenNights()).toEqual([imported(5, 8), imported(8, 9)])
    expect(await listOpenConflicts()).toMatchObject([{ kind: 'IMPORT', otherLabel: 'Airbnb' }])
    show(stay('a', 5, 8, { lines: ['STATUS:CANCELLED'] }))
    await readAgain(app, owner, first)
    expect(await takenNights()).toEqual([imported(6, 9)])
    expect(await listOpenConflicts()).toEqual([])
  })

  it('with blocked dates: the reason is named', async () => {
    await aBlock(app, owner, property, [5, 8], { reason: 'OWNER_USE' })
    show(stay('a', 6, 9))
    await connect()
    expect(await listOpenConflicts()).toMatchObject([{ kind: 'BLOCK', otherLabel: "Owner's use" }])
  })

  it.each([
    [
      'SAME_STAY',
      [
        [5, 8],
        [8, 10],
      ],
    ],
    ['CANCEL_BOOKING', [[7, 10]]],
    ['LEAVE_OUT', [[5, 8]]],
  ])('are settled by %s', async (answer, nights) => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(stay('a', 7, 10))
    const calendar = await connect()
    const [conflict] = await listOpenConflicts()
    const sent = await settle(conflict?.id ?? '', answer)
    expect([sent.status, sent.body.data?.calendarConflict.state]).toEqual([200, 'SETTLED'])
    expect((await takenNights()).map(([, from, to]) => [from, to])).toEqual(
      nights.map(([from = 0, to = 0]) => [day(from), day(to)]),
    )
    await readAgain(app, owner, calendar)
    expect(await listOpenConflicts()).toEqual([])
    expect((await settle(conflict?.id ?? '', answer)).body.code).toBe('calendars.not_possible')
  })

  it('ask again when a stay that was left out changes', async () => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(stay('a', 7, 10))
    const calendar = await connect()
    const [conflict] = await listOpenConflicts()
    await settle(conflict?.id ?? '', 'LEAVE_OUT')
    show(stay('a', 7, 11))
    await readAgain(app, owner, calendar)
    expect(await listOpenConflicts()).toHaveLength(1)
  })

  it('stay with a hold for which a caution deposit is held, though nothing else is paid', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), status: 'PENDING' })
    const hold = { holdUntil: minutesFromNow(360).toISOString(), holdAmount: 1_000 }
    await call(holds.set, { params: { id: booking.id }, body: hold })
    await aPayment(app, owner, booking, 50_000, { cautionPart: 50_000 })
    show(stay('a', 6, 9))
    await connect({ channel: 'AIRBNB' })
    expect(await takenNights()).toEqual([booked(5, 8), imported(8, 9)])
    expect(await listOpenConflicts()).toHaveLength(1)
  })

  it('do not stop an unpaid hold from yielding to the channel', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
    const hold = { holdUntil: minutesFromNow(360).toISOString(), holdAmount: 1_000 }
    await call(holds.set, { params: { id: booking.id }, body: hold })
    show(stay('a', 6, 9))
    await connect({ channel: 'AIRBNB' })
    expect(await takenNights()).toEqual([imported(6, 9)])
    const { body } = await call(bookings.get, { params: { id: booking.id } })
    expect(body.data.booking).toMatchObject({
      status: 'CANCELLED',
      cancellationReason: 'Sold on Airbnb before a payment came',
    })
    expect(await listOpenConflicts()).toEqual([])
  })
})

describe('bookings of a channel', () => {
  it('that were entered by hand are linked by equal nights and source, and follow the channel', async () => {
    const booking = await aBooking(app, owner, {
      ...aBookingInput(property, 5, 8),
      source: 'AIRBNB',
      status: 'CONFIRMED',
    })
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    const calendar = await connect({ channel: 'AIRBNB' })
    expect(await listOpenConflicts()).toEqual([])
    expect(await listEvents(app, owner, calendar)).toMatchObject([
      { state: 'ADOPTED', bookingId: booking.id },
    ])
    show(airbnbStay('HMABCDE123', day(6), day(10)))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([booked(6, 10)])
    const { body } = await call(bookings.get, { params: { id: booking.id } })
    expect(body.data.booking).toMatchObject({
      checkIn: day(6),
      checkOut: day(10),
      totalAmount: booking.totalAmount,
    })
  })

  it('that are held are linked, and their hold does not end for the channel’s own stay', async () => {
    const held = { ...aBookingInput(property, 5, 8), source: 'AIRBNB', status: 'PENDING' } as const
    const booking = await aBooking(app, owner, held)
    const hold = { holdUntil: minutesFromNow(360).toISOString(), holdAmount: 1_000 }
    await call(holds.set, { params: { id: booking.id }, body: hold })
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    const calendar = await connect({ channel: 'AIRBNB' })
    expect(await listEvents(app, owner, calendar)).toMatchObject([
      { state: 'ADOPTED', bookingId: booking.id },
    ])
    expect(await takenNights()).toEqual([booked(5, 8)])
  })

  it('follow the channel to nights of an unpaid hold, which ends', async () => {
    const sold = { source: 'AIRBNB', status: 'CONFIRMED' } as const
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), ...sold })
    const held = await aBooking(app, owner, { ...aBookingInput(property, 9, 12), status: 'PENDING' })
    const hold = { holdUntil: minutesFromNow(360).toISOString(), holdAmount: 1_000 }
    await call(holds.set, { params: { id: held.id }, body: hold })
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    const calendar = await connect({ channel: 'AIRBNB' })
    show(airbnbStay('HMABCDE123', day(9), day(12)))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([booked(9, 12)])
    const { body } = await call(bookings.get, { params: { id: booking.id } })
    expect(body.data.booking).toMatchObject({ checkIn: day(9), checkOut: day(12) })
    expect(await listOpenConflicts()).toEqual([])
  })

  it('stay where they are if the new nights are taken, and the owner is told of it', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), source: 'AIRBNB' })
    await aBooking(app, owner, aBookingInput(property, 8, 10))
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    const calendar = await connect({ channel: 'AIRBNB' })
    show(airbnbStay('HMABCDE123', day(6), day(9)))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([booked(5, 8), booked(8, 10)])
    expect((await notificationsOf()).map(({ title }) => title)).toContain(
      `Airbnb moved a stay: ${booking.guestName}`,
    )
    expect(await listOpenConflicts()).toHaveLength(1)
  })

  it('are made of a stay with guest and price, which takes the nights over', async () => {
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    const calendar = await connect({ channel: 'AIRBNB' })
    const [event] = await listEvents(app, owner, calendar)
    const guest = {
      guestName: 'Mary Jones',
      guestPhone: '08031234567',
      guestEmail: 'mary@example.com',
      guests: 2,
      // As the channel sold it, whatever the price here.
      totalAmount: 77_777,
    }
    const params = { id: event?.id ?? '' }
    const sent = await call(importedEvents.adopt, { params, body: guest })
    expect([sent.status, sent.body.data?.importedEvent.state], JSON.stringify(sent.body)).toEqual([
      201,
      'ADOPTED',
    ])
    const { bookingId } = sent.body.data.importedEvent
    const { body } = await call(bookings.get, { params: { id: bookingId ?? '' } })
    expect(body.data.booking).toMatchObject({
      guestName: 'Mary Jones',
      totalAmount: 77_777,
      source: 'AIRBNB',
      status: 'CONFIRMED',
      notes: 'Airbnb HMABCDE123',
    })
    expect(await takenNights()).toEqual([booked(5, 8)])
    expect((await call(importedEvents.adopt, { params, body: guest })).body.message).toBe(
      'This stay has a booking already.',
    )
    // Cancelled here, but still sold there: the nights stay taken.
    await call(bookings.setStatus, { params: { id: bookingId ?? '' }, body: { status: 'CANCELLED' } })
    expect(await takenNights()).toEqual([imported(5, 8)])
  })

  it('are made of a stay that has begun, also at a closed property, not of one that is over', async () => {
    show(airbnbStay('HMABCDE123', day(-2), day(2)), airbnbStay('HMABCDE124', day(-6), day(-4)))
    const events = await listEvents(app, owner, await connect({ channel: 'AIRBNB' }))
    await executeSql("UPDATE properties SET status = 'UNAVAILABLE' WHERE id = $1", [property.id])
    const guest = { guestName: 'Mary Jones', guestPhone: '08031234567', guestEmail: 'mary@example.com' }
    const adopt = (checkIn: string) =>
      call(importedEvents.adopt, {
        params: { id: events.find((event) => event.checkIn === checkIn)?.id ?? '' },
        body: { ...guest, guests: 2, totalAmount: 77_777 },
      })
    expect((await adopt(day(-2))).status).toBe(201)
    expect((await adopt(day(-6))).status).not.toBe(201)
    // A stay that is over takes no nights, from two days after it: the database does not know the time zone.
    expect(await takenNights()).toEqual([booked(-2, 2)])
  })

  it('that are shorter than the stay leave the rest to it, and can grow again', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), source: 'AIRBNB' })
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    await connect({ channel: 'AIRBNB' })
    const moveTo = async (from: number, to: number) => {
      const { propertyId, checkIn, checkOut, totalAmount } = aBookingInput(property, from, to)
      const body = { propertyId, checkIn, checkOut, totalAmount }
      return (await call(bookingCalendar.move, { params: { id: booking.id }, body })).status
    }
    expect(await moveTo(5, 7)).toBe(200)
    expect(await takenNights()).toEqual([booked(5, 7), imported(7, 8)])
    expect(await moveTo(5, 8)).toBe(200)
    expect(await takenNights()).toEqual([booked(5, 8)])
  })

  it('stay taken when their booking moves to another property, and on there', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), source: 'AIRBNB' })
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    await connect({ channel: 'AIRBNB' })
    const other = await aProperty(app, owner)
    for (const [from, to] of [
      [5, 8],
      [20, 23],
    ] as const) {
      const { propertyId, checkIn, checkOut, totalAmount } = aBookingInput(other, from, to)
      const body = { propertyId, checkIn, checkOut, totalAmount }
      const moved = await call(bookingCalendar.move, { params: { id: booking.id }, body })
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
      expect(await takenNights()).toEqual([imported(5, 8)])
    }
  })

  it('do not take back nights that the owner added to their booking', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), source: 'AIRBNB' })
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    const calendar = await connect({ channel: 'AIRBNB' })
    const { propertyId, checkIn, checkOut, totalAmount } = aBookingInput(property, 5, 12)
    const body = { propertyId, checkIn, checkOut, totalAmount }
    expect((await call(bookingCalendar.move, { params: { id: booking.id }, body })).status).toBe(200)
    show(airbnbStay('HMABCDE123', day(5), day(9)))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([booked(5, 12)])
    expect((await notificationsOf()).map(({ text }) => String(text)).join()).toContain(
      'it had other dates here before',
    )
  })

  it('are no booking of an agent who says that the channel sold it', async () => {
    const agent = await anAgentOf(owner)
    await aBooking(app, agent, { ...aBookingInput(property, 5, 8), source: 'AIRBNB' })
    show(airbnbStay('HMABCDE123', day(5), day(8)))
    await connect({ channel: 'AIRBNB' })
    expect(await listOpenConflicts()).toHaveLength(1)
  })

  it('that were left out and are gone are other stays when they come back', async () => {
    show(bookingComStay('first', day(5), day(8)), bookingComStay('other', day(20), day(22)))
    const calendar = await connect({ channel: 'BOOKING_COM' })
    const [event] = await listEvents(app, owner, calendar)
    await call(importedEvents.free, { params: { id: event?.id ?? '' } })
    show(bookingComStay('other', day(20), day(22)))
    await readAgain(app, owner, calendar)
    show(bookingComStay('second', day(5), day(8)), bookingComStay('other', day(20), day(22)))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([imported(5, 8), imported(20, 22)])
  })

  it('keep no name of a guest who was erased, also after the booking is cancelled', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(stay('a', 5, 8, { summary: 'Reserved - Mary' }))
    const calendar = await connect()
    const [conflict] = await listOpenConflicts()
    await settle(conflict?.id ?? '', 'SAME_STAY')
    await call(bookings.setStatus, { params: { id: booking.id }, body: { status: 'CANCELLED' } })
    await eraseFromImportedEvents(owner.businessId, [booking.id])
    show(stay('a', 5, 8, { summary: 'Reserved - Mary' }), stay('b', 10, 12))
    await readAgain(app, owner, calendar)
    const [event] = await listEvents(app, owner, calendar)
    expect(event).toMatchObject({ state: 'TAKEN', summary: '' })
  })

  it('are linked by hand', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
    const elsewhere = await aBooking(app, owner, aBookingInput(property, 30, 33))
    show(stay('a', 7, 10))
    const calendar = await connect()
    const [event] = await listEvents(app, owner, calendar)
    const link = (bookingId: string) =>
      call(importedEvents.link, { params: { id: event?.id ?? '' }, body: { bookingId } })
    expect((await link(elsewhere.id)).body.message).toBe(
      'Choose a booking that shares a night with this stay.',
    )
    expect((await link(booking.id)).body.data.importedEvent).toMatchObject({
      state: 'ADOPTED',
      bookingId: booking.id,
    })
    expect(await listOpenConflicts()).toEqual([])
  })

  it('free their nights at once on demand', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    const [event] = await listEvents(app, owner, calendar)
    const sent = await call(importedEvents.free, { params: { id: event?.id ?? '' } })
    expect(sent.body.data.importedEvent).toMatchObject({ state: 'IGNORED', ignoredReason: 'OWNER' })
    expect(await takenNights()).toEqual([])
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([])
  })
})

describe('what comes back from a channel', () => {
  it('is recognised: closed nights that the channel had read from here', async () => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    const link = await aCalendarLink(app, owner, property, 'BOOKING_COM')
    await app.inject({ method: 'GET', url: new URL(link.url).pathname })
    show(bookingComStay('echo', day(5), day(8)), bookingComStay('own', day(10), day(12)))
    const calendar = await connect({ channel: 'BOOKING_COM' })
    expect(await listOpenConflicts()).toEqual([])
    expect(
      (await listEvents(app, owner, calendar)).map(({ state, ignoredReason }) => [state, ignoredReason]),
    ).toEqual([
      ['IGNORED', 'OWN'],
      ['TAKEN', null],
    ])
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([booked(5, 8), imported(10, 12)])
  })

  /** Lets a channel read its link of the property. */
  const letChannelRead = async (channel: 'BOOKING_COM' | null, reader = 'Booking.com') => {
    const link = await aCalendarLink(app, owner, property, channel)
    await app.inject({
      method: 'GET',
      url: new URL(link.url).pathname,
      headers: { 'user-agent': reader },
    })
  }
  const moveTo = async (id: string, from: number, to: number) => {
    const { propertyId, checkIn, checkOut, totalAmount } = aBookingInput(property, from, to)
    const body = { propertyId, checkIn, checkOut, totalAmount }
    expect((await call(bookingCalendar.move, { params: { id }, body })).status).toBe(200)
  }
  const ignoredReasonsOf = async (calendar: { id: string }) =>
    (await listEvents(app, owner, calendar)).map(({ ignoredReason }) => ignoredReason)

  it('is recognised when the channel writes longer nights under the same name', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 7))
    await letChannelRead('BOOKING_COM')
    show(bookingComStay('echo', day(5), day(7)))
    const calendar = await connect({ channel: 'BOOKING_COM' })
    await moveTo(booking.id, 5, 9)
    await letChannelRead('BOOKING_COM')
    show(bookingComStay('echo', day(5), day(9)))
    await readAgain(app, owner, calendar)
    expect(await ignoredReasonsOf(calendar)).toEqual(['OWN'])
    expect(await listOpenConflicts()).toEqual([])
  })

  it('is a sale if only a chat showed a preview of the link', async () => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    await letChannelRead('BOOKING_COM', 'WhatsApp/2.0')
    show(bookingComStay('sale', day(5), day(8)))
    await connect({ channel: 'BOOKING_COM' })
    expect(await listOpenConflicts()).toHaveLength(1)
  })

  it('is a sale if the nights were moved here after the channel read them', async () => {
    const booking = await aBooking(app, owner, aBookingInput(property, 5, 7))
    await letChannelRead('BOOKING_COM')
    await moveTo(booking.id, 20, 22)
    show(bookingComStay('sale', day(20), day(22)))
    await connect({ channel: 'BOOKING_COM' })
    expect(await listOpenConflicts()).toHaveLength(1)
  })

  it('is a sale if only an unpaid hold had the nights, which ends', async () => {
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 5, 8), status: 'PENDING' })
    const hold = { holdUntil: minutesFromNow(360).toISOString(), holdAmount: 1_000 }
    await call(holds.set, { params: { id: booking.id }, body: hold })
    await letChannelRead('BOOKING_COM')
    show(bookingComStay('sale', day(5), day(8)))
    await connect({ channel: 'BOOKING_COM' })
    expect(await takenNights()).toEqual([imported(5, 8)])
  })

  it('is a sale if the channel found its own stay in the calendar for all readers', async () => {
    show(bookingComStay('first name', day(5), day(8)))
    const calendar = await connect({ channel: 'BOOKING_COM' })
    await letChannelRead(null)
    show(bookingComStay('second name', day(5), day(8)))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([imported(5, 8)])
    expect(await ignoredReasonsOf(calendar)).toEqual([null])
  })

  it('is a conflict if the channel cannot have read it', async () => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(bookingComStay('a', day(5), day(8)))
    await connect({ channel: 'BOOKING_COM' })
    expect(await listOpenConflicts()).toHaveLength(1)
  })

  it('does not reach the channel again: its file leaves out what its calendar brought', async () => {
    show(bookingComStay('a', day(5), day(8)))
    await connect({ channel: 'BOOKING_COM' })
    const bodyOf = async (channel: Parameters<typeof aCalendarLink>[3]) => {
      const link = await aCalendarLink(app, owner, property, channel)
      return (await app.inject({ method: 'GET', url: new URL(link.url).pathname })).body
    }
    const night = `DTSTART;VALUE=DATE:${day(5).replaceAll('-', '')}`
    expect(await bodyOf('BOOKING_COM')).not.toContain(night)
    expect(await bodyOf('AIRBNB')).toContain(night)
    expect(await bodyOf(null)).toContain(night)
  })
})

describe('changing and deleting', () => {
  it('pauses, goes on, renames and changes what takes nights', async () => {
    show({ uid: 'a', from: day(5), to: day(8), summary: 'Not available' })
    const calendar = await connect({ channel: 'AIRBNB' })
    expect(await takenNights()).toEqual([])
    const update = (body: object) => call(calendarImports.update, { params: { id: calendar.id }, body })
    const renamed = await update({ name: 'Airbnb of Ada', scope: 'ALL', version: calendar.version })
    expect(renamed.body.data.calendarImport).toMatchObject({ name: 'Airbnb of Ada', scope: 'ALL' })
    expect((await update({ name: 'X', version: calendar.version })).body.code).toBe('common.stale_edit')
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toEqual([imported(5, 8)])
    expect((await update({ isPaused: true })).body.data.calendarImport.state).toBe('PAUSED')
    expect((await call(calendarImports.read, { params: { id: calendar.id } })).status).toBe(409)
    expect(await takenNights()).toEqual([imported(5, 8)])
    expect((await update({ isPaused: false })).body.data.calendarImport.state).toBe('ACTIVE')
  })

  it('asks nothing when a paused calendar goes on with one stay missing', async () => {
    show(stay('a', 5, 8), stay('b', 10, 12), stay('c', 20, 22))
    const calendar = await connect()
    show(stay('a', 5, 8), stay('b', 10, 12))
    await readAgain(app, owner, calendar)
    const update = (isPaused: boolean) =>
      call(calendarImports.update, { params: { id: calendar.id }, body: { isPaused } })
    await update(true)
    const read = await call(calendarImports.read, { params: { id: calendar.id } })
    expect(read.body.message).toBe('This calendar is paused. Switch off Paused first.')
    expect((await update(false)).body.data.calendarImport.state).toBe('ACTIVE')
  })

  it('does not count the calendars of an archived property on Free', async () => {
    const free = await anOwner()
    const [one, other] = [await aProperty(app, free), await aProperty(app, free)]
    const connectTo = ({ id }: { id: string }, link: string) =>
      app.send(
        calendarImports.create,
        { params: { id }, body: { channel: 'OTHER', url: link } },
        { token: free.token },
      )
    show(stay('a', -8, -5))
    expect((await connectTo(one, url)).status).toBe(201)
    const removed = await app.send(properties.remove, { params: { id: one.id } }, { token: free.token })
    expect(removed.status).toBe(200)
    const link = server.serve(`/other-${files}.ics`, { body: calendarFile([]) })
    expect((await connectTo(other, link)).status).toBe(201)
  })

  it('deletes it and blocks its coming nights, or frees them', async () => {
    for (const [nights, expected] of [
      [
        'KEEP',
        [
          ['BLOCK', day(0), day(2)],
          ['BLOCK', day(5), day(8)],
        ],
      ],
      ['FREE', []],
    ] as const) {
      show(stay('a', -2, 2), stay('b', 5, 8))
      const calendar = await connect()
      const sent = await call(calendarImports.remove, { params: { id: calendar.id }, query: { nights } })
      expect(sent.status).toBe(200)
      expect(await takenNights()).toEqual(expected)
      expect(
        (await call(calendarImports.list, { params: { id: property.id } })).body.data.calendarImports,
      ).toEqual([])
      await executeSql('UPDATE blocks SET removed_at = now() WHERE business_id = $1', [owner.businessId])
    }
  })

  it('is not deleted for blocked dates while a night is booked twice, which would be free later', async () => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(stay('a', 7, 10))
    const calendar = await connect({ channel: 'AIRBNB' })
    const remove = (nights: 'KEEP' | 'FREE') =>
      call(calendarImports.remove, { params: { id: calendar.id }, query: { nights } })
    const refused = await remove('KEEP')
    expect([refused.status, refused.body.message]).toEqual([409, openConflictsReason])
    expect(await takenNights()).toEqual([booked(5, 8), imported(8, 10)])
    expect((await remove('FREE')).status).toBe(200)
    expect(await takenNights()).toEqual([booked(5, 8)])
  })

  it('stores at most 5,000 current events, also if their UIDs change at each read', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    const insertEvents = (count: number, from: number) =>
      executeSql(
        `INSERT INTO imported_events (business_id, id, calendar_import_id, property_id, uid, occurrence, check_in, check_out,
           summary, state, first_seen_at)
         SELECT $1, gen_random_uuid(), $2, $3, $4::text || number, '', $5::date, $5::date + 1, '', 'TAKEN', now()
         FROM generate_series(1, $6) AS number`,
        [owner.businessId, calendar.id, property.id, `${from}-`, day(from), count],
      )
    // Those that are over do not count.
    await insertEvents(100, -10)
    await insertEvents(4_998, 0)
    show(stay('a', 5, 8), stay('b', 10, 12))
    expect(await readAgain(app, owner, calendar)).toMatchObject({ fault: null })
    show(stay('a', 5, 8), stay('b', 10, 12), stay('c', 20, 22))
    expect(await readAgain(app, owner, calendar)).toMatchObject({
      fault:
        'This link sends too many different stays, so it is no longer read. Delete the calendar and connect it again.',
    })
    expect(await takenNights()).toContainEqual(imported(5, 8))
    expect(await takenNights()).not.toContainEqual(imported(20, 22))
  })

  it('moves a stay that is long over to coming nights, by its UID', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    await executeSql(
      'UPDATE imported_events SET check_in = $2, check_out = $3 WHERE calendar_import_id = $1',
      [calendar.id, day(-60), day(-58)],
    )
    show(stay('a', 15, 18))
    await readAgain(app, owner, calendar)
    expect(await takenNights()).toContainEqual(imported(15, 18))
  })

  it('is read once a minute by hand', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    const sent = await call(calendarImports.read, { params: { id: calendar.id } })
    expect([sent.status, sent.body.code]).toEqual([409, 'calendars.not_possible'])
  })
})

describe('connecting', () => {
  const create = (fields: object) =>
    call(calendarImports.create, { params: { id: property.id }, body: { channel: 'AIRBNB', url, ...fields } })

  it.each([
    ['http', 'http://calendars.example/a.ics'],
    ['no link', 'airbnb'],
    ['nothing', ''],
    ['a port', 'https://calendars.example:8443/a.ics'],
    ['a user', 'https://user:secret@calendars.example/a.ics'],
    ['an address', 'https://127.0.0.1/a.ics'],
    ['an IPv6 address', 'https://[::1]/a.ics'],
    ['a single name', 'https://localhost/a.ics'],
    ['a page of a listing', 'https://www.airbnb.com/rooms/12345'],
    ['another kind of link', 'javascript:alert(1)'],
    ['a long link', `https://calendars.example/${'a'.repeat(2_000)}`],
  ])('refuses %s at its field', async (_, link) => {
    const sent = await create({ url: link })
    expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, 'url'])
  })

  it('takes webcal: for https:', async () => {
    show(stay('a', 5, 8))
    expect((await create({ url: url.replace('https:', 'webcal:') })).status).toBe(201)
  })

  it('refuses a link that is connected already, however it is written', async () => {
    show(stay('a', 5, 8))
    await connect()
    const other = await aProperty(app, owner)
    const written = `${url.replace('calendars', 'CALENDARS')}#1`
    const sent = await call(calendarImports.create, {
      params: { id: other.id },
      body: { channel: 'OTHER', url: written },
    })
    expect([sent.status, sent.body.errors]).toEqual([
      400,
      [{ path: 'url', message: 'This calendar is connected already.' }],
    ])
  })

  it('does not take "unchanged" for a calendar at the first read', async () => {
    server.serve(path, { status: 304 })
    const sent = await create({})
    expect(sent.body.data.calendarImport).toMatchObject({
      fault: 'The other site sent no calendar.',
      lastCompleteAt: null,
    })
  })

  it('stores a calendar that cannot be read now, with its fault', async () => {
    server.serve(path, { status: 404 })
    const sent = await create({})
    expect([sent.status, sent.body.data.calendarImport.fault]).toEqual([
      201,
      'The other site answered with error 404.',
    ])
  })

  it('shows what a calendar holds before it is connected, and stores nothing', async () => {
    show(airbnbStay('HMABCDE123', day(5), day(8)), {
      uid: 'c',
      from: day(20),
      to: day(22),
      summary: 'Not available',
    })
    const check = (fields: object = {}) =>
      call(calendarImports.check, { body: { channel: 'AIRBNB', url, ...fields } })
    expect((await check()).body.data.check).toEqual({
      stays: 2,
      takingStays: 1,
      firstNight: day(5),
      lastDay: day(22),
      unreadableEvents: 0,
    })
    server.serve(path, { body: '<html></html>' })
    expect((await check()).body.errors).toEqual([
      { path: 'url', message: 'This link leads to a page, not to a calendar.' },
    ])
    expect(await takenNights()).toEqual([])
  })

  it('connects calendars of one property on Free, and ten of each', async () => {
    const free = await anOwner()
    const [one, other] = [await aProperty(app, free), await aProperty(app, free)]
    const connectTo = async (to: { id: string }, number: number) => {
      server.serve(`/free-${files}-${number}.ics`, { body: calendarFile([]) })
      const body = { channel: 'OTHER', url: `https://${calendarHost}/free-${files}-${number}.ics` }
      return app.send(calendarImports.create, { params: { id: to.id }, body }, { token: free.token })
    }
    for (let number = 0; number < maxCalendarImports; number += 1)
      expect((await connectTo(one, number)).status).toBe(201)
    expect((await connectTo(one, 99)).body.code).toBe('calendars.not_possible')
    expect((await connectTo(other, 98)).body.code).toBe('plan.upgrade_required')
  })
})

describe('the recurring job', () => {
  const makeDue = () =>
    executeSql(
      "UPDATE calendar_imports SET next_read_at = now() - interval '1 minute' WHERE business_id = $1",
      [owner.businessId],
    )

  it('reads what is due, each once, also by two nodes at the same time', async () => {
    show(stay('a', 5, 8))
    await connect()
    await executeSql(
      "UPDATE calendar_imports SET next_read_at = now() + interval '1 day' WHERE next_read_at IS NOT NULL",
    )
    await makeDue()
    show(stay('a', 5, 9))
    const before = server.requestsOf(path).length
    const run = () => readCalendars.run({}, { jobId: 'a', enqueuedAt: new Date() })
    await Promise.all([run(), run(), run()])
    expect(server.requestsOf(path).length - before).toBe(1)
    expect(await takenNights()).toEqual([imported(5, 9)])
  })

  it('asks for the link again if the secret of the deployment was replaced', async () => {
    show(stay('a', 5, 8))
    const calendar = await connect()
    await setUpSecret({ dataDir: '', secretKey: 'another secret of the deployment' })
    expect(await readAgain(app, owner, calendar)).toMatchObject({
      fault: 'The link can no longer be read. Enter it again.',
    })
    expect(await takenNights()).toEqual([imported(5, 8)])
  })
})

describe('the database', () => {
  it('recounts the nights of imported stays', async () => {
    await aBooking(app, owner, aBookingInput(property, 5, 8))
    show(stay('a', 7, 10), stay('b', 20, 22))
    await connect()
    const recount = async () =>
      (await executeSql('SELECT recount_taken_nights($1) AS wrong', [owner.businessId])).rows[0]?.wrong
    expect(await recount()).toBe('0')
    await executeSql(
      "DELETE FROM taken_nights WHERE business_id = $1 AND kind = 'IMPORT' AND check_in = $2",
      [owner.businessId, day(20)],
    )
    expect(await recount()).toBe('1')
    expect(await recount()).toBe('0')
    expect(await takenNights()).toEqual([booked(5, 8), imported(8, 10), imported(20, 22)])
  })
})
