import {
  airbnbClosed,
  airbnbStay,
  bookingComStay,
  calendarFile,
  calendarOf,
  vrboStay,
} from '@ilewa/tests/support/calendars/calendar-files'
import { describe, expect, it } from 'vitest'
import { type CalendarContent, readCalendar } from './calendar.task.ts'

const today = '2026-11-28'

const read = (text: string | Uint8Array, fields: Partial<CalendarContent> = {}) =>
  readCalendar({
    content: typeof text === 'string' ? Buffer.from(text) : text,
    channel: 'OTHER',
    scope: 'ALL',
    timeZone: 'Africa/Lagos',
    today,
    ownHost: 'app.example.com',
    ownTag: '0123456789ab',
    ...fields,
  })

async function eventsOf(text: string, fields: Partial<CalendarContent> = {}) {
  const result = await read(text, fields)
  if (result.kind !== 'EVENTS') throw new Error(result.fault)
  return result.events
}

/** `first night – day of departure` of each event. */
const nightsOf = async (text: string, fields: Partial<CalendarContent> = {}) =>
  (await eventsOf(text, fields)).map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`)

const event = (...lines: string[]) => calendarOf(['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'])

describe('files of channels', () => {
  it('reads stays of Airbnb with their code, and leaves its closed periods out', async () => {
    const file = calendarFile([
      airbnbStay('HMABCDE123', '2026-12-03', '2026-12-06'),
      airbnbClosed('closed-1', '2026-12-20', '2026-12-22'),
    ])
    expect(await eventsOf(file, { channel: 'AIRBNB', scope: 'RESERVED' })).toMatchObject([
      { checkIn: '2026-12-03', checkOut: '2026-12-06', reference: 'HMABCDE123', ignored: null },
      { checkIn: '2026-12-20', checkOut: '2026-12-22', reference: null, ignored: 'NOT_RESERVED' },
    ])
    const all = await eventsOf(file, { channel: 'AIRBNB', scope: 'ALL' })
    expect(all.map(({ ignored }) => ignored)).toEqual([null, null])
  })

  it('reads stays of Booking.com, which are written as closed', async () => {
    const file = calendarFile([bookingComStay('8f1c', '2026-12-03', '2026-12-06')])
    expect(await eventsOf(file, { channel: 'BOOKING_COM' })).toMatchObject([
      { summary: 'CLOSED - Not available', ignored: null, isCancelled: false },
    ])
  })

  it('reads stays of Vrbo', async () => {
    const file = calendarFile([vrboStay('0a1b', '2026-12-03', '2026-12-06')])
    expect(await eventsOf(file, { channel: 'VRBO' })).toMatchObject([
      { summary: 'Reserved - Mary', ignored: null },
    ])
  })

  it('reads a Google calendar: whole days, times, free time, and a zone for times without one', async () => {
    const file = calendarOf(
      [
        ...['BEGIN:VEVENT', 'UID:day@google.com', 'DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261206'],
        ...['SUMMARY:Aunty Bisi', 'TRANSP:OPAQUE', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:time@google.com', 'DTSTART:20261210T130000Z', 'DTEND:20261212T100000Z'],
        ...['SUMMARY:Guest', 'END:VEVENT'],
        ...[
          'BEGIN:VEVENT',
          'UID:free@google.com',
          'DTSTART;VALUE=DATE:20261220',
          'DTEND;VALUE=DATE:20261221',
        ],
        ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
      ],
      ['X-WR-TIMEZONE:Africa/Lagos'],
    )
    const events = await eventsOf(file, { channel: 'GOOGLE' })
    expect(events.map(({ checkIn, checkOut, ignored }) => [checkIn, checkOut, ignored])).toEqual([
      ['2026-12-03', '2026-12-06', null],
      ['2026-12-10', '2026-12-12', null],
      ['2026-12-20', '2026-12-21', 'FREE_TIME'],
    ])
    const [, , free] = await eventsOf(file, { channel: 'AIRBNB' })
    expect(free?.ignored).toBeNull()
  })

  it.each([
    ['ignores what the business exported', 'abc-0123456789AB@APP.example.com', 'OWN'],
    ['ignores what another business of this deployment has from a third', 'abc@app.example.com', 'OWN'],
    ['takes what another business of this deployment sold', 'abc-ba9876543210@app.example.com', null],
    ['takes the same UID of another host', 'abc-0123456789ab@other.example.com', null],
    ['takes a UID that only ends like the host', 'abc-0123456789ab@my-app.example.com', null],
  ])('%s', async (_, uid, ignored) => {
    const file = calendarFile([{ uid, from: '2026-12-03', to: '2026-12-06' }])
    expect(await eventsOf(file)).toMatchObject([{ ignored }])
  })
})

describe('a changed occurrence', () => {
  it.each([
    ['in the zone of its event', ';TZID=America/New_York:20261211T220000'],
    ['in UTC, where it is another day', ':20261212T030000Z'],
  ])('that is named %s takes the place of the one that the rule gives', async (_, id) => {
    const start = 'DTSTART;TZID=America/New_York:20261210T220000'
    const file = calendarOf([
      ...['BEGIN:VEVENT', 'UID:a', start, 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:a', `RECURRENCE-ID${id}`, 'DTSTART;VALUE=DATE:20261220', 'END:VEVENT'],
    ])
    const nights = await nightsOf(file, { timeZone: 'America/New_York' })
    expect(nights.map((night) => night.slice(0, 10)).sort()).toEqual([
      '2026-12-10',
      '2026-12-12',
      '2026-12-20',
    ])
  })
})

describe('dates', () => {
  it.each([
    ['whole days', ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261206'], '2026-12-03 2026-12-06'],
    ['no end', ['DTSTART;VALUE=DATE:20261203'], '2026-12-03 2026-12-04'],
    [
      'an end that is the start',
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261203'],
      '2026-12-03 2026-12-04',
    ],
    [
      'an end before the start',
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261201'],
      '2026-12-03 2026-12-04',
    ],
    ['a duration in days', ['DTSTART;VALUE=DATE:20261203', 'DURATION:P3D'], '2026-12-03 2026-12-06'],
    ['a duration in weeks', ['DTSTART;VALUE=DATE:20261203', 'DURATION:P1W'], '2026-12-03 2026-12-10'],
    ['hours of one day', ['DTSTART:20261203T090000Z', 'DTEND:20261203T110000Z'], '2026-12-03 2026-12-04'],
    [
      'an arrival in the evening of another zone',
      ['DTSTART:20261203T233000Z', 'DTEND:20261205T100000Z'],
      '2026-12-04 2026-12-05',
    ],
    [
      'times with a zone',
      ['DTSTART;TZID=America/New_York:20261203T200000', 'DTEND;TZID=America/New_York:20261206T110000'],
      '2026-12-04 2026-12-06',
    ],
    [
      'a zone as Windows names it',
      [
        'DTSTART;TZID="W. Central Africa Standard Time":20261203T140000',
        'DTEND;TZID="W. Central Africa Standard Time":20261206T110000',
      ],
      '2026-12-03 2026-12-06',
    ],
    [
      'a zone with a prefix',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/Africa/Lagos:20261203T140000', 'DURATION:P2DT21H'],
      '2026-12-03 2026-12-06',
    ],
    [
      'an unknown zone, as that of the business',
      ['DTSTART;TZID=Somewhere:20261203T003000', 'DURATION:P1D'],
      '2026-12-03 2026-12-04',
    ],
    ['times without a zone', ['DTSTART:20261203T140000', 'DTEND:20261206T110000'], '2026-12-03 2026-12-06'],
    ['a leap day', ['DTSTART;VALUE=DATE:20280228', 'DTEND;VALUE=DATE:20280301'], '2028-02-28 2028-03-01'],
    [
      'the turn of the year',
      ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102'],
      '2026-12-30 2027-01-02',
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await nightsOf(event(...lines))).toEqual([expected])
  })

  it('takes times without a zone for those of the calendar, if it names one', async () => {
    const file = calendarOf(
      ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20261203T200000', 'DTEND:20261205T110000', 'END:VEVENT'],
      ['X-WR-TIMEZONE:America/New_York'],
    )
    expect(await nightsOf(file)).toEqual(['2026-12-04 2026-12-05'])
  })

  it('leaves out what is over for a week', async () => {
    const file = calendarFile([
      { uid: 'a', from: '2026-11-18', to: '2026-11-21' },
      { uid: 'b', from: '2026-11-20', to: '2026-11-22' },
      { uid: 'c', from: '2020-01-01', to: '2020-01-04' },
    ])
    expect(await nightsOf(file)).toEqual(['2026-11-20 2026-11-22'])
  })
})

describe('events that repeat', () => {
  it('are stays of their own, from last week to two years ahead', async () => {
    const file = event(
      'DTSTART;VALUE=DATE:20261101',
      'DTEND;VALUE=DATE:20261103',
      'RRULE:FREQ=WEEKLY;COUNT=6',
    )
    expect(await nightsOf(file)).toEqual([
      '2026-11-22 2026-11-24',
      '2026-11-29 2026-12-01',
      '2026-12-06 2026-12-08',
    ])
    const events = await eventsOf(file)
    expect(new Set(events.map(({ occurrence }) => occurrence)).size).toBe(3)
  })

  it('end after two years, or a thousand times', async () => {
    const monthly = event('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=MONTHLY')
    expect((await nightsOf(monthly)).at(-1)).toBe('2028-11-01 2028-11-02')
    const daily = event('DTSTART;VALUE=DATE:20261128', 'RRULE:FREQ=DAILY', 'RDATE;VALUE=DATE:20261128')
    expect((await nightsOf(daily)).length).toBeLessThanOrEqual(1_000)
  })

  it('leave out excluded days, and take changed and cancelled ones', async () => {
    const rule = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202', 'RRULE:FREQ=DAILY;COUNT=5']
    const file = calendarOf([
      ...['BEGIN:VEVENT', 'UID:a', ...rule, 'EXDATE;VALUE=DATE:20261202', 'END:VEVENT'],
      ...[
        'BEGIN:VEVENT',
        'UID:a',
        'RECURRENCE-ID;VALUE=DATE:20261203',
        'DTSTART;VALUE=DATE:20261210',
        'END:VEVENT',
      ],
      ...[
        'BEGIN:VEVENT',
        'UID:a',
        'RECURRENCE-ID;VALUE=DATE:20261204',
        'DTSTART;VALUE=DATE:20261204',
        'STATUS:CANCELLED',
        'END:VEVENT',
      ],
    ])
    const events = await eventsOf(file)
    expect(events.map(({ checkIn, isCancelled }) => [checkIn, isCancelled])).toEqual([
      ['2026-12-01', false],
      ['2026-12-10', false],
      ['2026-12-04', true],
      ['2026-12-05', false],
    ])
  })

  it('by dates alone have their first stay too', async () => {
    const dates = ['DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20270107']
    const further = 'RDATE;VALUE=DATE:20270110,20270120'
    const stays = ['2027-01-05 2027-01-07', '2027-01-10 2027-01-12', '2027-01-20 2027-01-22']
    expect(await nightsOf(event(...dates, further))).toEqual(stays)
    expect(await nightsOf(event(...dates, further, 'EXDATE;VALUE=DATE:20270105'))).toEqual(stays.slice(1))
    expect(await read(event(...dates, 'RDATE;VALUE=DATE:20261345'))).toMatchObject({ unreadableEvents: 1 })
  })

  it('for longer than two years cannot be read', async () => {
    const rule = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:21001231', 'RRULE:FREQ=WEEKLY;COUNT=3']
    expect(await read(event(...rule))).toMatchObject({ unreadableEvents: 1, isComplete: false })
  })

  it('several times a day take no nights', async () => {
    const [found] = await eventsOf(
      event('DTSTART:20261203T090000Z', 'DTEND:20261203T100000Z', 'RRULE:FREQ=DAILY;BYHOUR=9,12,15'),
    )
    expect(found?.ignored).toBe('SHORT_REPEAT')
  })

  it('within a day take no nights', async () => {
    const file = event('DTSTART:20261201T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY')
    expect(await eventsOf(file)).toMatchObject([{ ignored: 'SHORT_REPEAT' }])
  })

  it('too often are a fault', async () => {
    const rules = Array.from({ length: 30 }, (_, index) => [
      ...['BEGIN:VEVENT', `UID:${index}`, 'DTSTART;VALUE=DATE:20000101', 'RRULE:FREQ=DAILY', 'END:VEVENT'],
    ])
    expect(await read(calendarOf(rules.flat()))).toMatchObject({ kind: 'FAULT' })
  })
})

describe('dates', () => {
  it.each(['DTSTART:20261210', 'DTSTART;TZID=Africa/Lagos:20261210'])('%s is a date', async (start) => {
    expect(await nightsOf(event(start, 'DTEND:20261212'))).toEqual(['2026-12-10 2026-12-12'])
  })
})

describe('names', () => {
  it('of one event twice: the higher sequence, else the later stamp', async () => {
    const version = (from: string, ...lines: string[]) => [
      'BEGIN:VEVENT',
      'UID:a',
      `DTSTART;VALUE=DATE:${from}`,
      ...lines,
      'END:VEVENT',
    ]
    const bySequence = calendarOf([
      ...version('20261203', 'SEQUENCE:2'),
      ...version('20261205', 'SEQUENCE:1'),
    ])
    expect(await nightsOf(bySequence)).toEqual(['2026-12-03 2026-12-04'])
    const byStamp = calendarOf([
      ...version('20261203', 'DTSTAMP:20261101T000000Z'),
      ...version('20261205', 'DTSTAMP:20261102T000000Z'),
    ])
    expect(await nightsOf(byStamp)).toEqual(['2026-12-05 2026-12-06'])
  })

  it('of two events that nothing puts in an order: both take their nights, in every order', async () => {
    const one = ['BEGIN:VEVENT', 'UID:a', 'DTSTART;VALUE=DATE:20261220', 'END:VEVENT']
    const other = ['BEGIN:VEVENT', 'UID:a', 'DTSTART;VALUE=DATE:20261210', 'END:VEVENT']
    for (const lines of [
      [...one, ...other],
      [...other, ...one],
    ])
      expect(await eventsOf(calendarOf(lines))).toMatchObject([
        { uid: 'a', occurrence: '', checkIn: '2026-12-10' },
        { uid: 'a', occurrence: '2026-12-20', checkIn: '2026-12-20' },
      ])
    expect(await nightsOf(calendarOf([...one, ...one]))).toEqual(['2026-12-20 2026-12-21'])
  })

  it('are made for events without one: the same for the same event', async () => {
    const nameless = calendarOf([
      'BEGIN:VEVENT',
      'DTSTART;VALUE=DATE:20261203',
      'SUMMARY:Reserved',
      'END:VEVENT',
    ])
    const [one] = await eventsOf(nameless)
    const [again] = await eventsOf(nameless)
    expect(one?.uid).toBe(again?.uid)
    expect(one?.uid).toMatch(/^[\da-f]{64}$/)
  })

  it('that are too long are shortened, and stay different', async () => {
    const [one, other] = await eventsOf(
      calendarFile([
        { uid: `${'x'.repeat(300)}1`, from: '2026-12-03', to: '2026-12-04' },
        { uid: `${'x'.repeat(300)}2`, from: '2026-12-05', to: '2026-12-06' },
      ]),
    )
    expect([one?.uid.length, other?.uid.length]).toEqual([64, 64])
    expect(one?.uid).not.toBe(other?.uid)
  })

  it('in summaries have no phone numbers, one line, and an end', async () => {
    const summaries = async (summary: string) =>
      (await eventsOf(calendarFile([{ uid: 'a', from: '2026-12-03', to: '2026-12-04', summary }])))[0]
        ?.summary
    expect(await summaries('Ada Obi +234 803 123 4567')).toBe('Ada Obi …')
    expect(await summaries('Ada\\nObi 08031234567')).toBe('Ada Obi …')
    expect(await summaries('x'.repeat(500))).toBe('x'.repeat(120))
  })
})

describe('files that are damaged', () => {
  const good = calendarFile([
    { uid: 'a', from: '2026-12-03', to: '2026-12-06' },
    { uid: 'b', from: '2026-12-10', to: '2026-12-12' },
  ])

  it('are complete if they end as they should', async () => {
    expect(await read(good)).toMatchObject({ isComplete: true, unreadableEvents: 0 })
    expect(await read(`\uFEFF${good}`)).toMatchObject({ isComplete: true })
    expect(await read(good.replaceAll('\r\n', '\n'))).toMatchObject({ isComplete: true })
    expect(await read(`${good}\r\n\r\n`)).toMatchObject({ isComplete: true })
    expect(await read(calendarOf([]))).toMatchObject({ events: [], isComplete: true })
  })

  it('are incomplete if they are cut anywhere, and never show a stay that is not there', async () => {
    const whole = await nightsOf(good)
    for (let length = 'BEGIN:VCALENDAR\r\n'.length; length < good.trimEnd().length; length += 1) {
      const cut = await read(good.slice(0, length))
      if (cut.kind === 'FAULT') continue
      expect(cut.isComplete, good.slice(0, length)).toBe(false)
      for (const { checkIn, checkOut } of cut.events) expect(whole).toContain(`${checkIn} ${checkOut}`)
    }
  })

  it('are incomplete if a component inside does not end', async () => {
    const stays = [airbnbStay('HMABCDE123', '2026-12-03', '2026-12-06')]
    const file = calendarFile(stays).replace('BEGIN:VEVENT', 'BEGIN:VTIMEZONE\r\nTZID:x\r\nBEGIN:VEVENT')
    expect(await read(file)).toMatchObject({ isComplete: false })
  })

  it('may hold several calendars', async () => {
    const text = `${calendarFile([airbnbStay('HMABCDE123', '2026-12-03', '2026-12-06')])}${calendarFile([airbnbStay('HMABCDE124', '2026-12-10', '2026-12-12')])}`
    expect(await nightsOf(text)).toEqual(['2026-12-03 2026-12-06', '2026-12-10 2026-12-12'])
  })

  it('show the events that can be read', async () => {
    const damaged = good.replace('DTSTART;VALUE=DATE:20261203', 'DTSTART;VALUE=DATE:2026-13-45')
    expect(await read(damaged)).toMatchObject({
      events: [{ checkIn: '2026-12-10' }],
      isComplete: false,
      unreadableEvents: 1,
    })
    const withoutStart = good.replace(/DTSTART[^\r]+\r\n/, '')
    expect(await read(withoutStart)).toMatchObject({ unreadableEvents: 1, isComplete: false })
  })

  it.each([
    ['a sign-in page', '<!doctype html><html><body>Sign in</body></html>'],
    ['nothing', ''],
    ['other text', 'hello'],
    ['another component', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
  ])('are a fault if they are %s', async (_, text) => {
    expect(await read(text)).toEqual({
      kind: 'FAULT',
      fault: 'This link leads to a page, not to a calendar.',
    })
  })

  it('are a fault with more than 2,000 events or endless lines', async () => {
    const many = calendarFile(
      Array.from({ length: 2_001 }, (_, index) => ({
        uid: String(index),
        from: '2026-12-03',
        to: '2026-12-04',
      })),
    )
    expect(await read(many)).toMatchObject({ kind: 'FAULT', fault: expect.stringContaining('2000 events') })
    expect(await read(event(`SUMMARY:${'x'.repeat(70_000)}`))).toMatchObject({ kind: 'FAULT' })
    const folded = event(`SUMMARY:x${'\r\n x'.repeat(70_000)}`)
    expect(await read(folded)).toMatchObject({ kind: 'FAULT' })
  })

  it('may have alarms, zones and unknown lines inside', async () => {
    const file = calendarOf([
      ...[
        'BEGIN:VTIMEZONE',
        'TZID:Africa/Lagos',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0100',
      ],
      ...['TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
      ...[
        'BEGIN:VEVENT',
        'UID:a',
        'DTSTART;TZID=Africa/Lagos:20261203T140000',
        'DTEND;TZID=Africa/Lagos:20261206T110000',
      ],
      ...[
        'X-UNKNOWN;A="b:c":d',
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DTSTART:20200101T000000Z',
        'END:VALARM',
        'END:VEVENT',
      ],
    ])
    expect(await nightsOf(file)).toEqual(['2026-12-03 2026-12-06'])
  })

  it('that are not UTF-8 are read as far as they go', async () => {
    const bytes = Buffer.from(good.replace('Reserved', 'Réservé'), 'latin1')
    expect(await read(bytes)).toMatchObject({ isComplete: true })
  })
})
