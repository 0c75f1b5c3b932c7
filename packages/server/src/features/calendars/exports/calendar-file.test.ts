import { expect, it } from 'vitest'
import { type FileEvent, toCalendarFile } from './calendar-file.ts'

const event: FileEvent = {
  uid: '0123456789abcdef0123456789abcdef-0123456789ab@app.example.com',
  kind: 'BOOKING',
  checkIn: '2026-12-20',
  checkOut: '2026-12-23',
  changedAt: new Date('2026-11-28T09:05:07.891Z'),
}

it('writes nights as whole days, with the day of departure as their end', () => {
  expect(
    toCalendarFile([event, { ...event, uid: 'b@app.example.com', kind: 'BLOCK' }], 'app.example.com'),
  ).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//app.example.com//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:0123456789abcdef0123456789abcdef-0123456789ab@app.example.com',
      'DTSTAMP:20261128T090507Z',
      'DTSTART;VALUE=DATE:20261220',
      'DTEND;VALUE=DATE:20261223',
      'SUMMARY:Reserved',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:b@app.example.com',
      'DTSTAMP:20261128T090507Z',
      'DTSTART;VALUE=DATE:20261220',
      'DTEND;VALUE=DATE:20261223',
      'SUMMARY:Not available',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

it('has one event of the past if all nights are free, because readers take a file without events for a fault', () => {
  const file = toCalendarFile([], 'app.example.com')
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file).toContain('DTSTART;VALUE=DATE:20000101\r\nDTEND;VALUE=DATE:20000102')
})

it('folds lines of more than 75 octets, and a reader unfolds them to the same text', () => {
  const host = `${'a-long-label-of-a-domain.'.repeat(6)}example.com`
  const uid = `0123456789abcdef0123456789abcdef-0123456789ab@${host}`
  const file = toCalendarFile([{ ...event, uid }], host)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`UID:${uid}\r\n`)
})
