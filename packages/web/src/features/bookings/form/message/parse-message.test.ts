import { describe, expect, test } from 'vitest'
import { describeFound, type MessageFields, parseMessage } from './parse-message.ts'

const today = '2026-11-20'
const parse = (message: string) => parseMessage(message, today)
const stay = (checkIn: string, checkOut: string) => ({ checkIn, checkOut })
const november = stay('2026-11-20', '2026-11-23')

describe('whole messages', () => {
  const messages: readonly [message: string, found: MessageFields][] = [
    [
      'Good afternoon. My name is Ngozi Ụzọma, I want to book your 2 bedroom apartment from 20 to 23 November for 3 people. My number is 08035550101. Thanks',
      { ...november, guestName: 'Ngozi Ụzọma', guestPhone: '0803 555 0101', guests: 3 },
    ],
    [
      '*Name:* Tunde Bákàrè\n*Phone:* +234 (0) 802 345 6789\n*Email:* Tunde.Bakare@gmail.com\n*Check in:* 24/12/2026\n*Check out:* 02/01/2027\n*Guests:* 4',
      {
        ...stay('2026-12-24', '2027-01-02'),
        guestName: 'Tunde Bákàrè',
        guestPhone: '0802 345 6789',
        guestEmail: 'tunde.bakare@gmail.com',
        guests: 4,
      },
    ],
    [
      "[20/11/2026, 14:02:11] Adaeze Okafor: Hi, pls is the flat available tomorrow for 3 nights? It's for 2 adults and 1 child",
      { ...stay('2026-11-21', '2026-11-24'), guestName: 'Adaeze Okafor', guests: 3 },
    ],
    [
      '19/11/2026, 9:14 am - +234 803 123 4567: Do you have space tonight? just me, one night',
      { ...stay('2026-11-20', '2026-11-21'), guestPhone: '0803 123 4567' },
    ],
    [
      'Abeg I wan book from 5th till 9th dec. We are 4. Call me on 8031234567\nRegards,\nEmeka Obi',
      { ...stay('2026-12-05', '2026-12-09'), guestName: 'Emeka Obi', guestPhone: '0803 123 4567', guests: 4 },
    ],
    [
      'Hello, this is Mr. Sunday Okafor from Abuja. Booking for my wife and I, arriving Friday 4th Dec and leaving on Monday 7th Dec. sunday_okafor@yahoo.co.uk. I will pay tomorrow.',
      {
        ...stay('2026-12-04', '2026-12-07'),
        guestName: 'Sunday Okafor',
        guestEmail: 'sunday_okafor@yahoo.co.uk',
      },
    ],
    [
      'Booking for Fátímà Sani\n15 - 18 Jan\n2 pax\nUK line +44 7911 123456 2 adults',
      {
        ...stay('2027-01-15', '2027-01-18'),
        guestName: 'Fátímà Sani',
        guestPhone: '+44 7911 123456',
        guests: 2,
      },
    ],
    [
      'I have paid ₦150,000 to account 0812345678 GTB, acct no 08123456789. Name - chidi nwosu. Next tomorrow, 2 nights',
      { ...stay('2026-11-22', '2026-11-24'), guestName: 'Chidi Nwosu' },
    ],
    ['How much for your place? Is it available 24/7? Do you have light', {}],
    ['This is urgent. I’m interested. Booking for Sunday', {}],
  ]
  test.each(messages)('%s', (message, found) => expect(parse(message)).toEqual(found))
})

describe('dates', () => {
  const dates: readonly [text: string, found: MessageFields][] = [
    ['20 Nov', { checkIn: '2026-11-20' }],
    ['20th November 2026', { checkIn: '2026-11-20' }],
    ['20/11/2026', { checkIn: '2026-11-20' }],
    ['20/11', { checkIn: '2026-11-20' }],
    ['2026-11-20 to 2026-11-23', november],
    ['20-23 Nov', november],
    ['20 – 23 Nov, 2026', november],
    ['20th to the 23rd of November', november],
    ['from 20 to 23 November', november],
    ['between the 20th and 23rd of Nov', november],
    ['Nov 20-23', november],
    ['November 20th, 2026 until November 23rd, 2026', november],
    ['20/11/26 - 23/11/26', november],
    ['20-23/11/2026', november],
    ['11/20/2026 to 11/23/2026', november],
    ['Fri 20 Nov to Mon 23 Nov', november],
    ['check-out 23 Nov, check-in 20 Nov', november],
    ['20.11.2026 08031234567', { checkIn: '2026-11-20', guestPhone: '0803 123 4567' }],
    ['checkout 23 Nov, 3 nights', november],
    ['tonight', stay('2026-11-20', '2026-11-21')],
    ['tonight for 2 nights', stay('2026-11-20', '2026-11-22')],
    ['tonight till Monday', { checkIn: '2026-11-20' }],
    ['today to tomorrow', stay('2026-11-20', '2026-11-21')],
    ['tomorrow', { checkIn: '2026-11-21' }],
    ['day after tomorrow, one night', stay('2026-11-22', '2026-11-23')],
    ['1st Dec for a week', stay('2026-12-01', '2026-12-08')],
    ['the 28th to the 2nd', stay('2026-11-28', '2026-12-02')],
    ['28 - 2 Dec', stay('2026-11-28', '2026-12-02')],
    ['3rd to 5th next month', stay('2026-12-03', '2026-12-05')],
    ['30 Dec - 2 Jan', stay('2026-12-30', '2027-01-02')],
    ['30 Dec - 2 Jan 2027', stay('2026-12-30', '2027-01-02')],
    ['21 and 22 Nov', { checkIn: '2026-11-21' }],
    ['in Dec 3 nights', {}],
    ['24/7', {}],
    ['31 Nov', {}],
    ['45/13/2026', {}],
    ['20/11/2025', {}],
  ]
  test.each(dates)('%s', (text, found) => expect(parse(text)).toEqual(found))

  test('fractions are no days', () => {
    expect(parse('We want a 2/3 bedroom from tomorrow')).toEqual({ checkIn: '2026-11-21' })
    expect(parse('1/2 deposit, need 3 nights from 1 Dec')).toEqual(stay('2026-12-01', '2026-12-04'))
  })

  test('a day that has just passed is not used', () => {
    expect(parse('19 Nov for 2 nights')).toEqual({})
    expect(parse('18-21 Nov please')).toEqual({})
  })

  test('"A date in the past this year means next year", if it is more than two months ago', () => {
    expect(parse('2nd - 5th March')).toEqual(stay('2027-03-02', '2027-03-05'))
    expect(parse('5/1 to 8/1')).toEqual(stay('2027-01-05', '2027-01-08'))
  })
})

