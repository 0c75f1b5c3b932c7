/** Made calendar files, as channels write them by their public descriptions. */
export interface FileStay {
  uid: string
  /** First night and day of departure: "2026-12-20". */
  from: string
  to: string
  summary?: string
  /** Further lines of the event. */
  lines?: readonly string[]
}

const toDate = (day: string) => day.replaceAll('-', '')

const toEvent = ({ uid, from, to, summary = 'Reserved', lines = [] }: FileStay): string[] => [
  'BEGIN:VEVENT',
  'DTSTAMP:20261128T090000Z',
  `DTSTART;VALUE=DATE:${toDate(from)}`,
  `DTEND;VALUE=DATE:${toDate(to)}`,
  `UID:${uid}`,
  `SUMMARY:${summary}`,
  ...lines,
  'END:VEVENT',
]

const join = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')

export const calendarOf = (content: readonly string[], head: readonly string[] = []): string =>
  join([
    'BEGIN:VCALENDAR',
    'PRODID:-//Made//Calendar//EN',
    'VERSION:2.0',
    ...head,
    ...content,
    'END:VCALENDAR',
  ])

export const calendarFile = (stays: readonly FileStay[]): string => calendarOf(stays.flatMap(toEvent))

/** As Airbnb writes it: a code in the description, and closed periods of its own. */
export const airbnbStay = (code: string, from: string, to: string): FileStay => ({
  uid: `1418fb94e984-${code.toLowerCase()}@airbnb.com`,
  from,
  to,
  summary: 'Reserved',
  lines: [
    `DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${code}\\nPhone Numbe`,
    ' r (Last 4 Digits): 1234',
  ],
})
export const airbnbClosed = (uid: string, from: string, to: string): FileStay => ({
  uid: `${uid}@airbnb.com`,
  from,
  to,
  summary: 'Airbnb (Not available)',
})

/** As Booking.com writes it: bookings look like closed periods. */
export const bookingComStay = (uid: string, from: string, to: string): FileStay => ({
  uid: `${uid}@booking.com`,
  from,
  to,
  summary: 'CLOSED - Not available',
})

/** As Vrbo writes it, with the first name of the guest. */
export const vrboStay = (uid: string, from: string, to: string): FileStay => ({
  uid: `${uid}-4b4c-ae1f`,
  from,
  to,
  summary: 'Reserved - Mary',
  lines: ['STATUS:CONFIRMED'],
})
