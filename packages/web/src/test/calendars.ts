import type { CalendarConflict, ImportedEvent } from '@ilewa/contract/calendars/events'
import { propertyId } from './bookings.ts'

export const calendarId = '01900000-0000-7000-8000-000000000002'
const eventId = '01900000-0000-7000-8000-000000000003'

export const event: ImportedEvent = {
  id: eventId,
  calendarImportId: calendarId,
  propertyId,
  channel: 'AIRBNB',
  calendarName: 'Airbnb',
  checkIn: '2026-12-03',
  checkOut: '2026-12-06',
  summary: 'Reserved',
  reference: 'HMABCDE123',
  state: 'TAKEN',
  ignoredReason: null,
  missingSince: null,
  bookingId: null,
  firstSeenAt: '2026-11-28T09:04:00Z',
}

export const conflict: CalendarConflict = {
  id: '01900000-0000-7000-8000-000000000004',
  property: { id: propertyId, name: 'Lekki Loft' },
  event,
  kind: 'BOOKING',
  bookingId: '01900000-0000-7000-8000-000000000005',
  blockId: null,
  otherLabel: 'Amaka Obi',
  otherCheckIn: '2026-12-05',
  otherCheckOut: '2026-12-08',
  from: '2026-12-05',
  to: '2026-12-06',
  state: 'OPEN',
  settledBy: null,
}