describe('phones', () => {
  test.each([
    ['08031234567', '0803 123 4567'],
    ['0803-123-4567', '0803 123 4567'],
    ['+2348031234567', '0803 123 4567'],
    ['234 803 123 4567', '0803 123 4567'],
    ['002348031234567', '0803 123 4567'],
    ['WhatsApp: 803 123 4567', '0803 123 4567'],
    ['+1 (415) 555-0132', '+1 (415) 555-0132'],
    ['0044 7911 123456', '+44 7911 123456'],
    ['+233201234567 for 2 people', '+233201234567'],
  ])('%s', (text, phone) => expect(parse(text).guestPhone).toBe(phone))

  test.each(['account 0812345678', '₦8,031,234,567', 'ref 8031234567', '12345', '080312345678901'])(
    'not %s',
    (text) => expect(parse(text).guestPhone).toBeUndefined(),
  )
})

describe('guests', () => {
  test.each([
    ['2 adults', 2],
    ['two adults, 3 kids', 5],
    ['for 4 guests', 4],
    ['3 persons', 3],
    ['family of five', 5],
    ['No of guests: 6', 6],
    ['2 bedroom', undefined],
    ['100 people', undefined],
    ['30 guests', undefined],
  ])('%s', (text, guests) => expect(parse(text).guests).toBe(guests))
})

describe('names', () => {
  test.each([
    ['my name is chidinma eze and i need a room', 'Chidinma Eze'],
    ["I'm Tobi O’Brien", 'Tobi O’Brien'],
    ['Guest name: Alhaji Musa Yar’Adua, 3 nights', 'Alhaji Musa Yar’Adua'],
    ['Full name : Mrs Ọláwálé-Cole Ṣadé', 'Ọláwálé-Cole Ṣadé'],
    ['Booking for Ada tomorrow', 'Ada'],
    ['Reservation for Two people', undefined],
    ['this is to confirm', undefined],
    ['I am Interested in your flat', undefined],
    ['Booking for 20 Nov', undefined],
    ['Thanks\nTunde', 'Tunde'],
  ])('%s', (text, name) => expect(parse(text).guestName).toBe(name))
})

test('says in one line what was found', () => {
  expect(describeFound({ ...november, guestPhone: '0803 123 4567', guestName: 'Ada' })).toBe(
    'Found dates, phone and name. Check them before saving.',
  )
  expect(describeFound(november)).toBe('Found dates. Check them before saving.')
  expect(describeFound({ checkIn: today })).toBe('Found check-in date. Check it before saving.')
  expect(describeFound({})).toBe('Nothing found in this message.')
})

/** The fastest of three runs, so that another process does not count. */
function fastest(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}

test.each([
  ['digits', '0'],
  ['phones', '0803 '],
  ['plus signs', '+2'],
  ['dates', '20/11 '],
  ['days', '20 to '],
  ['lists', '20, '],
  ['at signs', 'a@'],
  ['dots', 'a.'],
  ['letters', 'name '],
  ['labels', 'name: '],
  ['accents', 'a\u0301\u0323'],
  ['marks', '\u0301'],
  ['spaces', ' '],
  ['lines', '\n'],
  ['headers', '[20/11/2026, 14:02] a: '],
  ['number words', 'two adults and '],
  ['zero-width', '\u200b'],
  ['hyphens', '-'],
  ['capital words', 'This is Ab '],
  ['half pairs', '\ud83d'],
])('a text of 100 kB of %s takes less than 50 ms', (_, part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length))
  expect(fastest(() => parse(text))).toBeLessThan(50)
})
